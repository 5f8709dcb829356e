import { segmentsError } from '@docferry/shared-contracts';
import { describe, expect, it } from 'vitest';
import { convertWith } from '../convert-with.test.support.ts';
import { pdf } from './convert-pdf.ts';
import { cells, drawPdf, grid, lines, type Pen } from './draw-pdf.test.fixture.ts';

const PROSE = [
  'The northern sluice opens at dawn and the keeper writes the',
  'level of the water into the ledger before anyone else comes',
  'to the gate, because the first barge of the day needs a clear',
  'passage and a dry quay on the eastern side of the basin.',
];

const body = (pen: Pen) => pen.font('Helvetica', 10);
const markdown = async (draw: (pen: Pen) => void) => (await convertWith(pdf, await drawPdf(draw))).markdown;

describe('text', () => {
  it('joins lines into paragraphs and repairs words that a hyphen broke', async () => {
    const text = await markdown((pen) => {
      const below = lines(
        body(pen),
        ['The keeper of the reservoir reads the consump-', 'tion of every district at noon.'],
        60,
        80,
      );
      lines(pen, ['A second paragraph stands apart.'], 60, below + 14);
    });
    expect(text).toBe(
      'The keeper of the reservoir reads the consumption of every district at noon.\n\nA second paragraph stands apart.',
    );
  });

  it('makes no headings of text that runs in another direction than the page, as a stamp in the margin does', async () => {
    const text = await markdown((pen) => {
      lines(body(pen), PROSE, 60, 100);
      pen.rotate(-90, { origin: [30, 600] });
      pen.font('Helvetica', 20).text('tides:2101.00001v2 4 Jan 2021', 30, 590, { lineBreak: false });
    });
    expect(text).toContain('tides:2101.00001v2');
    expect(text).not.toMatch(/^#/m);
  });

  it('makes no headings of entries of the contents, whose page numbers stand at the right end', async () => {
    const text = await markdown((pen) => {
      lines(body(pen), PROSE, 60, 100);
      pen.font('Helvetica-Bold', 10);
      pen.text('Tides', 60, 180, { lineBreak: false }).text('12', 480, 180, { lineBreak: false });
      lines(body(pen), PROSE, 60, 210);
      pen.font('Helvetica-Bold', 10).text('Locks 12', 60, 290, { lineBreak: false });
      lines(body(pen), PROSE, 60, 320);
    });
    expect(text.match(/^#+ .*$/gm)).toEqual(['# Locks 12']);
    expect(text).toContain('Tides');
  });

  it('joins the lines of a title around one middle, whatever else its column holds', async () => {
    const text = await markdown((pen) => {
      pen.font('Helvetica-Bold', 20);
      pen.text('Harbours of the western coast and', 60, 60, { lineBreak: false, width: 400 });
      const half = pen.widthOfString('Harbours of the western coast and') / 2;
      pen.text('of its islands', 60 + half - pen.widthOfString('of its islands') / 2, 84, { lineBreak: false });
      lines(body(pen), PROSE, 60, 130);
    });
    expect(text).toMatch(/^# Harbours of the western coast and of its islands\n/);
  });

  it('takes larger text of many lines for text, though small print has more letters', async () => {
    const text = await markdown((pen) => {
      lines(pen.font('Helvetica', 7), [...PROSE, ...PROSE], 60, 60, 7);
      lines(body(pen), [...PROSE, 'and the keeper of the gate signs it at night.'], 60, 200);
      pen.text('7 Mill Lane, Bristol', 60, 300, { lineBreak: false });
    });
    expect(text).not.toMatch(/^#/m);
  });

  it('joins lines at wide spacing below a first line that is indented', async () => {
    const text = await markdown((pen) => {
      const below = lines(body(pen), PROSE, 60, 60);
      const [first = '', ...rest] = PROSE;
      pen.text(first.slice(4), 72, below + 20, { lineBreak: false });
      lines(pen, rest, 60, below + 42, 10, 2.2);
    });
    expect(text.split('\n\n')).toHaveLength(2);
  });

  it('joins a name at the start of the second line at wide spacing', async () => {
    const text = await markdown((pen) => {
      const below = lines(body(pen), PROSE, 60, 60);
      const [first = '', ...rest] = PROSE;
      pen.text(first.slice(4), 72, below + 20, { lineBreak: false });
      lines(pen, [`Harbour ${rest.join(' ').slice(0, first.length - 8)}`], 60, below + 42, 10, 2.2);
    });
    expect(text.split('\n\n')).toHaveLength(2);
  });

  it('makes no headings of bold labels beside each other', async () => {
    const text = await markdown((pen) => {
      lines(body(pen), PROSE, 60, 60);
      pen.font('Helvetica-Bold', 10).text('Title of each class', 60, 140, { lineBreak: false });
      pen.text('Name of the exchange', 300, 140, { lineBreak: false });
      lines(body(pen), PROSE, 60, 170);
      pen.font('Helvetica-Bold', 10).text('Item 1A.', 60, 250, { lineBreak: false });
      pen.text('Risks', 160, 250, { lineBreak: false });
      lines(body(pen), PROSE, 60, 270);
    });
    expect(text.match(/^#.*$/gm)).toEqual(['# Item 1A. Risks']);
  });

  it('distinguishes headings and their levels by size and weight', async () => {
    const text = await markdown((pen) => {
      pen.font('Helvetica-Bold', 20).text('Harbour handbook', 60, 60, { lineBreak: false });
      lines(body(pen), PROSE, 60, 100);
      pen.font('Helvetica-Bold', 14).text('Locks', 60, 180, { lineBreak: false });
      lines(body(pen), PROSE, 60, 210);
      pen.font('Helvetica-Bold', 10).text('Upper gate', 60, 290, { lineBreak: false });
      lines(body(pen), PROSE, 60, 312);
    });
    expect(text.match(/^#+ .*$/gm)).toEqual(['# Harbour handbook', '## Locks', '### Upper gate']);
  });

  it('reads two columns one after the other, and what spans them before and after', async () => {
    const text = await markdown((pen) => {
      pen.font('Helvetica-Bold', 18).text('A title that stands over both of the columns', 60, 60, { lineBreak: false });
      body(pen);
      const narrow = (start: string) => [
        `${start} column tells of the tides`,
        'and of the wind that drives them',
        'into the basin when the moon is',
        'full and the gates are closed for',
        'the night until the keeper comes.',
      ];
      lines(pen, narrow('Left'), 60, 110);
      lines(pen, narrow('Right'), 320, 116.5);
    });
    expect(text).toMatch(
      /^# A title[^\n]*\n\nLeft column tells .* keeper comes\.\n\nRight column tells .* keeper comes\.$/,
    );
  });

  it('keeps the indentation of code and marks code within text', async () => {
    const text = await markdown((pen) => {
      body(pen).text('Run it with ', 60, 60, { lineBreak: false });
      pen.font('Courier', 10).text('make all', 119, 60, { lineBreak: false });
      lines(body(pen), PROSE, 60, 90);
      lines(pen.font('Courier', 10), ['for gate in gates:', '    gate.open()', 'report()'], 60, 160);
    });
    expect(text).toContain('Run it with `make all`');
    expect(text).toContain('```\nfor gate in gates:\n    gate.open()\nreport()\n```');
  });

  it('takes no title in a typewriter font for code, nor an address on a line of its own', async () => {
    const text = await markdown((pen) => {
      pen.font('Courier', 18).text('gates 2.1', 60, 60, { lineBreak: false });
      pen.font('Courier', 10).text('keeper@quay.example', 60, 90, { lineBreak: false });
      lines(body(pen), PROSE, 60, 120);
    });
    expect(text.split('\n').slice(0, 3)).toEqual(['# gates 2.1', '', 'keeper@quay.example']);
  });

  it('knows headings in capitals in the middle of their column, and bold ones with a name in another font', async () => {
    const text = await markdown((pen) => {
      const middle = (words: string, y: number) => body(pen).text(words, 60, y, { width: 270, align: 'center' });
      middle('DUTIES OF THE KEEPER', 60);
      lines(body(pen), PROSE, 60, 84);
      middle('TOLLS', 160);
      lines(body(pen), PROSE, 60, 184);
      pen.font('Helvetica-Bold', 10).text('The file', 60, 260, { lineBreak: false });
      pen.font('Courier', 10).text('toll', 104, 260, { lineBreak: false });
      pen.font('Helvetica-Bold', 10).text('and its lines', 132, 260, { lineBreak: false });
      lines(body(pen), PROSE, 60, 280);
    });
    expect(text.match(/^#+ .*$/gm)?.map((heading) => heading.replace(/^#+ /, ''))).toEqual([
      'DUTIES OF THE KEEPER',
      'TOLLS',
      'The file `toll` and its lines',
    ]);
  });

  it('links footnotes to their marks', async () => {
    const text = await markdown((pen) => {
      lines(body(pen), PROSE, 60, 60);
      pen.text('The gates were rebuilt', 60, 120, { lineBreak: false });
      pen.font('Helvetica', 6).text('1', 159.2, 118, { lineBreak: false });
      lines(body(pen), PROSE, 60, 150);
      pen.font('Helvetica', 5).text('1', 60, 700, { lineBreak: false });
      pen.font('Helvetica', 8).text('In the year of the great flood.', 64, 700, { lineBreak: false });
    });
    expect(text).toContain('rebuilt[^1]');
    expect(text).toMatch(/\n\n\[\^1\]: In the year of the great flood\.$/);
  });

  it('takes what stands above the text for no footnotes, such as places where authors work', async () => {
    const text = await markdown((pen) => {
      body(pen).text('A. Keeper', 60, 60, { lineBreak: false });
      pen.font('Helvetica', 6).text('1', 104.5, 58, { lineBreak: false });
      pen.font('Helvetica', 5).text('1', 60, 80, { lineBreak: false });
      pen.font('Helvetica', 8).text('Institute of Tides, Bristol', 64, 80, { lineBreak: false });
      lines(body(pen), [...PROSE, ...PROSE], 60, 110);
    });
    expect(text).toContain('A. Keeper <sup>1</sup>');
    expect(text).toContain('\n\n<sup>1</sup> Institute of Tides, Bristol\n\n');
  });

  it('keeps links', async () => {
    const text = await markdown((pen) => body(pen).text('Tide tables', 60, 60, { link: 'https://example.org/tides' }));
    expect(text).toBe('[Tide tables](https://example.org/tides)');
  });
});

describe('lists', () => {
  it('nests items by indentation and knows drawn bullets', async () => {
    const text = await markdown((pen) => {
      body(pen);
      const items: [string, number][] = [
        ['Ropes', 80],
        ['Anchors', 80],
        ['of cast iron', 110],
        ['of steel', 110],
        ['Lanterns', 80],
      ];
      for (const [index, [text, x]] of items.entries()) {
        const y = 60 + index * 15;
        pen.circle(x - 10, y + 4, 1.6).fill('#000000');
        pen.fillColor('#000000').text(text, x, y, { lineBreak: false });
      }
    });
    expect(text).toBe('- Ropes\n- Anchors\n  - of cast iron\n  - of steel\n- Lanterns');
  });

  it('keeps numbers and lines that hang under an item', async () => {
    const text = await markdown((pen) => {
      body(pen);
      const rows: [string, string][] = [
        ['1.', 'Close the upper gate and wait until the water is'],
        ['', 'still on both sides.'],
        ['2.', 'Open the valves.'],
      ];
      for (const [index, [marker, text]] of rows.entries()) {
        if (marker) pen.text(marker, 60, 60 + index * 13, { lineBreak: false });
        pen.text(text, 78, 60 + index * 13, { lineBreak: false });
      }
    });
    expect(text).toBe('1. Close the upper gate and wait until the water is still on both sides.\n2. Open the valves.');
  });
});

describe('tables', () => {
  const rows = [
    ['Vessel', 'Length', 'Cargo'],
    ['Marigold', '31.4', 'Timber'],
    ['Osprey', '18.0', 'Salt'],
    ['Thistle', '24.9', 'Slate'],
  ];
  const expected = [
    '| Vessel | Length | Cargo |',
    '| Marigold | 31.4 | Timber |',
    '| Osprey | 18.0 | Salt |',
    '| Thistle | 24.9 | Slate |',
  ];
  const tableLines = (text: string) => text.split('\n').filter((line) => line.startsWith('|') && !line.includes('---'));

  it('are read from lines around cells, between text', async () => {
    const text = await markdown((pen) => {
      lines(body(pen), PROSE, 60, 60);
      grid(pen, [60, 180, 280, 380], [140, 160, 180, 200, 220]);
      cells(pen, rows, [66, 186, 286], 145, 20);
      lines(pen, PROSE, 60, 240);
    });
    expect(tableLines(text)).toEqual(expected);
    expect(text.split('|')[0]).toContain('eastern side of the basin.');
  });

  it('are read from lines below rows only', async () => {
    const text = await markdown((pen) => {
      for (const y of [116, 136, 156, 176]) body(pen).moveTo(60, y).lineTo(380, y).stroke();
      cells(pen, rows, [66, 186, 286], 103, 20);
    });
    expect(tableLines(text)).toEqual(expected);
  });

  it('are read from alignment alone', async () => {
    const text = await markdown((pen) => {
      lines(body(pen), PROSE, 60, 60);
      cells(pen, rows, [60, 170, 260], 140);
      lines(pen, PROSE, 60, 240);
    });
    expect(tableLines(text)).toEqual(expected);
    expect(text).toMatch(/basin\.$/);
  });

  it('repeat the text of a cell over several columns', async () => {
    const text = await markdown((pen) => {
      body(pen);
      for (const y of [100, 120, 140, 160]) pen.moveTo(60, y).lineTo(360, y).stroke();
      for (const x of [60, 160, 360]) pen.moveTo(x, 100).lineTo(x, 160).stroke();
      pen.moveTo(260, 120).lineTo(260, 160).stroke();
      cells(
        pen,
        [
          ['Berth', 'Depth'],
          ['', 'Low', 'High'],
          ['North', '3.1', '7.4'],
        ],
        [66, 166, 266],
        105,
        20,
      );
    });
    expect(tableLines(text)).toEqual([
      '| Berth | Depth | Depth |',
      '|  | **Low** | **High** |',
      '| North | 3.1 | 7.4 |',
    ]);
  });

  it('are one over a page end, and the repeated head is written once', async () => {
    const text = await markdown((pen) => {
      const part = (members: string[][], top: number) => {
        grid(
          pen,
          [60, 180, 280, 380],
          [0, 1, 2, 3, 4].slice(0, members.length + 1).map((row) => top + row * 20),
        );
        cells(body(pen), members, [66, 186, 286], top + 5, 20);
      };
      part(rows, 700);
      pen.addPage();
      part([rows[0] ?? [], ['Plover', '12.2', 'Wool']], 60);
    });
    expect(tableLines(text)).toEqual([...expected, '| Plover | 12.2 | Wool |']);
  });
});

describe('pages', () => {
  const book = (pages: number) =>
    drawPdf((pen) => {
      for (let page = 1; page <= pages; page++) {
        if (page > 1) pen.addPage();
        pen.font('Helvetica', 8).text('Harbour board, annual report', 60, 30, { lineBreak: false });
        pen.text(`Page ${page} of ${pages}`, 280, 810, { lineBreak: false });
        lines(
          body(pen),
          [`Story number ${'one two three four five six'.split(' ')[page - 1]} begins here.`, ...PROSE],
          60,
          100,
        );
      }
    });

  it('give segments that hold exactly their text, without running heads', async () => {
    const { markdown: text, segments = [], stats } = await convertWith(pdf, await book(4));
    expect(segmentsError(segments, text.length)).toBeUndefined();
    expect(segments.map(({ label }) => label)).toEqual(['1', '2', '3', '4']);
    expect(text.slice(segments[2]?.start, segments[2]?.end)).toMatch(/^Story number three [^#|]* basin\.$/);
    expect(text).not.toMatch(/annual report|Page \d/);
    expect(stats?.pages).toBe(4);
  });

  it('can be chosen, and keep their numbers', async () => {
    const { markdown: text, segments } = await convertWith(pdf, await book(4), {
      options: { pages: { first: 2, last: 3 } },
    });
    expect(segments?.map(({ label }) => label)).toEqual(['2', '3']);
    expect(text).toContain('number two');
    expect(text).not.toContain('number four');
  });

  it('past the limit are omitted with a warning', async () => {
    const { segments, warnings } = await convertWith(pdf, await book(4), { limits: { pages: 2 } });
    expect(segments).toHaveLength(2);
    expect(warnings?.map(({ code }) => code)).toEqual(['page_limit']);
  });

  it('outside the document are refused', async () => {
    const asked = convertWith(pdf, await book(2), { options: { pages: { first: 7, last: 9 } } });
    await expect(asked).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  });
});

describe('files that resist', () => {
  const secret = (options: { userPassword?: string; ownerPassword?: string }) =>
    drawPdf((pen) => lines(body(pen), PROSE, 60, 60), options);

  it('open when only changing them needs a password', async () => {
    const { markdown: text } = await convertWith(pdf, await secret({ ownerPassword: 'tide' }));
    expect(text).toContain('northern sluice');
  });

  it('say that they need a password, and open with it', async () => {
    const bytes = await secret({ userPassword: 'tide', ownerPassword: 'other' });
    await expect(convertWith(pdf, bytes)).rejects.toMatchObject({
      code: 'CONVERSION_FAILED',
      message: expect.stringContaining('password'),
    });
    await expect(convertWith(pdf, bytes, { options: { password: 'ebb' } })).rejects.toMatchObject({
      code: 'CONVERSION_FAILED',
    });
    expect((await convertWith(pdf, bytes, { options: { password: 'tide' } })).markdown).toContain('northern sluice');
  });

  it('fail clearly when nothing of them can be read', async () => {
    await expect(convertWith(pdf, 'no PDF at all')).rejects.toMatchObject({ code: 'CONVERSION_FAILED' });
  });

  it('are read as far as they go when their end is missing', async () => {
    const bytes = await secret({});
    const cut = bytes.subarray(0, bytes.lastIndexOf('xref'));
    expect((await convertWith(pdf, cut)).markdown).toContain('northern sluice');
  });

  it('are no empty success when they have no text', async () => {
    const blank = await drawPdf(() => {});
    await expect(convertWith(pdf, blank)).rejects.toMatchObject({ code: 'CONVERSION_FAILED' });
  });
});
