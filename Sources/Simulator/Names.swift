/// Given names, family names and group names to put together; nobody is meant by them.
enum Names {
    /// The names that the person of a number is named from, and the tongue that goes with them.
    static func list(for number: Int) -> ([String], [String], Phrasebook.Tongue) {
        switch number % 8 {
        case 0, 4: (english, englishFamilies, .english)
        case 1, 3, 6: (chinese, chineseFamilies, .chinese)
        case 2:
            number % 16 == 2
                ? (japanese, japaneseFamilies, .japanese) : (arabic, arabicFamilies, .arabic)
        case 5: (european, europeanFamilies, .european)
        default: (english, europeanFamilies, .english)
        }
    }

    /// A whole name in the order of its tongue.
    static func join(_ given: String, _ family: String, _ tongue: Phrasebook.Tongue) -> String {
        switch tongue {
        case .chinese: family + given
        case .japanese: "\(family) \(given)"
        case .english, .arabic, .european: "\(given) \(family)"
        }
    }

    static let groups = [
        "Orders desk", "退款专组", "Night shift 🌙", "发票与对账", "Weekend hikers 🏔️", "客服一组",
        "Warehouse floor", "产品评审", "東京チーム", "Launch room 🚀", "فريق الدعم", "物流跟踪",
        "Café & Küche", "测试环境", "Parents of 3b 👨‍👩‍👧", "采购与仓库", "Design crit", "周末爬山",
        "On-call", "合同审批",
    ]

    private static let english = [
        "Ada", "Ben", "Clara", "Dylan", "Esme", "Felix", "Gwen", "Hugo", "Iris", "Jonah", "Kit",
        "Lena", "Miles", "Nora", "Otis", "Pia", "Rowan", "Skye", "Theo", "Vera",
    ]
    private static let englishFamilies = [
        "Fenwick", "Marlow", "Quill", "Thornby", "Ashdown", "Larkin", "Penrose", "Wick", "Harrow",
        "Tilney", "Brook",
    ]
    private static let chinese = [
        "小雨", "子涵", "明远", "思琪", "文博", "佳怡", "浩然", "雪晴", "一鸣", "静宜", "嘉树", "若溪", "星河",
    ]
    private static let chineseFamilies = ["林", "沈", "顾", "叶", "苏", "陆", "温", "白", "江", "欧阳"]
    private static let japanese = ["葵", "蓮", "結衣", "湊", "さくら", "陽翔", "美月"]
    private static let japaneseFamilies = ["水野", "川端", "森下", "月岡", "小鳥遊"]
    private static let arabic = ["ليلى", "سامي", "نور", "هالة", "كريم", "مريم", "زياد"]
    private static let arabicFamilies = ["الحداد", "الصباغ", "النجار", "الورد", "البحري"]
    private static let european = [
        "Zoë", "Łukasz", "Inés", "Søren", "Chloé", "Jürgen", "Márta", "Δάφνη", "Айна", "Ömer",
    ]
    private static let europeanFamilies = [
        "Lindqvist", "Ferreiro", "Weißbach", "Moreau", "Nowicki", "Brandvold", "Çınar",
    ]
}
