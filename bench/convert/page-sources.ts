/** A page to draw beside its Markdown. */
export type PageSource = {
  /** Name of the image, without extension. */
  readonly name: string;
  readonly caption: string;
} & (
  | { readonly html: string }
  /** A file of the examples, and which of its pages. */
  | { readonly file: string; readonly page: number }
);

const page = (size: string, style: string, body: string, attributes = '') =>
  `<!doctype html><html ${attributes}><meta charset="utf-8"><style>@page{size:${size};margin:12mm}
body{font:9.5pt/1.4 "DejaVu Serif";margin:0} h1{font-size:15pt;margin:0 0 3mm} h2{font-size:11.5pt;margin:3mm 0 1mm}
table{border-collapse:collapse;font-size:8.5pt;margin:2mm 0} th,td{padding:.7mm 2mm;text-align:left} p{margin:1mm 0}
ul,ol{margin:1mm 0;padding-inline-start:6mm} .n{text-align:right} ${style}</style>${body}</html>`;

const row = (tag: string, [label = '', ...values]: readonly string[], attributes = '') =>
  `<tr ${attributes}><${tag}>${label}</${tag}>${values.map((value) => `<${tag} class="n">${value}</${tag}>`).join('')}</tr>`;

const columns = page(
  '148mm 112mm',
  `main{column-count:2;column-gap:7mm} table{border-top:1.5px solid;border-bottom:1.5px solid} th{border-bottom:1px solid}
@page{@bottom-center{content:counter(page);font:7pt sans-serif}}`,
  `<h1>Pumps of the east bank</h1><main><h2>1 What was done</h2><p>Both pumps were opened in March. The seals of the first
were worn and were replaced; the second ran without a fault for the whole winter.</p><ul><li>Seals replaced<ul><li>inner
ring</li><li>outer ring</li></ul></li><li>Oil changed</li></ul><h2>2 Figures</h2><p>Table 1 gives the hours of each pump
and what it moved.</p><table>${row('th', ['Pump', 'Hours', 'Moved, m³'])}${row('td', ['North', '1,204', '88,310'])}
${row('td', ['South', '1,377', '97,025'])}${row('td', ['Spare', '12', '640'])}</table><h2>3 Next</h2><p>The spare pump is
to be moved to the <b>west bank</b> before the first frost, and its valve is to be tested there.</p></main>`,
);

const statement = page(
  '148mm 112mm',
  `table{width:100%} th{font-weight:normal;border-bottom:1px solid} tr.sum td{border-top:1px solid;font-weight:bold}
tr.stripe td{background:#e8eef5} td:first-child{padding-left:0}`,
  `<h1>Kestrel Water Ltd.</h1><p>Consolidated statement of income, in thousands of euro</p><table>
${row('th', ['Year ended 31 December', 'Note', '2023', '2022'])}${row('td', ['Revenue', '3', '41,204', '38,915'], 'class="stripe"')}
${row('td', ['Cost of water and energy', '4', '(18,330)', '(19,002)'])}${row('td', ['Gross profit', '', '22,874', '19,913'], 'class="sum"')}
${row('td', ['Staff costs', '5', '(9,120)', '(8,844)'], 'class="stripe"')}${row('td', ['Depreciation', '', '(4,015)', '(3,990)'])}
${row('td', ['Other expenses', '6', '(1,237)', '(1,508)'], 'class="stripe"')}${row('td', ['Operating profit', '', '8,502', '5,571'], 'class="sum"')}
</table><p>Notes 3 to 6 are part of this statement.</p>`,
);

const arabic = page(
  '148mm 100mm',
  'body{font-family:"DejaVu Sans"} table{border-top:1.5px solid;border-bottom:1.5px solid} th{border-bottom:1px solid} th,td,.n{text-align:right}',
  `<h1>تقرير عن المضخات</h1><p>فُتحت المضختان في شهر مارس، واستُبدلت حلقات المضخة الأولى.</p><h2>الأرقام</h2><table>
${row('th', ['المضخة', 'الساعات', 'الحجم'])}${row('td', ['الشمالية', '1204', '88310'])}${row('td', ['الجنوبية', '1377', '97025'])}
</table><ul><li>تغيير الزيت</li><li>اختبار الصمام</li></ul>`,
  'dir="rtl" lang="ar"',
);

const vertical = page(
  '148mm 100mm',
  'body{writing-mode:vertical-rl;font-family:"Noto Serif CJK JP","Noto Sans CJK JP","WenQuanYi Zen Hei",serif;height:76mm}',
  `<h1>東岸の揚水機</h1><p>三月に二台の揚水機を開けて点検した。一台目の封輪は摩耗していたので、新しいものに取り替えた。</p>
<p>二台目は冬の間、故障なく動いた。次の点検は十月に行う予定である。</p>`,
  'lang="ja"',
);

/** The pages of docs/conversion.md, all made for it or taken from the examples. */
export const PAGES: readonly PageSource[] = [
  { name: 'page-beside-markdown', caption: 'PDF in two columns, with a list and a table', html: columns },
  { name: 'page-statement', caption: 'PDF of a statement of income, striped rows', html: statement },
  { name: 'page-handbook', caption: 'PDF of a manual', file: 'kestrel-handbook.pdf', page: 4 },
  { name: 'page-handbook-code', caption: 'the same manual, another page', file: 'kestrel-handbook.pdf', page: 7 },
  { name: 'page-word', caption: 'DOCX of a review', file: 'incident-review.docx', page: 1 },
  { name: 'page-workbook', caption: 'XLSX of capacities', file: 'cluster-capacity.xlsx', page: 1 },
  { name: 'page-arabic', caption: 'PDF in Arabic, from right to left', html: arabic },
  { name: 'page-vertical', caption: 'PDF in vertical Japanese', html: vertical },
];
