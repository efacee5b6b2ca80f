/// Small sound inputs, and the scraps that damage is done with.
enum FuzzCorpus {
    static let scraps: [[UInt8]] =
        [
            "\"", "\\", "{", "}", "[", "]", ":", ",", "\n", "\r\n", "\t", " ", "\0", "\u{1B}[2J",
            "\u{202E}", "\u{200D}", "\u{FE0F}", "\u{301}", "e\u{301}", "é", "退款", "😀", "👩‍👩‍👧", "🇨🇳",
            "null", "true", "-1", "1e999", "01", "9223372036854775808", "\\u0000", "\\ud83d",
            "\\ud83d\\ude00", "\\u0063", "<", "</script>", "&amp;", "]]>", "=1+1", "'", "ﬃ", "ß",
            "İ",
            "\u{1100}\u{1161}\u{11A8}", "\u{345}", "\u{FEFF}", "\u{FFFD}", "\u{10FFFF}", "#", "/",
            "-",
        ].map { [UInt8]($0) } + [
            [0xFF], [0xC3], [0xE4, 0xBD], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
            [0xC0, 0x80],
        ]

    static let eventLines = [
        #"{"event":"OnNewConversation","data":"[{\"conversationID\":\"si_u1_u2\",\"conversationType\":1}]"}"#,
        #"{"event":"OnRecvNewMessage","time":1700000000000,"userID":"u1","data":{"clientMsgID":"a","sendID":"u2","recvID":"u1","sessionType":1,"contentType":101,"textElem":{"content":"order"},"seq":7,"sendTime":1700000000000,"status":2}}"#,
        #"{"event":"OnRecvC2CReadReceipt","data":[{"userID":"u2","msgIDList":["a","b"],"sessionType":1}]}"#,
        #"{"event":"OnNewRecvMessageRevoked","data":{"clientMsgID":"a","revokerID":"u2","revokeTime":5,"sessionType":3}}"#,
        #"{"event":"OnTotalUnreadMessageCountChanged","data":12}"#,
        #"{"event":"OnConversationChanged","data":[{"conversationID":"sg_1","unreadCount":3,"latestMsg":"{}"}]}"#,
    ].map { [UInt8]($0) }

    static let contents = [
        #"{"content":"an order"}"#, #" { "a" : [1,{"b":null}], "content" : "a\n\u00e9" } "#,
        #"{"text":"A","quoteMessage":{"contentType":101,"textElem":{"content":"B"}},"isAtSelf":false}"#,
        #"{"title":"T","multiMessage":[{"contentType":101,"textElem":{"content":"B"}},{"contentType":114,"quoteElem":{"text":"Q"}}]}"#,
        #"{"fileName":"X.PDF","fileSize":12.5}"#, #"{"description":"d","data":"{\"a\":1}"}"#,
        #"{"nickname":"n","text":"t","detail":"{}"}"#,
    ].map { [UInt8]($0) }

    static let queries = [
        "refund order", "\"a phrase\" -thanks -\"no thanks\"",
        "from:u2003 in:\"Team Lunch\" type:file",
        "since:7d until:today match:loose", "/or(der|ange)/ x", "/a b\\/c\\d/ \\from:x", "all:退款",
        "/(a+)+$/ /[[:alpha:]]{2,}/",
    ].map { [UInt8]($0) }

    static let texts = [
        "plain", "退款 A", "e\u{301}\u{323}", "Straße ﬃ ΟΔΟΣ", "👩‍👩‍👧 🇨🇳 1️⃣ 👍🏽", "शक्ति नमस्ते",
        "\u{1B}]0;title\u{7}\u{9B}31m", "\u{202E}abc\u{2066}", "a\r\nb\u{2028}c",
        "=cmd|'/C calc'!A0",
        "<b onload=\"x\">&lt;</b><!-- -->", "각 \u{1100}\u{1161}\u{11A8} ｶﾞ", "\u{345}\u{391}\u{301}",
    ].map { [UInt8]($0) }

    static let config = [
        "# a comment\nstore = \"~/OpenIM_v3_u1.db\"\nkeyword = order\nkeyword=退款\ngrace = 5s\n",
        "\u{FEFF}theme = dark\r\n\r\nevents = unix:/tmp/x\r\n",
    ].map { [UInt8]($0) }

    static let session = [
        #"{"time":1,"opened":{"version":1,"account":"u1","keywords":["order"],"hasEvents":true}}"#,
        #"{"time":2,"change":{"reset":true}}"#, #"{"time":3,"line":"{\"event\":\"x\"}"}"#,
        #"{"time":4,"oversizeLine":true}"#, #"{"time":5,"store":{"stale":"locked","since":4}}"#,
        #"{"time":6,"store":{"live":3}}"#,
    ].map { [UInt8]($0) }
}
