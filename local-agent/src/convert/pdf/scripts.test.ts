import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { convertWith } from '../convert-with.test.support.ts';
import { pdf } from './convert-pdf.ts';

// Pages of our own that Chromium printed.
const read = async (name: string) =>
  (await convertWith(pdf, await readFile(new URL(`./fixtures/${name}.pdf`, import.meta.url)))).markdown;

it('syllables of Thai and Hindi keep their letters and marks, in order', async () => {
  expect(await read('scripts')).toBe(
    'ที่เขื่อนมีปั๊มน้ำสองเครื่องที่ทำงานทุกวัน ผู้ดูแลเปิดประตูน้ำก่อนเช้า และปิดหลังพระอาทิตย์ตก\n\n' +
      'विश्वसनीय पट्टिका हर सुबह छन्नी की जाँच करती है। सर्दियों में स्टेशन पूर्वी द्वार के निकट रहता है।',
  );
});

it('Arabic and Hebrew pages are read from the right: paragraphs, numbers and Latin words, vowel points, lists, tables, code', async () => {
  expect(await read('right-to-left')).toBe(`# بوابة الميناء

يفتح الحارس البوابة كل صباح وفق معيار ISO 9001 منذ 2019، ويغلقها بنسبة 12.5% (انظر PDF) كل عام. ثم يكتب في السجل ما رآه في النهار وما سمعه.

שומר הסכר (הישן) פותח את השער ב-2019, וסוגר אותו לפני הערב. שָׁלוֹם לכל הבאים.

1. مضخة أولى
2. مضخة ثانية

| الاسم | العدد | السنة |
| --- | --- | --- |
| صمام | 14 | 2020 |
| محرك | 3 | 2021 |

\`\`\`
def gate(level):
    return level
\`\`\``);
});
