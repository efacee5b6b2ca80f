/// Contents that are files elsewhere, and places.
extension ContentWriter {
    func addPicture(
        to object: inout JSONText, _ style: JSONText.Style, _ generator: inout SeededGenerator
    ) {
        let uuid = generator.messageID()
        let sides = generator.pick([(800, 600), (1080, 1920), (1170, 2532), (640, 640)]) ?? (1, 1)
        let size = generator.number(in: 20_000...4_000_000)
        func picture(_ name: String, _ part: Int) -> String {
            var object = JSONText(style)
            object.add("uuid", uuid)
            object.add("type", "jpg")
            object.add("size", size / part / part)
            object.add("width", sides.0 / part)
            object.add("height", sides.1 / part)
            object.add("url", "https://cdn.example/\(uuid)/\(name).jpg")
            return object.closed
        }
        object.addUnlessEmpty("sourcePath", "")
        object.add("sourcePicture", json: picture("source", 1))
        object.add("bigPicture", json: picture("big", 1))
        object.add("snapshotPicture", json: picture("small", 4))
    }

    func addSound(to object: inout JSONText, _ generator: inout SeededGenerator) {
        let uuid = generator.messageID()
        let seconds = generator.number(in: 1...59)
        object.add("uuid", uuid)
        object.addUnlessEmpty("soundPath", "")
        object.add("sourceUrl", "https://cdn.example/\(uuid).m4a")
        object.add("dataSize", seconds * 2_000)
        object.add("duration", seconds)
        object.add("soundType", "m4a")
    }

    func addVideo(to object: inout JSONText, _ generator: inout SeededGenerator) {
        let uuid = generator.messageID()
        let seconds = generator.number(in: 2...180)
        object.addUnlessEmpty("videoPath", "")
        object.add("videoUUID", uuid)
        object.add("videoUrl", "https://cdn.example/\(uuid).mp4")
        object.add("videoType", "mp4")
        object.add("videoSize", seconds * 300_000)
        object.add("duration", seconds)
        object.addUnlessEmpty("snapshotPath", "")
        object.add("snapshotUUID", uuid)
        object.add("snapshotSize", 20_000)
        object.add("snapshotUrl", "https://cdn.example/\(uuid).jpg")
        object.add("snapshotWidth", 720)
        object.add("snapshotHeight", 1_280)
        object.add("snapshotType", "jpg")
    }

    func addFile(to object: inout JSONText, _ generator: inout SeededGenerator) {
        let uuid = generator.messageID()
        object.addUnlessEmpty("filePath", "")
        object.add("uuid", uuid)
        object.add("sourceUrl", "https://cdn.example/\(uuid)")
        object.add("fileName", generator.pick(Phrasebook.fileNames) ?? "")
        object.add("fileSize", generator.number(in: 900...9_000_000))
        object.addUnlessEmpty("fileType", "")
    }

    func addLocation(to object: inout JSONText, _ generator: inout SeededGenerator) {
        let isChinese = generator.chance(1, in: 2)
        let places = isChinese ? Phrasebook.chinesePlaces : Phrasebook.places
        object.add("description", generator.pick(places) ?? "")
        // No zero at the end, which another writer would drop.
        object.add("longitude", json: "121.4\(generator.number(in: 1...9))")
        object.add("latitude", json: "31.2\(generator.number(in: 1...9))")
    }
}
