import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines, type Pen } from '../draw-pdf.test.fixture.ts';

const PROSE = [
  'The crews of the ferries work in watches of four hours, by',
  'day and by night, and sleep on board between them. In the',
  'winter the watches are shorter, because the cold on the',
  'open deck tires whoever stands there, and because ice on',
  'the rails has to be broken by hand every hour or so. The',
  'captain writes all of this into the log, which the owners',
];
const LONG = [...PROSE, ...PROSE, ...PROSE];

const drawn = async (pages: readonly ((pen: Pen) => void)[]) => {
  const file = await drawPdf((pen) => {
    for (const [index, draw] of pages.entries()) {
      if (index > 0) pen.addPage();
      lines(pen.font('Helvetica', 10), LONG, 60, 100);
      draw(pen);
    }
  });
  return (await convertWith(pdf, file)).markdown;
};

it('a caption in the margin follows the text that it stands beside', async () => {
  const text = await drawn([(pen) => lines(pen, ['Figure 2.', 'A ferry in winter'], 400, 139)]);
  expect(text.startsWith(LONG.join(' '))).toBe(true);
  expect(text.endsWith('A ferry in winter')).toBe(true);
});

it('heads and numbers of pages in the margin go', async () => {
  const text = await drawn(
    [163, 164, 165].map((number) => (pen: Pen) => {
      lines(pen, ['Watches of', 'the ferries'], 400, 113);
      lines(pen.font('Helvetica-Bold', 12), [String(number)], 400, 165);
    }),
  );
  expect(text).not.toMatch(/Watches of|16\d/);
});

it('a head that the margins of two pages have goes, though it stands beside their text', async () => {
  const head = (pen: Pen) => lines(pen, ['Watches of', 'the ferries'], 400, 113);
  const none = () => undefined;
  expect(await drawn([head, none, head, none])).not.toContain('Watches of');
});

it('numbers beside the lines of a text are no margin', async () => {
  const text = await drawn([(pen) => lines(pen, ['12', '14', '9', '11'], 400, 100)]);
  expect(text).not.toBe(LONG.join(' '));
  expect(text).toMatch(/12[\s\S]*14[\s\S]*tires/);
});

it('the raised marks of notes that hang before their texts are no margin', async () => {
  const text = await drawn([
    (pen) => {
      lines(pen.font('Helvetica', 5), ['(c)'], 36, 178);
      lines(pen.font('Helvetica', 5), ['(d)'], 36, 256);
    },
  ]);
  const paragraph = PROSE.join(' ');
  expect(text).toBe(`${paragraph}\n\n- (c) ${paragraph}\n- (d) ${paragraph}`);
});

it.each([
  ['as large as the text', 10, -4],
  ['below the base line', 5, 7],
])('marks that are %s are of the margin', async (_, size, down) => {
  const text = await drawn([
    (pen) => {
      lines(pen.font('Helvetica', size), ['(c)'], 30, 178 + down);
      lines(pen.font('Helvetica', size), ['(d)'], 30, 256 + down);
    },
  ]);
  expect(text.startsWith(LONG.join(' '))).toBe(true);
});

it('marks without words in the margin, on lines of their own, go too', async () => {
  const text = await drawn(
    [163, 164, 165].map((number) => (pen: Pen) => {
      lines(pen.font('Helvetica', 12), ['ER', '29,2'], 20, 105);
      lines(pen.font('Helvetica-Bold', 12), [String(number)], 20, 170);
    }),
  );
  expect(text).not.toMatch(/ER|29,2|16\d/);
});

it('terms beside the first lines of what they mean are a table, and not a margin', async () => {
  const meanings = [
    [
      'Ebb',
      'The tide that goes out, which the keepers of the lower gate',
      'write down each morning before they open it.',
    ],
    ['Flood', 'The tide that comes in.'],
    ['Lock', 'A part of a canal between two gates, with a wall at each side', 'along which boats wait.'],
    [
      'Quay',
      'A wall along which ships lie, and on which the harbour master',
      'has his house, with a lamp in the roof.',
    ],
    [
      'Sill',
      'The lower edge of a lock below its gate, which boats with a',
      'deep keel may touch when the water is low.',
    ],
    ['Weir', 'A wall over which water falls from a river into a canal or a', 'pond beside it.'],
    ['Winch', 'A wheel with a rope, by which a gate is lifted when its wheel', 'does not turn any more.'],
  ] as const;
  const file = await drawPdf((pen) => {
    let y = 60;
    pen.font('Helvetica', 10);
    for (const [term, ...meaning] of meanings) {
      lines(pen, [term], 66, y);
      y = lines(pen, meaning, 166, y) + 6;
    }
  });
  const { markdown } = await convertWith(pdf, file);
  const rows = markdown.split('\n').filter((_, index) => index !== 1);
  expect(rows).toEqual(meanings.map(([term, ...meaning]) => `| ${term} | ${meaning.join(' ')} |`));
});

const FULL = 'Adler, J. (1998), Early years of the lower gate in winter,';

it.each([
  { first: FULL, indent: 20, pitch: 12, parted: true },
  { first: 'Adler, J. (1998).', indent: 20, pitch: 12, parted: false },
  { first: FULL, indent: 0, pitch: 12, parted: false },
  { first: FULL, indent: 60, pitch: 12, parted: false },
  { first: FULL, indent: 20, pitch: 24, parted: false },
])('a head beside references that hang by $indent points, $pitch apart, is parted: $parted', async (given) => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    for (let entry = 0; entry < 10; entry++)
      for (const [at, text] of [given.first, 'Harbour Press, Vol. 71, pp. 61-79, with eight drawn plates.'].entries())
        lines(pen, [text], 60 + at * given.indent, 100 + entry * (given.pitch + 16) + at * given.pitch);
    lines(pen, ['Watches of', 'the ferries'], 420, 100);
  });
  expect((await convertWith(pdf, file)).markdown.endsWith('Watches of the ferries')).toBe(given.parted);
});

/** The address of a publisher that ends so many points before the text begins. */
const beside = (gap: number, size: number) => (pen: Pen) => {
  const address = ['Harbour Press', 'Quay 4', 'Deal'];
  pen.font('Helvetica', size);
  lines(pen, address, 60 - gap - pen.widthOfString('Harbour Press'), 175.5, size);
};

it('smaller letters beside the text are a margin with less white between them', async () => {
  const parted = async (gap: number, size: number) => (await drawn([beside(gap, size)])).startsWith(LONG.join(' '));
  expect(await parted(6, 6)).toBe(true);
  expect(await parted(6, 9)).toBe(false);
  expect(await parted(4, 6)).toBe(false);
});

it('some numbers between the words of a margin are no numbers of lines', async () => {
  const words = ['Ferries of', 'the east', 'and of the', 'west in the', 'winter', 'months'];
  const text = await drawn([(pen) => lines(pen, [...words, '12', '14', '9', '11', '13'], 400, 105)]);
  expect(text.startsWith(LONG.join(' '))).toBe(true);
});
