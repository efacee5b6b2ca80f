import CFiles
func x() -> Int32 { let a = PackageResources.stylesheet_css; return imscope_swap("a","b") + Int32(a.count) }
