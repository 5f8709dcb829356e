import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';
import { moleculeRegions } from './molecules.ts';

const BOND = 9;
const RISE = BOND * Math.tan(Math.PI / 6);

/** A chain of bonds that rise and fall by 30 degrees, each drawn on its own. */
function chain(pen: Pen, x: number, y: number) {
  for (let bond = 0; bond < 5; bond++) {
    const [from, to] = bond % 2 === 0 ? [y, y - RISE] : [y - RISE, y];
    pen
      .moveTo(x + bond * BOND, from)
      .lineTo(x + (bond + 1) * BOND, to)
      .stroke();
  }
}

const LEFT = 'We then asked whether the lamp oil of the harbour keeps for a winter and';
const RIGHT = 'All samples were kept dry, and none of them was opened before the spring.';

it('a scheme of molecules beside a column of text is an image, and no table of both', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Times-Roman', 9);
    const words = `${LEFT} `.repeat(12);
    pen.text(words, 50, 80, { width: 230, align: 'justify', lineGap: 2 });
    pen.text(`${RIGHT} `.repeat(5), 320, 300, { width: 230, align: 'justify', lineGap: 2 });
    pen.font('Helvetica', 6);
    for (const row of [0, 1, 2])
      for (const column of [0, 1, 2]) {
        const [x, y] = [325 + column * 80, 100 + row * 60];
        chain(pen, x, y);
        pen.text('OTBS', x + 46, y - 10, { lineBreak: false });
        pen.text(`5${'abcdefghi'[3 * row + column]}`, x + 20, y + 10, { lineBreak: false });
        pen.text(`${81 - 3 * column - row}%`, x + 18, y + 19, { lineBreak: false });
      }
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).not.toContain('|');
  expect(markdown).toContain(`${LEFT} ${LEFT}`);
  expect(markdown).toContain(`${RIGHT} ${RIGHT}`);
  const [, alt] = /!\[(.*)\]\(\)/.exec(markdown) ?? [];
  for (const label of ['OTBS', '5a', '5i', '81%']) expect(alt).toContain(label);
});

it('one molecule, and corners of boxes, are no scheme', () => {
  const bond = (x: number, y: number) => ({ x0: x, y0: y, x1: x + BOND, y1: y + RISE });
  expect(moleculeRegions([bond(0, 0), bond(9, 0), bond(18, 0), bond(27, 0)])).toEqual([]);
  const corners = [0, 40, 80, 120].flatMap((x) => [0, 20].map((y) => ({ x0: x, y0: y, x1: x + 4, y1: y + 4 })));
  expect(moleculeRegions(corners)).toEqual([]);
});
