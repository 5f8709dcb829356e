import { createRequire } from 'node:module';
import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { convertWith } from '../convert-with.test.support.ts';
import { pdf } from './convert-pdf.ts';
import { A4 } from './draw-pdf.test.fixture.ts';

/** What these tests use of pdfkit's structure trees. */
type TaggingPen = {
  font(name: string, size: number): TaggingPen;
  text(text: string, x: number, y: number, options?: { lineBreak: boolean }): TaggingPen;
  image(source: Buffer, x: number, y: number, options: { width: number; height: number }): TaggingPen;
  struct(role: string, options: object, content: unknown): unknown;
  struct(role: string, content: unknown): unknown;
  addStructure(element: unknown): void;
  moveTo(x: number, y: number): TaggingPen;
  lineTo(x: number, y: number): TaggingPen;
  stroke(): TaggingPen;
  save(): TaggingPen;
  restore(): TaggingPen;
  rotate(angle: number, options: { origin: readonly [number, number] }): TaggingPen;
  end(): void;
  on(event: 'data' | 'end', listener: (part: Uint8Array) => void): TaggingPen;
};

async function tagged(draw: (pen: TaggingPen) => unknown): Promise<Buffer> {
  const Document = createRequire(import.meta.url)('pdfkit') as new (options: object) => TaggingPen;
  const pen = new Document({ size: A4, margin: 0, tagged: true, pdfVersion: '1.7' });
  const parts: Uint8Array[] = [];
  const ended = new Promise<void>((resolve) => {
    pen.on('data', (part) => parts.push(part)).on('end', () => resolve());
  });
  pen.font('Helvetica', 10);
  pen.addStructure(pen.struct('Document', draw(pen)));
  pen.end();
  await ended;
  return Buffer.concat(parts);
}

const say = (pen: TaggingPen, text: string, x: number, y: number) => () => {
  pen.text(text, x, y, { lineBreak: false });
};

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

describe('tagged PDFs', () => {
  it('give headings that look like nothing, and take none that only look like one', async () => {
    const bytes = await tagged((pen) => [
      pen.struct('H1', say(pen, 'Plain title', 60, 60)),
      pen.struct('P', say(pen, 'A paragraph of text that follows the title.', 60, 80)),
      pen.struct('H2', say(pen, 'Plain section', 60, 100)),
      pen.struct('P', () => {
        pen.font('Helvetica-Bold', 10).text('Only bold', 60, 130, { lineBreak: false }).font('Helvetica', 10);
      }),
      pen.struct('P', say(pen, 'Another paragraph, at the end.', 60, 160)),
    ]);
    const { markdown } = await convertWith(pdf, bytes);
    expect(markdown.split('\n\n')).toEqual([
      '# Plain title',
      'A paragraph of text that follows the title.',
      '## Plain section',
      '**Only bold**',
      'Another paragraph, at the end.',
    ]);
  });

  it('give headings but for the head of the contents, which programs make, where it looks like one', async () => {
    const title = (pen: TaggingPen, text: string, y: number) => () => {
      pen.font('Helvetica', 20).text(text, 60, y, { lineBreak: false }).font('Helvetica', 10);
    };
    const bytes = await tagged((pen) => [
      pen.struct('P', title(pen, 'Table of Contents', 60)),
      pen.struct('P', say(pen, 'Gates of the harbour ........ 1', 60, 100)),
      pen.struct('P', say(pen, 'Keepers and their watches ........ 2', 60, 120)),
      pen.struct('H1', title(pen, 'Gates of the harbour', 160)),
      pen.struct('P', say(pen, 'A paragraph of text that follows the title.', 60, 200)),
      pen.struct('P', title(pen, 'Only large', 230)),
      pen.struct('P', say(pen, 'A paragraph of text that follows.', 60, 270)),
      pen.struct('H1', title(pen, 'Keepers and their watches', 300)),
      pen.struct('P', say(pen, 'Another paragraph, at the end.', 60, 340)),
    ]);
    const { markdown } = await convertWith(pdf, bytes);
    expect(markdown.split('\n').filter((line) => line.startsWith('#'))).toEqual([
      '# Table of Contents',
      '# Gates of the harbour',
      '# Keepers and their watches',
    ]);
  });

  it.each([
    ['is a paragraph', 'Helvetica', 10, 'the other two.', 2],
    ['in larger letters is a heading', 'Helvetica', 11, 'the other two.', 3],
    ['in bold is a heading', 'Helvetica-Bold', 10, 'the other two.', 3],
    ['that is none is a heading', 'Helvetica', 10, 'the other two', 3],
    ['in one line is a heading', 'Helvetica', 10, '', 3],
  ])('a sentence of several lines that is tagged as a heading %s', async (_, font, size, end, count) => {
    const bytes = await tagged((pen) => [
      pen.struct('H1', say(pen, 'Plain title', 60, 60)),
      pen.struct('P', say(pen, 'A paragraph of text that follows the title.', 60, 80)),
      pen.struct('H2', () => {
        const first = end ? 'The ferry of the east waits for' : 'The ferry of the east waits.';
        pen.font(font, size).text(first, 60, 110, { lineBreak: false });
        pen.text(end, 60, 122, { lineBreak: false }).font('Helvetica', 10);
      }),
      pen.struct('P', say(pen, 'Another paragraph of the text.', 60, 150)),
      pen.struct('H2', say(pen, 'Plain section', 60, 180)),
      pen.struct('P', say(pen, 'Another paragraph, at the end.', 60, 200)),
    ]);
    const { markdown } = await convertWith(pdf, bytes);
    expect(markdown.split('\n').filter((line) => line.startsWith('#'))).toHaveLength(count);
  });

  it('give tables without lines, and turned text between the columns of one stays', async () => {
    const row = (pen: TaggingPen, y: number, [name, text]: readonly [string, string]) =>
      pen.struct('TR', [pen.struct('TD', say(pen, name, 60, y)), pen.struct('TD', say(pen, text, 160, y))]);
    const bytes = await tagged((pen) => [
      pen.struct('P', say(pen, 'Before the table.', 60, 60)),
      pen.struct('Table', [row(pen, 90, ['a', 'b']), row(pen, 130, ['c', 'd']), row(pen, 170, ['e', 'f'])]),
      pen.struct('P', () => {
        pen.save().rotate(-90, { origin: [110, 160] });
        pen.text('The gates', 110, 160, { lineBreak: false }).restore();
      }),
    ]);
    const { markdown } = await convertWith(pdf, bytes);
    expect(markdown).toContain('| c | d |');
    expect(markdown).toContain('The gates');
  });

  it('give tables without lines, cells that are missing included', async () => {
    const row = (pen: TaggingPen, y: number, cells: readonly (readonly [number, string])[]) =>
      pen.struct(
        'TR',
        cells.map(([x, text]) => pen.struct('TD', say(pen, text, x, y))),
      );
    const bytes = await tagged((pen) => [
      pen.struct('P', say(pen, 'Before the table.', 60, 60)),
      pen.struct('Table', [
        row(pen, 90, [
          [60, 'a'],
          [90, 'b'],
          [120, 'c'],
        ]),
        row(pen, 104, [
          [60, '1'],
          [120, '3'],
        ]),
      ]),
    ]);
    const { markdown } = await convertWith(pdf, bytes);
    expect(markdown).toContain('| a | b | c |\n| --- | --- | --- |\n| 1 |  | 3 |');
  });

  it('give the alternative texts of figures', async () => {
    const bytes = await tagged((pen) => [
      pen.struct('P', say(pen, 'Text above the figure.', 60, 60)),
      pen.struct('Figure', { alt: 'A bridge over a river' }, () => {
        pen.image(PIXEL, 60, 90, { width: 100, height: 100 });
      }),
    ]);
    const { markdown, figures } = await convertWith(pdf, bytes);
    expect(markdown).toBe('Text above the figure.\n\n![A bridge over a river]()');
    expect(figures).toEqual([{ segment: '1', alt: 'A bridge over a river' }]);
  });

  it('give no alternative text where it is the name of a file', async () => {
    const bytes = await tagged((pen) => [
      pen.struct('P', say(pen, 'Text above the figure.', 60, 60)),
      pen.struct('Figure', { alt: 'C:\\pictures\\bridge.jpg' }, () => {
        pen.image(createCanvas(2, 2).toBuffer('image/png'), 60, 90, { width: 100, height: 100 });
      }),
    ]);
    const { markdown, figures } = await convertWith(pdf, bytes);
    expect(markdown).toBe('Text above the figure.');
    expect(figures).toEqual([{ segment: '1' }]);
  });
});

it('a drawn grid decides where tags declare each line of a cell as a row', async () => {
  const xs = [60, 160, 300, 400];
  const ys = [60, 80, 126, 158];
  const rows = [
    ['Name', 'Journey', 'Costs'],
    ['', 'London', ''],
    ['', 'Kings Cross to', ''],
    ['Helen', 'York', '76.00'],
    ['', 'Taunton to', ''],
    ['Amal', 'London', '33.00'],
  ];
  const baselines = [65, 83, 96, 110, 129, 143];
  const file = await tagged((pen) => {
    for (const x of xs) pen.moveTo(x, 60).lineTo(x, 158).stroke();
    for (const y of ys) pen.moveTo(60, y).lineTo(400, y).stroke();
    const row = (cells: readonly string[], at: number) =>
      pen.struct(
        'TR',
        cells.map((text, column) => pen.struct('TD', say(pen, text, (xs[column] ?? 0) + 4, baselines[at] ?? 0))),
      );
    return [pen.struct('Table', rows.map(row))];
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toContain('| Helen | London Kings Cross to York | 76.00 |');
  expect(markdown).toContain('| Amal | Taunton to London | 33.00 |');
  expect(markdown.trim().split('\n')).toHaveLength(4);
});

it('a drawn grid decides where borders that are drawn apart leave empty rows in it', async () => {
  const file = await tagged((pen) => {
    const across = (y: number, x0: number, x1: number) => pen.moveTo(x0, y).lineTo(x1, y).stroke();
    for (const x of [60, 178, 400]) pen.moveTo(x, 60).lineTo(x, 140).stroke();
    for (const y of [60, 84, 88.4, 140]) across(y, 60, 400);
    across(114, 60, 178);
    const row = (...cells: readonly (readonly [string, number, number])[]) =>
      pen.struct(
        'TR',
        cells.map(([text, x, y]) => pen.struct('TD', say(pen, text, x, y))),
      );
    return [
      pen.struct('Table', [
        row(['Name', 66, 68], ['Description', 186, 68]),
        row(['Latitude', 66, 96], ['Where the feature lies', 186, 110]),
        row(['', 66, 124], ['Longitude', 66, 124]),
      ]),
    ];
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toContain('| Latitude | Where the feature lies |\n| Longitude | Where the feature lies |');
});

it('cells that tags name in another order than they stand in keep their texts', async () => {
  const file = await tagged((pen) => {
    const row = (y: number, ...cells: readonly (readonly [string, number])[]) =>
      pen.struct(
        'TR',
        cells.map(([text, x]) => pen.struct('TD', say(pen, text, x, y))),
      );
    return [
      pen.struct('Table', [
        row(60, ['Grain', 60], ['Low', 160], ['High', 240], ['Source', 320]),
        row(80, ['Barley', 60], ['1.20', 160], ['1.45', 240], ['Harbour', 320]),
        row(100, ['Rye', 60], ['Mill', 320], ['2.31', 240]),
        row(120, ['Wheat', 60], ['Mill', 320], ['2.05', 160]),
      ]),
    ];
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toContain('| Rye |  | 2.31 | Mill |\n| Wheat | 2.05 |  | Mill |');
});

const PROSE = [
  [
    'The ferries wait for the tide below the northern gate and leave it',
    'with the first boats of the morning, and they land at the pier.',
  ],
  [
    'In winter the gate opens later, because the locks are full of ice',
    'until the sun has been on them for an hour, or a man with a bar.',
  ],
  [
    'Those who come by night ring the bell two times and wait for the',
    'keeper, who sleeps above the weir and hears it in most winds.',
  ],
];

/** Lines 12 points from each other without gaps between the paragraphs. */
const paragraphs = async (given: readonly (readonly string[])[]) => {
  const starts = given.map((_, index) => 60 + 12 * given.slice(0, index).flat().length);
  const bytes = await tagged((pen) =>
    given.map((texts, index) =>
      pen.struct('P', () => {
        for (const [line, text] of texts.entries()) say(pen, text, 60, (starts[index] ?? 0) + 12 * line)();
      }),
    ),
  );
  return (await convertWith(pdf, bytes)).markdown.split('\n\n');
};

it('tags show where paragraphs begin and end', async () => {
  const early = [
    'The keeper is paid by the harbour board at Easter.',
    'Tips are his own, and the board does not ask for them at all.',
  ];
  expect(await paragraphs([...PROSE, early])).toEqual([...PROSE, early].map((texts) => texts.join(' ')));
});

it('tags show nothing where each line is a paragraph of its own', async () => {
  expect(await paragraphs(PROSE.flat().map((text) => [text]))).toEqual([PROSE.flat().join(' ')]);
});

it('a table that tags declare around texts below each other is none', async () => {
  const form = async (...rows: readonly (readonly (readonly [string, number])[])[]) => {
    const file = await tagged((pen) => [
      pen.struct(
        'Table',
        rows.map((cells, index) =>
          pen.struct(
            'TR',
            cells.map(([text, x]) => pen.struct('TD', say(pen, text, x, 60 + 30 * index))),
          ),
        ),
      ),
    ]);
    return (await convertWith(pdf, file)).markdown;
  };
  const text = (words: string) => [[words, 60]] as const;
  const parts = [
    ['Yes, No', 60],
    ['This report ends the case of the ferry.', 160],
  ] as const;
  const texts = [text('Changes of practice: none.'), text('Changes of rules: none.'), text('A new report follows.')];
  expect(await form(...texts, parts)).not.toContain('|');
  expect(await form(...texts.slice(1), parts)).toContain('|');
  expect(await form(...texts, parts, parts)).toContain('|');
});
