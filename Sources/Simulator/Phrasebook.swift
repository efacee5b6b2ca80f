/// What people in a simulated store say: sentences of a shop's service desk and of teams who work
/// together, in the tongues that the store mixes. All of it is invented.
enum Phrasebook {
    /// The tongue a person writes in.
    enum Tongue: Sendable, CaseIterable {
        case english, chinese, japanese, arabic, european
    }

    /// The sentences of a tongue.
    static func sentences(in tongue: Tongue) -> [Template] {
        switch tongue {
        case .english: english
        case .chinese: chinese
        case .japanese: japanese
        case .arabic: arabic
        case .european: european
        }
    }

    private static let english = """
        where is my order {order}?
        order {order} arrived this morning, thank you
        the parcel for order {order} is still in customs
        could I get a refund for order {order}?
        the refund of {amount} was approved {day}
        refund please, the {item} came broken
        can you send me the invoice by {day}?
        invoice for {amount} attached, please check the tax number
        is the {item} available in blue?
        we are out of {item}s until {day}
        the courier says {place}, {day} at {time}
        delivery moved to {day}, sorry for the wait
        good morning! how can I help you today?
        thanks, that solved it
        I'll ask customer service and come back to you
        meeting at {time} in {place}?
        let's move the meeting to {day}
        can somebody review my change before {time}?
        the build is green again
        staging is down, looking into it
        deploy to production is planned for {day}, {time}
        who is on call {day}?
        lunch in {hour} minutes?
        running late, start without me
        happy birthday!
        see you at {place}
        the contract is signed, we can start {day}
        price went up to {amount}, is that still fine?
        please don't ship to the old address
        my tracking number doesn't work: SF{order}
        I paid {amount} twice, can you look?
        the discount code <b>SPRING</b> gives an error & nothing else
        does 3 < 5 hold for "free shipping"? my basket says {amount}
        photo of the {item} below
        can you hear me?
        ok
        sure, go ahead
        no problem at all
        I don't think so
        let me check that with the warehouse
        the warehouse counted {hour} {item}s, the system says {order}
        please call me back after {time}
        password reset link does not open on my phone
        the new version crashes when I open settings
        translation for the {item} page is ready
        """.split(separator: "\n").map { Template(String($0)) }

    private static let chinese = """
        订单{order}什么时候发货？
        我的订单还没收到
        订单{order}已经签收了，谢谢
        可以退款吗？
        退款{amount}已经到账
        申请退款，{item}坏了
        请帮我开发票
        发票抬头写公司名称，金额{amount}
        客服在吗？
        您好，客服为您服务，请问有什么可以帮您
        快递到{place}了
        物流信息三天没有更新
        地址写错了，能改成{place}吗
        {item}还有货吗？
        {item}{day}到货
        优惠券用不了
        价格是{amount}，可以便宜一点吗
        会议改到{day}{time}
        {time}在{place}开会
        好的
        收到
        没问题
        谢谢，辛苦了
        麻烦尽快处理一下
        我看一下再回复你
        今天加班吗？
        周末一起爬山吧
        生日快乐！
        合同已经签好了
        测试环境挂了，正在处理
        新版本{day}上线
        谁能帮忙看一下这个问题
        付款成功了但是没有订单
        已经付款{amount}，请确认
        这个{item}的质量很好
        换货需要几天？
        密码忘了怎么办
        仓库盘点少了{hour}件
        明天请假，有事打电话
        路上堵车，晚到{hour}分钟
        """.split(separator: "\n").map { Template(String($0)) }

    private static let japanese = """
        注文{order}はいつ届きますか？
        返金をお願いします
        ありがとうございます
        了解しました
        会議は{time}からです
        領収書を送ってください
        {place}で待っています
        ｶｰﾄﾞで支払いました
        少々お待ちください
        Ｒｅｆｕｎｄの件、確認中です
        """.split(separator: "\n").map { Template(String($0)) }

    private static let arabic = """
        أين طلبي رقم {order}؟
        شكرا جزيلا
        هل يمكن استرداد المبلغ؟
        الاجتماع الساعة {time}
        تم الشحن اليوم
        صباح الخير
        الفاتورة مرفقة
        العنوان غير صحيح
        """.split(separator: "\n").map { Template(String($0)) }

    private static let european = """
        ¿dónde está mi pedido {order}?
        merci, à {day}
        Straße und Hausnummer fehlen noch
        STRASSE UND ORT BITTE ERGÄNZEN
        la facture de {amount} est prête
        naïve question: is the café open {day}?
        où est le colis?
        Größe M passt, danke
        Ο ΟΔΟΣ είναι λάθος
        спасибо, всё получил
        İstanbul'a kargo kaç gün sürer?
        cafe\u{301} au lait à {time}
        """.split(separator: "\n").map { Template(String($0)) }

    /// Added to the end of some sentences: single signs, and signs of several scalars.
    static let emoji = [
        "😀", "👍", "🙏", "🎉", "😅", "❤️", "📦", "🚚", "💸", "👀", "🤔", "✅", "🙏🏽", "👨‍👩‍👧", "🇨🇳", "☕️",
    ]

    /// Loose words for sentences that no template gives, commonest first.
    static let words = """
        the to and a is it for we that you this in on with be not have can are will but they from at
        if our all there time now new more some when what just about then also only after before team
        work today tomorrow week report file price stock sample batch label carton pallet shelf scan
        count return replace upgrade budget design print colour sketch layout server cache backup
        schedule release ticket review branch holiday weather train flight hotel museum garden coffee
        keyboard monitor battery adapter zipper teapot lantern compass umbrella quartz obsidian zephyr
        """.split(whereSeparator: \.isWhitespace).map(String.init)

    /// The same in Chinese, in words of one and two characters.
    static let chineseWords = """
        的 了 是 我 在 有 不 这 你 就 也 都 还 和 要 会 可以 我们 他们 今天 明天 现在 已经 因为 所以 但是 如果
        问题 时间 工作 公司 客户 客服 订单 退款 发票 快递 物流 仓库 产品 价格 质量 合同 会议 项目 测试 上线
        更新 数据 报表 系统 账号 密码 电话 地址 照片 文件 附件 样品 颜色 尺寸 包装 运费 折扣 优惠 活动 库存
        出差 机票 酒店 天气 周末 咖啡 午饭 加班 请假 培训 面试 预算 审批 盖章 对账 罕见 琉璃 檀香
        """.split(whereSeparator: \.isWhitespace).map(String.init)

    /// Things that are sold, places and days, by tongue where it shows.
    static let items = [
        "lamp", "teapot", "backpack", "keyboard", "charger", "jacket", "notebook", "umbrella",
    ]
    static let chineseItems = ["台灯", "茶壶", "背包", "键盘", "充电器", "外套", "笔记本", "雨伞"]
    static let places = ["room 4", "the front desk", "Gate B", "the old depot", "People's Square"]
    static let chinesePlaces = ["三号会议室", "前台", "东门", "杭州仓库", "人民广场"]
    static let days = ["today", "tomorrow", "on Monday", "on Thursday", "next week", "on Friday"]
    static let chineseDays = ["今天", "明天", "周一", "周四", "下周", "月底"]
    static let fileNames = [
        "order-list.xlsx", "invoice 2026-07.pdf", "订单明细.xlsx", "发票.pdf", "报价单 v2.docx",
        "refund policy.pdf", "photo archive.zip", "会议记录.md", "floor plan.dwg", "領収書.pdf",
    ]
}
