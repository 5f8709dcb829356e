import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';
import { plainLine } from '../layout/line.test.fixture.ts';
import { indentedFirstLines } from './indented-first-lines.ts';

type Drawn = readonly [x: number, text: string];

/** The paragraphs that lines become, each of them right below the one before it. */
const paragraphs = async (lines: readonly Drawn[]) => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    for (const [index, [x, text]] of lines.entries()) pen.text(text, x, 60 + index * 12, { lineBreak: false });
  });
  return (await convertWith(pdf, file)).markdown.trim().split('\n\n');
};

const TEXT: Drawn = [60, 'The keeper of the northern gate writes down each of the boats that pass in'];
const BEFORE: Drawn = [60, 'the morning and the lamps that they show.'];
const ABOVE: Drawn = [75, 'At dusk the bells of the gate ring for the boats that are out at sea.'];
const LINE: Drawn = [75, 'Boats that come in later wait for the tide below the northern gate and'];
const BELOW: Drawn = [60, 'leave it again with the boats of the morning.'];

it('a paragraph of one full line ends above a line that is indented as it is', async () => {
  expect(await paragraphs([TEXT, BEFORE, ABOVE, LINE, BELOW])).toEqual([
    `${TEXT[1]} ${BEFORE[1]}`,
    ABOVE[1],
    `${LINE[1]} ${BELOW[1]}`,
  ]);
});

it.each<[string, readonly Drawn[]]>([
  ['the line above ends within a sentence', [BEFORE, [75, ABOVE[1].replace('.', '')], LINE, BELOW]],
  ['the line begins within one', [BEFORE, ABOVE, [75, `b${LINE[1].slice(1)}`], BELOW]],
  ['the text before them ends within one', [[60, 'the morning and the lamps that they'], ABOVE, LINE, BELOW]],
  ['the text before them begins elsewhere', [[75, BEFORE[1]], ABOVE, LINE, BELOW]],
  ['the text below them begins at their edge', [BEFORE, ABOVE, LINE, [75, BELOW[1]]]],
  ['the line above begins elsewhere', [BEFORE, [72, ABOVE[1]], LINE, BELOW]],
  ['they are not indented', [BEFORE, [60, `${ABOVE[1].slice(0, -1)} and ring.`], [60, LINE[1]], BELOW]],
  ['both are set far in', [BEFORE, [100, ABOVE[1]], [100, LINE[1]], BELOW]],
  ['the line is not full', [BEFORE, ABOVE, [75, 'Boats that come in later wait for the tide.'], BELOW]],
])('it is one text where %s', async (_, lines) => {
  expect(await paragraphs([TEXT, ...lines])).toContainEqual(
    expect.stringMatching(/at sea(?: and ring)?\.? [Bb]oats that come/),
  );
});

it('lines below the first one of an entry are one text with it', async () => {
  const entry: readonly Drawn[] = [
    [60, 'Rules of the northern gate, written down by its keeper in the harbour office.'],
    [75, 'With two maps of the tide, and with the names of all boats of the gate.'],
    [75, 'Printed for the office in the year of the great flood, by the printer of'],
    [60, 'Tides of the southern gate, by the same keeper.'],
  ];
  expect((await paragraphs(entry))[0]).toContain('of the gate. Printed for');
});

const COLUMN = { x0: 0, y0: 0, x1: 300, y1: 300 };

/** Whether the second of three lines begins a paragraph: the first one is at the edge and ends at `x1`. */
const begins = ({ x1 = 272, x0 = 0, end = '.', text = 'In the morning the boats come back to the gate' }) => {
  const lines = [
    { ...plainLine(`The bells of the gate ring at dusk${end}`, { x1 }), x0 },
    { ...plainLine(text, { x1: 300 }), x0: 15 },
    plainLine('and leave it at noon.', { x1: 200 }),
  ];
  const found = indentedFirstLines(lines.map((line) => ({ kind: 'line', line, column: COLUMN })));
  return lines.map((line) => found.has(line));
};

it('an indented line is the first one below a line at the edge that ends a sentence and had place for its first word', () => {
  expect(begins({})).toEqual([false, true, false]);
});

it.each([
  ['it had no place', { x1: 276 }],
  ['the line ends within a sentence', { end: '' }],
  ['the line begins elsewhere', { x0: 6 }],
  ['it is the rest of an entry of contents', { text: 'In the morning . . . . . . . . . . 4' }],
  ['it begins within a sentence', { text: 'in the morning the boats come back to the gate' }],
])('it is not where %s', (_, place) => {
  expect(begins(place)).toEqual([false, false, false]);
});
