import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { rawPage } from '../raw-pdf.test.fixture.ts';

const LINES = [
  'the survey of the coast began in early spring (see page 12)',
  'and three young men from the port joined the company then,',
  'paid by the day; none of them had ever been aboard a yacht',
  'or spoken to a geographer before. Every evening they copied',
  'the figures of the day into a ledger, with great patience,',
  'so that nothing would be lost if the ship met a hurricane.',
];
const SIZE = 10;
const BETWEEN = 13;
/** Width of a printed letter: less than that of most letters of Helvetica. */
const LETTER = 4.6;

/** Text below a scan: each word and the space behind it with a place of their own, whatever their width in the font. */
function scan({ drop = 0, slope = 0, small = SIZE }: { drop?: number; slope?: number; small?: number }) {
  const drawn = LINES.flatMap((line, row) => {
    let x = 60;
    return line.split(' ').map((word) => {
      const sinks = /[gjpqy,;()]/.test(word) ? drop : 0;
      const y = 700 - row * BETWEEN - sinks - slope * (x - 60);
      const size = word.length > 3 ? SIZE : small;
      const placed = `BT 3 Tr/F ${size} Tf 1 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)} Tm(${word.replace(/[()]/g, '\\$&')} )Tj ET`;
      x += (word.length + 1) * LETTER;
      return placed;
    });
  });
  return rawPage(drawn.join('\n'), { F: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>' }, [], '612 792');
}

it.each([
  ['that stand as they are printed', {}],
  ['that stand on the lower edges of their boxes', { drop: 2.6 }],
  ['that were stretched to their widths by their sizes', { small: 6, drop: 1.5 }],
  ['of a page that lay askew', { slope: 0.04 }],
  ['of a page that lay askew the other way, on the lower edges of their boxes', { slope: -0.03, drop: 2.4 }],
])('words below a scan %s are read line by line', async (_, look) => {
  const { markdown } = await convertWith(pdf, scan(look), { options: { ocr: 'off' } });
  expect(markdown).toBe(LINES.join(' '));
});
