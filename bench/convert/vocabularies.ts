/** Words of a script, in the same order for each script, so that documents are comparable. */
export type Vocabulary = {
  readonly name: string;
  readonly nouns: readonly string[];
  readonly verbs: readonly string[];
  readonly adjectives: readonly string[];
  readonly tails: readonly string[];
  readonly article: string;
  /** Separators of words and clauses and the end mark, where these are not a space, a comma and a full stop. */
  readonly marks?: { readonly space: string; readonly comma: string; readonly stop: string };
  /** Attributes of a page in the script, which decide fonts and direction. */
  readonly html?: string;
};

const words = (list: string) => list.split(' ');

/**
 * Scripts beside Latin, for a machine with the DejaVu and Noto fonts. Tails of scripts from right to left hold numbers,
 * brackets and Latin words, which run from left to right.
 */
export const VOCABULARIES: readonly [Vocabulary, ...Vocabulary[]] = [
  {
    name: 'greek',
    nouns: words('βαλβίδα λιμάνι τουρμπίνα αρχείο κινητήρας γέφυρα δεξαμενή αισθητήρας φίλτρο αντλία πίνακας σταθμός'),
    verbs: words('μετρά ανοίγει κρατά ελέγχει κλείνει παραδίδει προστατεύει'),
    adjectives: words('βόρειος εβδομαδιαίος αξιόπιστος φορητός ψηφιακός μηχανικός'),
    tails: ['πριν από τη βάρδια', 'χωρίς ειδοποίηση', 'κατά τον χειμώνα', 'κοντά στην πύλη'],
    article: 'το',
  },
  {
    name: 'cyrillic',
    nouns: words('клапан гавань турбина архив двигатель мост резервуар датчик фильтр насос панель станция'),
    verbs: words('измеряет открывает держит проверяет закрывает поставляет защищает'),
    adjectives: words('северный еженедельный надёжный переносной цифровой ручной'),
    tails: ['перед утренней сменой', 'без предупреждения', 'в зимние месяцы', 'у восточных ворот'],
    article: 'этот',
  },
  {
    name: 'chinese',
    nouns: words('阀门 港口 涡轮机 档案 发动机 桥梁 水库 传感器 过滤器 水泵 面板 车站'),
    verbs: words('测量 打开 保持 检查 关闭 供应 保护'),
    adjectives: words('北部的 每周的 可靠的 便携式 数字式 手动'),
    tails: ['在早班之前', '不另行通知', '在冬季', '在东门附近'],
    article: '该',
    marks: { space: '', comma: '，', stop: '。' },
    html: 'lang="zh-CN"',
  },
  {
    name: 'japanese',
    nouns: words('バルブ 港 タービン 記録 エンジン 橋 貯水池 センサー フィルター ポンプ 計器盤 駅'),
    verbs: words('を測り を開き を保ち を調べ を閉じ を守り'),
    adjectives: words('北側の 毎週の 確かな 携帯用の 手動の 古い'),
    tails: ['、朝の当番の前に止まる', '、予告なく動く', '、冬の間は休む', '、東門の近くにある'],
    article: 'その',
    marks: { space: '', comma: '。', stop: '。' },
    html: 'lang="ja"',
  },
  {
    name: 'korean',
    nouns: words('밸브 항구 터빈 기록 엔진 다리 저수지 감지기 여과기 펌프 계기판 정거장'),
    verbs: words('측정하고 열고 유지하고 검사하고 닫고 지키고'),
    adjectives: words('북쪽 매주 믿을만한 휴대용 디지털 수동'),
    tails: ['아침 교대 전에 멈춘다', '예고 없이 움직인다', '겨울 동안 쉰다', '동쪽 문 가까이 있다'],
    article: '그',
    html: 'lang="ko"',
  },
  {
    name: 'thai',
    nouns: words('วาล์ว ท่าเรือ กังหัน บันทึก เครื่องยนต์ สะพาน อ่างเก็บน้ำ เซ็นเซอร์ ตัวกรอง ปั๊มน้ำ แผงควบคุม สถานี'),
    verbs: words('วัด เปิด เก็บ ตรวจสอบ ปิด ป้องกัน'),
    adjectives: words('ใหม่ ประจำ เชื่อถือได้ พกพา ดิจิทัล เก่า'),
    tails: ['ก่อนกะเช้า', 'โดยไม่แจ้งล่วงหน้า', 'ในฤดูหนาว', 'ใกล้ประตูทิศตะวันออก'],
    article: 'ที่',
    marks: { space: '', comma: ' ', stop: '' },
    html: 'lang="th"',
  },
  {
    name: 'vietnamese',
    nouns: words('van cảng tuabin sổ động cầu bể chứa lọc bơm bảng trạm'),
    verbs: words('đo mở giữ kiểm đóng bảo vệ'),
    adjectives: words('phía bắc hằng tuần tin cậy xách tay kỹ thuật số thủ công'),
    tails: ['trước ca sáng', 'không báo trước', 'trong những tháng mùa đông', 'gần cổng phía đông'],
    article: 'những',
    html: 'lang="vi"',
  },
  {
    name: 'devanagari',
    nouns: words('वाल्व बंदरगाह टर्बाइन अभिलेख इंजन पुल जलाशय संवेदक छन्नी पंप पट्टिका स्टेशन'),
    verbs: words('मापता खोलता रखता जाँचता बंद करता बचाता'),
    adjectives: words('उत्तरी साप्ताहिक विश्वसनीय छोटा अंकीय पुराना'),
    tails: ['सुबह की पाली से पहले', 'बिना सूचना के', 'सर्दियों के महीनों में', 'पूर्वी द्वार के निकट'],
    article: 'यह',
    marks: { space: ' ', comma: ', ', stop: '।' },
    html: 'lang="hi"',
  },
  {
    name: 'arabic',
    nouns: words('صمام ميناء توربين أرشيف محرك جسر خزان مستشعر مرشح مضخة لوحة محطة'),
    verbs: words('يقيس يفتح يحمل يفحص يغلق يسلم يحمي'),
    adjectives: words('شمالي أسبوعي موثوق محمول رقمي يدوي'),
    tails: [
      'قبل نوبة الصباح',
      'دون إشعار',
      'خلال الشتاء',
      'قرب البوابة الشرقية',
      'وفق معيار ISO 9001 منذ 2019',
      'بنسبة 12.5% (انظر PDF) كل عام',
    ],
    article: 'هذا',
    marks: { space: ' ', comma: '، ', stop: '.' },
    html: 'lang="ar" dir="rtl"',
  },
  {
    name: 'hebrew',
    nouns: words('שסתום נמל טורבינה ארכיון מנוע גשר מאגר חיישן מסנן משאבה לוח תחנה'),
    verbs: words('מודד פותח מחזיק בודק סוגר מספק מגן'),
    adjectives: words('צפוני שבועי אמין נייד דיגיטלי ידני'),
    tails: [
      'לפני משמרת הבוקר',
      'ללא הודעה מראש',
      'בחודשי החורף',
      'ליד השער המזרחי',
      'לפי תקן ISO 9001 משנת 2019',
      'בשיעור של 12.5% (ראו PDF) בכל שנה',
    ],
    article: 'את',
    html: 'lang="he" dir="rtl"',
  },
];
