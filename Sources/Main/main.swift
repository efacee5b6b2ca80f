import Commands

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

exit(await Program.main(Array(CommandLine.arguments.dropFirst())).rawValue)
