print("imscope")
