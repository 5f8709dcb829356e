import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { groupRows } from '../../page/rows.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines } from '../draw-pdf.test.fixture.ts';
import { wordAt } from '../tables/table.test.fixture.ts';
import { withBlockers } from './blockers.ts';
import { runningColumns } from './short-columns.ts';

const LEFT = [
  'The crews of the ferries work in watches of four',
  'hours, by day and by night, and sleep on board',
  'between them, if nothing else has to be done.',
];
const RIGHT = ['The captain writes all of this into the log, which', 'the owners read in the winter.'];
const LONG = [...LEFT, ...RIGHT, ...LEFT];

it('two lines in columns above a wide quotation are columns as those below it are', async () => {
  const file = await drawPdf((pen) => {
    lines(pen.font('Helvetica', 10), LEFT, 60, 100);
    lines(pen, RIGHT, 310, 94);
    pen.font('Helvetica', 20).text('The river says what it will do tomorrow', 110, 160, { lineBreak: false });
    lines(pen.font('Helvetica', 10), LONG, 60, 220);
    lines(pen, LONG, 310, 214);
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown.startsWith(`${LEFT.join(' ')}\n\n${RIGHT.join(' ')}\n`)).toBe(true);
});

it('rows of a table above columns stay rows', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    for (const [index, [name, place]] of [
      ['The ferry at the mill', 'East'],
      ['The ferry at the lock', 'West'],
    ].entries()) {
      lines(pen, [name ?? ''], 60, 100 + 14 * index);
      lines(pen, [place ?? ''], 310, 100 + 14 * index);
    }
    pen.font('Helvetica', 20).text('The river says what it will do tomorrow', 110, 160, { lineBreak: false });
    lines(pen.font('Helvetica', 10), LONG, 60, 220);
    lines(pen, LONG, 310, 214);
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown.indexOf('East')).toBeLessThan(markdown.indexOf('at the lock'));
});

it('two lines in columns that are all the text below a figure are columns where a sentence runs over', async () => {
  const read = async (
    left: readonly string[],
    right: readonly string[],
    { gap = 40, more = 0, above = '', below = '', indent = 0 } = {},
  ) => {
    const file = await drawPdf((pen) => {
      pen.rect(60, 60, 460, 300).fill('#8899aa').fill('#000000').font('Helvetica', 10);
      for (let index = 0; index < more; index++) lines(pen, [LEFT.join(' ')], 60, 500 + 30 * index, 8);
      lines(pen, [above], 60, 387);
      lines(pen, [below], 60, 426);
      lines(pen, left.slice(0, 1), 60 + indent, 400);
      lines(pen, left.slice(1), 60, 413);
      lines(pen, right, 60 + gap + Math.max(...left.map((text) => pen.widthOfString(text))), 400);
    });
    return (await convertWith(pdf, file)).markdown.replaceAll('\n', ' ');
  };
  const left = ['The crews of the ferries work in watches of', 'four hours, by day and by night, and sleep on'];
  const right = ['board between them, if nothing else in the', 'harbour has to be done.'];
  const columns = [...left, ...right].join(' ');
  expect(await read(left, right)).toContain(columns);
  const rows = `${left[0]} ${right[0]}`;
  expect(await read([left[0] ?? '', 'four hours, by day and by night.'], right)).toContain(rows);
  expect(await read(left, ['Board between them, if nothing else in the', 'harbour has to be done.'])).toContain(
    'of Board',
  );
  const capitals = ['Sunday between them, if nothing else in the', 'harbour has to be done.'];
  expect(await read(left, capitals, { indent: 10 })).toContain([...left, ...capitals].join(' '));
  expect(await read(left, right, { gap: 15 })).toContain(rows);
  expect(await read(left, right, { more: 8 })).toContain(rows);
  expect(await read(left, right, { above: LEFT.join(' ') })).toContain(rows);
  expect(await read(left, right, { below: LEFT.join(' ') })).toContain(rows);
  expect(await read(['Lamps of the', 'gate and of'], ['the mole at', 'night'], { gap: 60 })).toContain(
    'Lamps of the the mole at',
  );
});

it('figures above and below such columns count as no text', () => {
  const at = (text: string, x0: number, y: number) => wordAt(text, y, { x0, width: 200 });
  const words = [
    at('The crews of the ferries work in', 60, 400),
    at('watches of four hours, and sleep on', 60, 413),
    at('board between them, if nothing in', 300, 400),
    at('the harbour has to be done.', 300, 413),
    at('Rules of the harbour', 60, 30),
    at('Third report', 60, 780),
    at('1997', 60, 800),
  ];
  const figure = (y0: number, y1: number) => ({ box: { x0: 60, y0, x1: 500, y1 }, content: undefined });
  const figures = [figure(60, 388), figure(418, 428)];
  expect(runningColumns(withBlockers(groupRows(words), figures))).toMatchObject({ x0: 260, x1: 300 });
});
