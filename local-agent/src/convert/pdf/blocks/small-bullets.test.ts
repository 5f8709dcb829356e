import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { rawPage } from '../raw-pdf.test.fixture.ts';

/** A page of lines of 24 points, each with a smaller sign in front, raised to its middle. `lines` give the sign's code. */
const listed = async (lines: readonly (readonly [sign: string, text: string])[], gap: number) => {
  const operators = lines.map(([sign, text], index) => {
    const y = 560 - 36 * index;
    const mark = sign && `BT/F 11 Tf 60 ${y + 7} Td(\\${sign})Tj ET `;
    return `${mark}BT/F 24 Tf ${64 + gap} ${y} Td(${text})Tj ET`;
  });
  const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>';
  const file = rawPage(operators.join(' '), { F: font }, [], '600 600');
  return (await convertWith(pdf, file)).markdown;
};

const BULLET = '225';
const DASH = '226';

it.each([12, 40])('small bullets at the middle of their lines, %d points before the text, begin items', async (gap) => {
  expect(
    await listed(
      [
        [BULLET, 'Tide tables'],
        [BULLET, 'Rules of the lock'],
        [BULLET, 'Keepers'],
      ],
      gap,
    ),
  ).toBe('- Tide tables\n- Rules of the lock\n- Keepers');
});

it('small dashes are no raised marks', async () => {
  const lines = ['Tide tables of the harbour', 'Rules of the lock'].map((text) => [DASH, text] as const);
  expect(await listed(lines, 12)).not.toContain('<sup>');
});

it('a few bullets beside a long text are no margin', async () => {
  const text = 'where the keepers of the lock meet and';
  const lines = Array.from({ length: 14 }, (_, index) => [index % 5 ? '' : BULLET, text] as const);
  expect((await listed(lines, 20)).split('\n').filter((line) => line.startsWith('- '))).toHaveLength(3);
});
