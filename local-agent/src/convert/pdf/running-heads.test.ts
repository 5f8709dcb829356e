import { describe, expect, it } from 'vitest';
import { convertWith } from '../convert-with.test.support.ts';
import { pdf } from './convert-pdf.ts';
import { drawPdf, lines, type Pen } from './draw-pdf.test.fixture.ts';

const PROSE = [
  'The northern sluice opens at dawn and the keeper writes the',
  'level of the water into the ledger before anyone else comes',
  'to the gate, because the first barge of the day needs a clear',
  'passage and a dry quay on the eastern side of the basin.',
];
const markdown = async (draw: (pen: Pen) => void) => (await convertWith(pdf, await drawPdf(draw))).markdown;
const put = (pen: Pen, text: string, x: number, y: number) => pen.text(text, x, y, { lineBreak: false });

describe('running heads', () => {
  it('go where gaps part the words that name a page', async () => {
    const text = await markdown((pen) => {
      pen.font('Helvetica', 10);
      for (const [x, word] of [
        [420, 'P\u00e1gina'],
        [470, '1'],
        [490, 'de'],
        [515, '9'],
      ] as const)
        put(pen, word, x, 36);
      lines(pen, PROSE, 60, 100);
    });
    expect(text).not.toContain('gina');
    expect(text).toContain('northern sluice');
  });

  it('stay on the first page in the letters of a title, and go from the others', async () => {
    const text = await markdown((pen) => {
      for (const [page, keeper] of ['Ann', 'Bea', 'Cleo'].entries()) {
        if (page > 0) pen.addPage();
        put(pen.font('Helvetica-Bold', 18), 'Board of Sluices', 60, 18);
        put(pen.font('Helvetica-Bold', 12), 'A board of the county', 60, 40);
        lines(pen.font('Helvetica', 10), [`${keeper} keeps the gate. She knows`, ...PROSE], 60, 100);
      }
    });
    expect(text.startsWith('# Board of Sluices\n')).toBe(true);
    expect(text.match(/Board of Sluices/g)).toHaveLength(1);
    expect(text).not.toContain('county');
  });

  it('stay on the first of the pages that a title stands on, where the pages behind them have another', async () => {
    const text = await markdown((pen) => {
      for (const [page, title] of ['Northern', 'Northern', 'Southern', 'Southern', 'Western'].entries()) {
        if (page > 0) pen.addPage();
        put(pen.font('Helvetica-Bold', 14), `${title} sluices by month`, 200, 40);
        put(pen.font('Helvetica-Bold', 10), '(For the levels of May)', 230, 60);
        lines(pen.font('Helvetica', 10), [`Keeper ${page} keeps the gate. She knows`, ...PROSE], 60, 84);
      }
    });
    for (const title of ['Northern', 'Southern', 'Western'])
      expect(text.match(new RegExp(`${title} sluices by month`, 'g'))).toHaveLength(1);
    expect(text.match(/levels of May/g)).toHaveLength(3);
  });

  it('go where small pages stand on large paper, so that heads are far from its edge', async () => {
    const text = await markdown((pen) => {
      for (const [page, keeper] of ['Ann', 'Bea', 'Cleo', 'Dora'].entries()) {
        if (page > 0) pen.addPage();
        put(pen.font('Helvetica-Bold', 10), 'Board of Sluices', 140, 160);
        put(pen, `\u00a7 ${page + 12}.3`, 420, 160);
        lines(pen.font('Helvetica', 10), [`${keeper} keeps the gate. She knows`, ...PROSE], 140, 186);
      }
    });
    expect(text).not.toContain('Board of Sluices');
    expect(text.match(/keeps the gate/g)).toHaveLength(4);
  });

  it('go though each page has its own, and the numbers that count with the pages', async () => {
    const text = await markdown((pen) => {
      for (const [page, section] of ['Tides', 'Locks', 'Barges', 'Ledgers'].entries()) {
        if (page > 0) pen.addPage();
        put(pen.font('Helvetica', 10), `${section} and their keepers`, 60, 60);
        lines(pen, PROSE, 60, 100);
        put(pen.font('Helvetica-Bold', 14), section, 60, 180);
        lines(pen.font('Helvetica', 10), PROSE, 60, 210);
        put(pen, String(page + 7), 290, 700);
      }
    });
    expect(text).not.toContain('their keepers');
    expect(text).not.toMatch(/^\d+$/m);
    expect(text.match(/^#+ .*$/gm)).toHaveLength(4);
  });

  it('page numbers go at any height, where sheets end with the text and where the next page follows below', async () => {
    const text = await markdown((pen) => {
      for (let page = 0; page < 6; page++) {
        if (page > 0) pen.addPage();
        const end = lines(pen.font('Helvetica', 10), PROSE, 60, 60 + 40 * page);
        put(pen, String(40 + page), 290, end + 20);
      }
      pen.addPage();
      put(pen, '46', 290, lines(pen, PROSE, 60, 60) + 20);
      const end = lines(pen, PROSE, 60, 180);
      lines(pen, PROSE, 60, end + 60);
      pen.addPage();
      put(pen, '47', 290, lines(pen, PROSE, 60, 60) + 20);
    });
    expect(text).not.toMatch(/^\d+$/m);
    expect(text).not.toMatch(/\b4\d\b/);
  });

  it('captions at one place of each page stay, and names of sections there go', async () => {
    const text = async (foot: (page: number) => string) =>
      await markdown((pen) => {
        for (let page = 0; page < 4; page++) {
          if (page > 0) pen.addPage();
          lines(pen.font('Helvetica', 10), PROSE, 60, 100);
          put(pen, foot(page), 280, 760);
        }
      });
    const names = ['Tides', 'Locks', 'Barges', 'Ledgers'];
    for (const step of [1, 2])
      expect((await text((page) => `Figure ${step * page + 1}`)).match(/Figure \d/g)).toHaveLength(4);
    expect(await text((page) => names[page] ?? '')).not.toMatch(/Tides|Ledgers/);
  });
  it('feet of the same words and a page number go at any height, numbered captions stay', async () => {
    const text = await markdown((pen) => {
      for (let page = 0; page < 6; page++) {
        if (page > 0) pen.addPage();
        const end = lines(pen.font('Helvetica', 10), PROSE, 60, 60 + 40 * page);
        put(pen, page < 4 ? `Harbour Board | 2018 Report | ${21 + page}` : `Figure ${page}`, 230, end + 20);
      }
    });
    expect(text).not.toContain('Harbour Board');
    expect(text.match(/Figure \d/g)).toEqual(['Figure 4', 'Figure 5']);
  });

  it('feet of a full line and an address below it go from few pages', async () => {
    const text = await markdown((pen) => {
      for (const [page, keeper] of ['Ann', 'Bea', 'Cleo'].entries()) {
        if (page > 0) pen.addPage();
        lines(pen.font('Times-Roman', 10), [`${keeper} keeps the gate. She knows`, ...PROSE], 60, 100);
        put(pen.font('Times-Roman', 8), 'Copyright 2021 The Board of Sluices, all rights', 110, 730);
        put(pen, 'https://sluices.example/terms', 130, 740);
      }
    });
    expect(text).not.toContain('Copyright');
    expect(text).not.toContain('sluices.example');
  });

  it('are not what the figures below them are in, on each page', async () => {
    const text = await markdown((pen) => {
      for (let page = 0; page < 4; page++) {
        if (page > 0) pen.addPage();
        put(pen.font('Helvetica', 10), 'The Harbour Board', 240, 40);
        put(pen, '(in thousands)', 250, 53);
        lines(pen, PROSE, 60, 90);
      }
    });
    expect(text).not.toContain('Harbour Board');
    expect(text.match(/\(in thousands\)/g)).toHaveLength(4);
  });

  it('a single number below the text of one page alone stays', async () => {
    const text = await markdown((pen) => {
      for (let page = 0; page < 4; page++) {
        if (page > 0) pen.addPage();
        const end = lines(pen.font('Helvetica', 10), PROSE, 60, 60 + 40 * page);
        if (page === 2) put(pen, '1984', 290, end + 40);
      }
    });
    expect(text).toContain('1984');
  });

  it.each([
    ['a number alone below the text', (pen: Pen) => put(pen, '12', 290, 700)],
    [
      'a number far from the title beside it',
      (pen: Pen) => put(put(pen, '50', 60, 40), 'THE TIDES OF THE WEST', 230, 40),
    ],
    [
      'a title with a number at its other end',
      (pen: Pen) => put(put(pen, 'Tides and quays', 60, 780), '214', 520, 780),
    ],
  ])('go on a single page: %s', async (_, draw) => {
    const text = await markdown((pen) => {
      pen.font('Helvetica', 10);
      draw(pen);
      lines(pen, [...PROSE, ...PROSE], 60, 100);
    });
    expect(text).toMatch(/^The northern sluice[^\d]*basin\.$/);
    expect(text).not.toMatch(/tides/i);
  });

  it('stay on a single page when nothing shows that they are no headings', async () => {
    const text = await markdown((pen) => {
      put(put(pen.font('Helvetica', 10), '3', 60, 60), 'Tides of the west', 74, 60);
      lines(pen, PROSE, 60, 100);
    });
    expect(text).toContain('3 Tides of the west');
  });

  it('go where a page number that counts with the pages stands beside them, on two pages too', async () => {
    const text = await markdown((pen) => {
      for (const [page, section] of ['Tides', 'Locks'].entries()) {
        if (page > 0) pen.addPage();
        put(pen.font('Helvetica', 10), String(page + 4), 60, 50);
        put(pen, `CHAPTER ${page + 1}. ${section.toUpperCase()}`, 320, 50);
        put(pen.font('Helvetica-Bold', 14), section, 60, 120);
        lines(pen.font('Helvetica', 10), PROSE.slice(page), 60, 150);
      }
    });
    expect(text).not.toContain('CHAPTER');
  });

  it('are the text of a document that has nothing else', async () => {
    const text = await markdown((pen) => {
      for (let page = 1; page <= 3; page++) {
        if (page > 1) pen.addPage();
        put(pen.font('Helvetica', 20), `Ledger sheet - Page ${page}`, 60, 40);
      }
    });
    expect(text).toContain('Ledger sheet - Page 1');
    expect(text).toContain('Ledger sheet - Page 3');
  });

  it('go from a page that is converted by itself', async () => {
    const file = await drawPdf((pen) => {
      for (const [page, section] of ['Tides', 'Locks', 'Barges'].entries()) {
        if (page > 0) pen.addPage();
        put(pen.font('Helvetica-Bold', 10), 'The harbour and its keepers', 60, 40);
        put(pen.font('Helvetica-Bold', 14), section, 60, 120);
        lines(pen.font('Helvetica', 10), PROSE, 60, 150);
      }
    });
    const { markdown: text } = await convertWith(pdf, file, { options: { pages: { first: 1, last: 1 } } });
    expect(text).toBe(`# Tides\n\n${PROSE.join(' ')}`);
  });

  it('are not the titles of slides nor the first lines of pages', async () => {
    const text = await markdown((pen) => {
      for (const [page, title] of ['Hulls', 'Masts', 'Crews', 'Ports'].entries()) {
        if (page > 0) pen.addPage();
        put(pen.font('Helvetica', 24), title, 60, 60);
        lines(pen.font('Helvetica', 12), PROSE, 60, 130);
        pen.addPage();
        lines(pen, [`${title} begin here and go on.`, ...PROSE], 60, 60);
      }
    });
    for (const title of ['Hulls', 'Masts', 'Crews', 'Ports']) {
      expect(text).toContain(`# ${title}\n`);
      expect(text).toContain(`${title} begin here`);
    }
  });
});

describe('chapters', () => {
  it.each([
    ['', false],
    [', also where an outline names the chapters', true],
  ])(
    'whose number stands above their title have one heading, and the smaller title of the title page is one too%s',
    async (_, outlined) => {
      const text = await markdown((pen) => {
        put(pen.font('Helvetica', 17), 'A history of sluices', 200, 200);
        put(pen.font('Helvetica', 12), 'Ada Keeper', 250, 240);
        for (const [index, title] of ['Dawn', 'Noon'].entries()) {
          pen.addPage();
          if (outlined) pen.outline.addItem(title).addItem('Water');
          put(pen.font('Helvetica-Bold', 20), `Chapter ${index + 1}`, 60, 150);
          put(pen.font('Helvetica-Bold', 25), title, 60, 200);
          lines(pen.font('Helvetica', 10), PROSE, 60, 260);
          put(pen.font('Helvetica-Bold', 14), `${index + 1}.1 Water`, 60, 340);
          lines(pen.font('Helvetica', 10), PROSE, 60, 370);
        }
      });
      expect(text.match(/^#+ .*$/gm)).toEqual([
        '# A history of sluices',
        '# Chapter 1 Dawn',
        '## 1.1 Water',
        '# Chapter 2 Noon',
        '## 2.1 Water',
      ]);
    },
  );
});
