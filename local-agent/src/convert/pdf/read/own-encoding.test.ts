import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { rawPage, stream } from '../raw-pdf.test.fixture.ts';

/** Type 1's encryption (Adobe Type 1 Font Format, chapter 7), behind four letters that its readers skip. */
function encrypted(text: string, key: number): string {
  let r = key;
  return Array.from(`    ${text}`, (letter) => {
    const cipher = letter.charCodeAt(0) ^ (r >> 8);
    r = ((cipher + r) * 52_845 + 22_719) & 0xffff;
    return String.fromCharCode(cipher);
  }).join('');
}

/** A Type 1 font whose own encoding has these glyphs, all of them empty and half as wide as high. */
function type1(glyphs: ReadonlyMap<number, string>): string {
  // 0 500 hsbw, endchar
  const outline = encrypted('\x8b\xf8\x88\x0d\x0e', 4_330);
  const names = ['.notdef', ...glyphs.values()].map((name) => `/${name} ${outline.length} RD ${outline} ND\n`);
  const clear =
    '%!PS-AdobeFont-1.0: Own 001.000\n12 dict begin\n/FontName /Own def\n/FontType 1 def\n/PaintType 0 def\n' +
    '/FontMatrix [0.001 0 0 0.001 0 0] readonly def\n/FontBBox {0 0 500 700} readonly def\n/Encoding 256 array\n' +
    '0 1 255 {1 index exch /.notdef put} for\n' +
    [...glyphs].map(([code, name]) => `dup ${code} /${name} put\n`).join('') +
    'readonly def\ncurrentdict end\ncurrentfile eexec\n';
  const hidden = encrypted(
    'dup /Private 8 dict dup begin\n/RD {string currentfile exch readstring pop} executeonly def\n/ND {def} executeonly def\n' +
      `/lenIV 4 def\n/Subrs 0 array\n2 index /CharStrings ${names.length} dict dup begin\n${names.join('')}end\nend\n` +
      'readonly put\nmark currentfile closefile\n',
    55_665,
  );
  const end = `${`${'0'.repeat(64)}\n`.repeat(8)}cleartomark\n`;
  const lengths = `/Length1 ${clear.length}/Length2 ${hidden.length}/Length3 ${end.length}`;
  return stream(clear + hidden + end, lengths);
}

it('the encoding of a Type 1 font names the characters that the map to Unicode omits', async () => {
  const glyphs = new Map([
    [49, 'one'],
    [50, 'two'],
    [149, 'period'],
  ]);
  const map =
    '/CMapName/X def\n1 begincodespacerange<00><FF>endcodespacerange\n2 beginbfchar<31><0031><32><0033>endbfchar\nendcmap';
  const { markdown } = await convertWith(
    pdf,
    rawPage(
      'BT/F 12 Tf 20 150 Td(1\\2252) Tj ET',
      {
        F: `<</Type/Font/Subtype/Type1/BaseFont/Own/FirstChar 49/LastChar 150/Widths[${'400 500 600 '.repeat(34)}]/FontDescriptor 6 0 R/ToUnicode 8 0 R>>`,
      },
      [
        '<</Type/FontDescriptor/FontName/Own/Flags 4/FontBBox[0 0 500 700]/ItalicAngle 0/Ascent 700/Descent 0/StemV 80/FontFile 7 0 R>>',
        type1(glyphs),
        stream(map),
      ],
    ),
  );
  // Where the map has the character, it is right: the font calls this one "two".
  expect(markdown).toBe('1.3');
});
