import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf, grid, lines } from '../draw-pdf.test.fixture.ts';
import { plainLine } from '../layout/line.test.fixture.ts';
import { dropRunningHeads } from './running-heads.ts';

const TEXTS = [
  'The gate opens at low water.',
  'Boats wait on the left side.',
  'The bell rings two times.',
  'All boats leave by noon.',
];

/** Pages with one line of text, a head and a foot. */
const drawn = async (count: number, headOf: (page: number) => string, footOf: (page: number) => string) => {
  const file = await drawPdf((pen) => {
    for (let page = 0; page < count; page++) {
      if (page > 0) pen.addPage();
      lines(pen.font('Helvetica', 12), [headOf(page)], 60, 30);
      lines(pen.font('Helvetica', 10), [TEXTS[page] ?? ''], 60, 300);
      lines(pen, [footOf(page)], 60, 800);
    }
  });
  return (await convertWith(pdf, file)).markdown.split('\n').filter(Boolean);
};

const item = (text: string, baseline: number, more: { readonly turned?: true; readonly aside?: true } = {}) => {
  const line = { ...plainLine(text), baseline, y0: baseline - 8, y1: baseline + 2 };
  return { kind: 'line' as const, line, column: line, ...more };
};

it('heads of left and right pages go where each is on two pages only', async () => {
  const text = await drawn(
    4,
    (page) => (page % 2 === 0 ? 'The Harbour' : 'Rules of the Gate'),
    () => '',
  );
  expect(text).toEqual(TEXTS);
});

it.each(['Page 4 of 9', 'Page - IV', '- 15 -', 'Rules of the gate, page 4 of 9'])(
  '%s is a page number on a single page',
  async (foot) => {
    expect(
      await drawn(
        1,
        () => '',
        () => foot,
      ),
    ).toEqual(TEXTS.slice(0, 1));
  },
);

it('a number larger than the small print of a table is the page number of a single page', async () => {
  const file = await drawPdf((pen) => {
    grid(pen.font('Helvetica', 6), [60, 180, 300], [60, 80, 100, 120]);
    cells(
      pen,
      [
        ['Port', 'Ships'],
        ['Lock', '17'],
        ['Quay', '25'],
      ],
      [64, 184],
      64,
      20,
    );
    lines(pen.font('Helvetica', 11), ['4'], 300, 790);
  });
  expect((await convertWith(pdf, file)).markdown.split('\n').at(-1)).toBe('| Quay | 25 |');
});

it('a page number between the parts of a foot shows that a single page has a foot', async () => {
  const file = await drawPdf((pen) => {
    lines(pen.font('Helvetica', 10), TEXTS, 60, 300);
    pen.text('Harbour board', 60, 790, { lineBreak: false });
    pen.text('72', 300, 790, { lineBreak: false });
    pen.text('Third report', 450, 790, { lineBreak: false });
  });
  expect((await convertWith(pdf, file)).markdown).toBe(TEXTS.join('\n\n'));
});

it('a page number with the letter of its appendix shows a foot too', async () => {
  const withFoot = async (number: string) => {
    const file = await drawPdf((pen) => {
      lines(pen.font('Helvetica', 10), TEXTS, 60, 300);
      pen.text('May 2, 1997', 60, 790, { lineBreak: false }).text(number, 450, 790, { lineBreak: false });
    });
    return (await convertWith(pdf, file)).markdown;
  };
  expect(await withFoot('A-42')).toBe(TEXTS.join('\n\n'));
  expect(await withFoot('Lock-42')).toContain('May 2, 1997');
});

it('a small Roman number in brackets alone is the number of its page, right below the text too, and no mark of an item', async () => {
  const last = async (number: string, beside = '') => {
    const file = await drawPdf((pen) => {
      lines(pen.font('Helvetica', 10), [TEXTS.join(' ')], 60, 782);
      lines(pen, [number], 60, 796);
      lines(pen, [beside], 90, 796);
    });
    return (await convertWith(pdf, file)).markdown.split('\n').at(-1);
  };
  expect(await last('(xx)')).toBe(TEXTS.join(' '));
  expect(await last('(x)')).not.toBe(TEXTS.join(' '));
  expect(await last('(xx)', 'the lamp')).toContain('the lamp');
});

it('a number alone at the edge of a single page needs little white below a table, where its titles stand far apart', async () => {
  const last = async (bottom: number, y: number, { beside = '', x = 300 } = {}) => {
    const file = await drawPdf((pen) => {
      lines(pen.font('Helvetica', 11), ['Ports of the north', 'and of the south'], 60, 60, 40);
      grid(pen, [60, 180, 300], [bottom - 60, bottom - 40, bottom - 20, bottom]);
      const rows = [
        ['Port', 'Ships'],
        ['Lock', '17'],
        ['Quay', '25'],
      ];
      cells(pen.font('Helvetica', 9), rows, [64, 184], bottom - 56, 20);
      lines(pen.font('Helvetica', 8), ['13'], x, y);
      lines(pen, [beside], 60, y);
    });
    return (await convertWith(pdf, file)).markdown.split('\n').at(-1);
  };
  expect(await last(785, 800)).toBe('| Quay | 25 |');
  expect(await last(794, 800)).toBe('13');
  expect(await last(765, 780)).toBe('13');
  expect(await last(785, 800, { beside: 'All ports' })).toBe('All ports 13');
  // In the middle of the page it may be nearer, and less near the edge.
  expect(await last(752, 760, { x: 293 })).toBe('| Quay | 25 |');
  expect(await last(757, 760, { x: 293 })).toBe('13');
  expect(await last(600, 608, { x: 293 })).toBe('13');
  expect(await last(752, 760, { x: 293, beside: 'All ports' })).toBe('All ports 13');
});

it('a number in the middle stays right below text, and right above a table, whose year it may be', async () => {
  const file = await drawPdf((pen) => {
    lines(pen.font('Helvetica', 8), ['2012'], 288, 60);
    grid(pen, [60, 180, 300], [82, 102, 122]);
    cells(
      pen,
      [
        ['Port', 'Ships'],
        ['Lock', '17'],
      ],
      [64, 184],
      86,
      20,
    );
    lines(pen, [...TEXTS, ...TEXTS], 60, 600, 8, 2.2);
    lines(pen, ['13'], 293, 600 + 8 * 8 * 2.2);
  });
  const rows = (await convertWith(pdf, file)).markdown.split('\n').filter(Boolean);
  expect([rows[0], rows.at(-1)]).toEqual(['2012', '13']);
});

it('a number in the middle right below smaller text is its page, and none at a side or in the size of the text', async () => {
  const last = async (size: number, x = 291) => {
    const file = await drawPdf((pen) => {
      lines(pen.font('Helvetica', 10), TEXTS, 60, 60);
      lines(pen.font('Helvetica', 7), ['The bell of the lock is rung', 'at dusk and at dawn.'], 60, 760, 10);
      lines(pen.font('Helvetica', size), ['13'], x, 786);
    });
    return (await convertWith(pdf, file)).markdown.split('\n').at(-1);
  };
  expect(await last(10)).toMatch(/dawn\.$/);
  expect(await last(10, 200)).toMatch(/13$/);
  expect(await last(7)).toMatch(/13$/);
});

it('what is turned beside the foot of a page is none of it', () => {
  const items = [item('The gate opens at low water.', 400), item('13', 760), item('Draft', 790, { turned: true })];
  const [page] = dropRunningHeads([{ width: 600, height: 800, items }], 10);
  expect(page?.items).toEqual([items[0], items[2]]);
});

it('the number of a page whose table was turned goes, and other turned text stays', async () => {
  const pages = async (...texts: readonly string[]) => {
    const file = await drawPdf((pen) => {
      lines(pen.font('Helvetica', 10), TEXTS, 60, 60);
      for (const [index, text] of texts.entries()) {
        const origin: [number, number] = [460 + 40 * index, 300];
        pen.rotate(-90, { origin });
        pen.text(text, ...origin, { lineBreak: false });
        pen.rotate(90, { origin });
      }
    });
    return (await convertWith(pdf, file)).markdown;
  };
  expect(await pages('54')).not.toContain('54');
  expect(await pages('54 gates')).toContain('54 gates');
  const both = await pages('54', '55');
  expect(both).toContain('54');
  expect(both).toContain('55');
});

it('small lines below a line that names the page are of its foot', async () => {
  const last = async ({ size = 8, number = 'Page 2 of 4', y = 780 }) => {
    const file = await drawPdf((pen) => {
      lines(pen.font('Helvetica', 10), TEXTS, 60, y - 300);
      pen.font('Helvetica', 8).text('Rules of the harbour', 60, y, { lineBreak: false });
      pen.text(number, 450, y, { lineBreak: false });
      lines(pen.font('Helvetica', size), ['Board of the harbour'], 60, y + 15);
    });
    return (await convertWith(pdf, file)).markdown.split('\n').at(-1);
  };
  expect(await last({})).toBe(TEXTS.at(-1));
  expect(await last({ size: 12 })).toMatch(/Board of the harbour$/);
  expect(await last({ number: 'of the year' })).toBe('Board of the harbour');
});

it('lines below the number of a page at its top, and those in its margin, are of no foot', () => {
  const top = [item('Page 2 of 4', 30), item('The gate opens at low water.', 44), item('Boats wait.', 400)];
  const bottom = [item('Boats wait.', 400), item('Page 2 of 4', 780), item('Draft of May', 795, { aside: true })];
  const left = [top, bottom].map(
    (items) => dropRunningHeads([{ width: 600, height: 800, items }], 10)[0]?.items.length,
  );
  expect(left).toEqual([2, 2]);
});

it('a heading that comes again below the titles of pages is none', async () => {
  const file = await drawPdf((pen) => {
    for (const [page, title] of ['The Lamp', 'The Rope', 'The Bell'].entries()) {
      if (page > 0) pen.addPage();
      lines(pen.font('Helvetica', 10), ['Handbook of the Harbour'], 60, 30);
      lines(pen.font('Helvetica-Bold', 18), [title], 60, 50);
      lines(pen.font('Helvetica-Bold', 13), ['Its Use'], 60, 80);
      lines(pen.font('Helvetica', 10), [TEXTS[page] ?? ''], 60, 300);
    }
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown.match(/^#+ Its Use$/gm)).toHaveLength(3);
  expect(markdown).not.toContain('Handbook');
});

it('a name with a number that counts on each page is its foot though the text stands near', async () => {
  const file = await drawPdf((pen) => {
    for (const [page, name] of ['Lamps', 'Ropes', 'Bells', 'Boats'].entries()) {
      if (page > 0) pen.addPage();
      for (let row = 0; row < 16; row++)
        lines(pen.font('Helvetica', 9), [`${TEXTS[(row + page) % 4] ?? ''}`], 60, 60 + 44 * row);
      lines(pen.font('Helvetica', 11), [`From ${name}`], 60, 765);
      lines(pen, [String(page + 90)], 500, 765);
    }
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).not.toMatch(/From|\b9\d\b/);
});

it('heads above a line go though each is on one page, and most pages have none', async () => {
  const file = await drawPdf((pen) => {
    for (const [page, text] of [...TEXTS, ...TEXTS].entries()) {
      if (page > 0) pen.addPage();
      if (page === 2 || page === 5) {
        lines(pen.font('Helvetica-Oblique', 10), [`CHAPTER ${page}. BOATS OF THE REACH`], 60, 40);
        pen.moveTo(60, 56).lineTo(400, 56).stroke();
      }
      lines(
        pen.font('Helvetica', 10),
        [`${text} Day ${page}.`, 'Whoever comes late waits for the next opening of the lock.'],
        60,
        100,
      );
    }
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).not.toContain('CHAPTER');
  expect(markdown).toContain('Day 5.');
});

it('an underlined line that is all of a page stays', async () => {
  const names = ['Depths of the gate', 'Rules of the bell', 'Names of boats', 'Hours of the crew'];
  const file = await drawPdf((pen) => {
    for (const [page, text] of names.entries()) {
      if (page > 0) pen.addPage();
      const y = page < 2 ? 60 : 100 * page;
      lines(pen.font('Helvetica', 10), [text], 60, y);
      pen
        .moveTo(60, y + 12)
        .lineTo(140, y + 12)
        .stroke();
    }
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown.split('\n').filter(Boolean)).toEqual(names);
});

it('a running head and a foot in the columns of a table at the edge of a page are no rows of it', async () => {
  const file = await drawPdf((pen) => {
    for (let page = 0; page < 4; page++) {
      if (page > 0) pen.addPage();
      cells(pen.font('Helvetica', 10), [['Tables of the port', `${page + 11}`]], [60, 520], 30, 20);
      if (page < 3) lines(pen, [TEXTS[page] ?? ''], 60, 300);
      else {
        const rows = Array.from({ length: 40 }, (_, row) => [`Quay ${row}`, `${row + 120}`, `${3 * row + 200}`]);
        cells(pen, [['Place', 'Ships', 'Boats'], ...rows], [60, 300, 520], 50, 17);
      }
      cells(pen, [['Port authority', `${page + 11}`]], [60, 520], 747, 20);
    }
  });
  const { markdown } = await convertWith(pdf, file);
  const rows = markdown.split('\n').filter((line) => line.startsWith('|'));
  expect(rows[0]).toContain('| Place | Ships | Boats |');
  expect(rows.at(-1)).toContain('Quay 39');
  expect(markdown).not.toContain('Tables of the port');
  expect(markdown).not.toContain('Port authority');
});

it('a running head goes though a table right below the line under it is as wide as the line', async () => {
  const file = await drawPdf((pen) => {
    for (const page of [1, 2, 3]) {
      if (page > 1) pen.addPage();
      pen.font('Helvetica', 10);
      cells(pen, [['Tides of the North', `${page} / 3`]], [60, 480], 40);
      pen.moveTo(60, 54).lineTo(505, 54).stroke();
      const rows = ['Quay', 'Lock', 'Gate'].map((name, row) => [name, `${page}${row}`, `(${name.toLowerCase()})`]);
      cells(pen, page === 2 ? rows : [[TEXTS[page] ?? '']], [60, 200, 480], 60, 13);
      if (page === 2) lines(pen, [TEXTS[page] ?? ''], 60, 200);
    }
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).not.toContain('Tides');
  expect(markdown).toContain('| Quay | 20 | (quay) |\n| --- | --- | --- |\n| Lock | 21 | (lock) |');
});

it('a table in the head of each page stays on the first one', async () => {
  const file = await drawPdf((pen) => {
    for (let page = 0; page < 4; page++) {
      if (page > 0) pen.addPage();
      grid(pen.font('Helvetica', 10), [60, 200, 400, 520], [30, 50, 70]);
      const sheet = [
        ['Port', 'Book of the tides', 'Part 7'],
        ['West', 'All quays', `Page ${page + 3}`],
      ];
      cells(pen, sheet, [64, 204, 404], 36, 20);
      lines(pen, [TEXTS[page] ?? ''], 60, 300);
    }
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown.match(/Book of the tides/g)).toHaveLength(1);
  expect(markdown).toContain('Page 3');
});

it('the same sentence at one place of two pages stays, and a head between two pages on each side needs three', async () => {
  const file = await drawPdf((pen) => {
    for (let page = 0; page < 6; page++) {
      if (page > 0) pen.addPage();
      const isForm = page === 2 || page === 3;
      lines(pen.font('Helvetica-Bold', 10), [isForm ? 'Consent of the harbour' : (TEXTS[page % 4] ?? '')], 60, 40);
      const forms = ['We agree that the harbour prints what we wrote to it in spring, as far as it is', 'about tides.'];
      if (isForm) lines(pen.font('Helvetica', 10), forms, 60, 60);
    }
  });
  for (const pages of [undefined, { first: 3, last: 3 }]) {
    const { markdown } = await convertWith(pdf, file, pages ? { options: { pages } } : {});
    expect(markdown).toContain(
      'We agree that the harbour prints what we wrote to it in spring, as far as it is about tides.',
    );
    if (pages) expect(markdown).toContain('Consent of the harbour');
  }
});

it('a sentence that stands between tables on each page is no foot', async () => {
  const file = await drawPdf((pen) => {
    for (let page = 0; page < 2; page++) {
      if (page > 0) pen.addPage();
      lines(pen.font('Helvetica', 10), [TEXTS[page] ?? ''], 60, 80);
      lines(pen, ['We certify that the boats named above have paid.'], 60, 745);
      grid(pen, [60, 200, 340], [770, 790, 810]);
      cells(
        pen,
        [
          [`Copy ${page === 0 ? 'for the lock' : 'for the quay'}`, 'Date'],
          ['Name', 'Harbour'],
        ],
        [64, 204],
        775,
        20,
      );
    }
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown.match(/We certify that the boats named above have paid\./g)).toHaveLength(2);
});

it('lines of the text stay though they are marked as no content, and a foot that is marked so goes', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    pen.addContent('/Artifact <</Type /Layout>> BDC');
    lines(
      pen,
      ['The harbour opens its upper gate at low water for', 'all who have waited on its left side since noon and'],
      60,
      60,
    );
    pen.addContent('EMC');
    lines(pen, ['who have paid.'], 60, 60 + 2 * 14);
    pen.addContent('/Artifact <</Type /Layout>> BDC');
    lines(pen, ['Rules of the upper gate and of the harbour below it'], 60, 800);
    pen.addContent('EMC');
  });
  expect((await convertWith(pdf, file)).markdown).toBe(
    'The harbour opens its upper gate at low water for all who have waited on its left side since noon and who have paid.',
  );
});

it.each([
  ['', 'are to be built.', ''],
  [' before the number of a form', 'Gates, which are to be built.', 'F 27'],
])('a sentence of two lines at the foot of two pages%s stays whole', async (_, end, form) => {
  const note = ['We print what the keeper of the upper lock told us of its gates, and of those that', end];
  const file = await drawPdf((pen) => {
    for (let page = 0; page < 2; page++) {
      if (page > 0) pen.addPage();
      lines(pen.font('Helvetica', 10), [TEXTS[page] ?? ''], 60, 80);
      lines(pen, note, 60, 790);
      pen.text(form, 400, 804, { lineBreak: false });
    }
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown.split(note.join(' '))).toHaveLength(3);
});

it('a short line whose sentence continues below begins a text, though two pages have it', async () => {
  const text = [
    'We print what the keeper of the upper lock says,',
    'as far as it is about its gates and about tides, and as long as the lock stands.',
  ];
  const file = await drawPdf((pen) => {
    for (let page = 0; page < 2; page++) {
      if (page > 0) pen.addPage();
      lines(pen.font('Helvetica', 10), text, 60, 40);
      lines(pen, [TEXTS[page] ?? ''], 60, 300);
    }
  });
  expect((await convertWith(pdf, file)).markdown.split(text[0] ?? '')).toHaveLength(3);
});

it('the titles of two certifications stay with the labels of their exhibits', async () => {
  const titles = ['THE HARBOUR COMPANY', 'CERTIFICATION OF THE GATE', 'UNDER SECTION 9', 'OF THE TIDES ACT'];
  const file = await drawPdf((pen) => {
    for (let page = 0; page < 4; page++) {
      if (page > 0) pen.addPage();
      pen.font('Helvetica', 10);
      lines(pen, [page < 2 ? (TEXTS[page] ?? '') : `Exhibit 32.${page - 1}`], 450, 58);
      if (page > 1)
        lines(pen, [...titles.slice(0, 3), page === 2 ? 'OF THE TIDES ACT' : 'OF THE LOCKS ACT'], 220, 79, 5);
      lines(pen, [TEXTS[page] ?? '', 'Each of them signs.'], 60, 300);
    }
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown.split(titles[0] ?? '')).toHaveLength(3);
  expect(markdown.split(titles[1] ?? '')).toHaveLength(3);
  expect(markdown).toContain('Exhibit 32.1');
  expect(markdown).toContain('Exhibit 32.2');
});

it('a title below the label of its exhibit stays, though other exhibits have it and it stands apart from the text', async () => {
  const read = async (label: (page: number) => string) => {
    const file = await drawPdf((pen) => {
      for (let page = 0; page < 3; page++) {
        if (page > 0) pen.addPage();
        lines(pen.font('Helvetica-Bold', 10), [label(page)], 450, 40);
        lines(pen, ['Certification of the Gate'], 220, 62);
        lines(pen.font('Helvetica', 10), [TEXTS[page] ?? '', 'Each of them signs.'], 60, 300);
      }
    });
    return (await convertWith(pdf, file)).markdown.split('Certification of the Gate').length - 1;
  };
  expect(await read((page) => `Exhibit 32.${page + 1}`)).toBe(3);
  expect(await read(() => 'Exhibit 32')).toBe(0);
});

it('the names of two parts that begin on pages one after the other stay', async () => {
  const text = await drawn(
    3,
    (page) => ['Rules', 'PART III', 'PART IV'][page] ?? '',
    () => '',
  );
  expect(text.join()).toContain('PART III');
  expect(text.join()).toContain('PART IV');
});

it('the caption of a table that continues over pages stays on the first', async () => {
  const text = await drawn(
    3,
    () => 'Table 4 - Tides',
    () => '',
  );
  expect(text.filter((line) => line.includes('Table 4 - Tides'))).toHaveLength(1);
});

it('deep lines of few pages are no running heads, and a heading with the number of its page is no page number', async () => {
  const parties = ['Bank of the Gate, as a lender', 'Bank of the Weir, as an agent', 'Bank of the Lock, as a lender'];
  const file = await drawPdf((pen) => {
    for (let page = 0; page < 3; page++) {
      if (page > 0) pen.addPage();
      lines(pen.font('Helvetica', 11), [parties[page] ?? ''], 60, 90);
      lines(pen, ['By: the harbour master', TEXTS[page] ?? ''], 60, 150, 40);
      lines(pen, [String(page + 1)], 300, 800);
    }
    pen.addPage().font('Helvetica-Bold', 14);
    lines(pen, ['4'], 60, 100);
    lines(pen, ['Installation'], 90, 100);
    lines(pen.font('Helvetica', 11), ['By hand, at low water.', TEXTS[3] ?? ''], 60, 150);
    lines(pen, ['4'], 300, 800);
  });
  const { markdown } = await convertWith(pdf, file);
  for (const party of parties) expect(markdown).toContain(party);
  expect(markdown).toMatch(/^#+ 4 Installation$/m);
  expect(markdown).not.toMatch(/^\d$/m);
});

it('page numbers of exhibits that count their own pages go, and those of two short pages', async () => {
  const numbered = async (numbers: readonly (number | string)[]) => {
    const file = await drawPdf((pen) => {
      for (const [page, number] of numbers.entries()) {
        if (page > 0) pen.addPage();
        lines(
          pen.font('Helvetica', 10),
          [TEXTS[page % TEXTS.length] ?? '', `Part ${'of the rules '.repeat(page)}`],
          60,
          100,
        );
        lines(pen, [String(number)], 300, 300 + 40 * page);
      }
    });
    return (await convertWith(pdf, file)).markdown.split('\n').filter((line) => /^(?:No )?\d+$/.test(line));
  };
  expect(await numbered([1, 2, 3, 4, 5, 1, 1])).toEqual([]);
  expect(await numbered([1, 2])).toEqual([]);
  expect(await numbered([7, 12])).toEqual(['7', '12']);
  expect(await numbered([1, 2, 3, 4, 5, 'No 9'])).toEqual(['No 9']);
});

it('a lone number of an appendix in the middle of the last line of a page is its number, and none at the left', async () => {
  const numbered = async (x: number) => {
    const file = await drawPdf((pen) => {
      lines(pen.font('Helvetica', 10), [TEXTS[0] ?? '', 'The keeper writes down each boat that'], 60, 100);
      lines(pen, ['A-1'], x, 400);
      pen.addPage();
      lines(pen, ['passes the lamp of the mole at night.'], 60, 100);
    });
    return (await convertWith(pdf, file)).markdown;
  };
  expect(await numbered(290)).toContain('each boat that passes the lamp');
  expect(await numbered(60)).toContain('A-1 passes');
});

it('numbers that count no pages, labels of boxes, and brackets of code at the edge of few pages stay', async () => {
  const tables = await drawn(
    2,
    (page) => `Example of tides ${2 * page + 1}`,
    () => '}',
  );
  expect(tables.filter((line) => /Example of tides [13]/.test(line))).toHaveLength(2);
  expect(tables.filter((line) => line === '}')).toHaveLength(2);
  const quarters = await drawn(
    2,
    (page) => `Q${page + 2} of the tides`,
    (page) => `Board of the gate p${page + 2}`,
  );
  expect(quarters.filter((line) => /Q[23]/.test(line))).toHaveLength(2);
  expect(quarters.filter((line) => line.includes('Board'))).toEqual([]);
  const boxes = await drawn(
    3,
    () => 'WARNING',
    (page) => `Part ${'iii'.slice(0, page + 1)}`,
  );
  expect(boxes.filter((line) => line.includes('WARNING'))).toHaveLength(3);
  expect(boxes.filter((line) => line.includes('Part'))).toEqual([]);
});

it('lines at a place where other pages have running text are no heads', async () => {
  const file = await drawPdf((pen) => {
    for (let page = 0; page < 6; page++) {
      if (page > 0) pen.addPage();
      if (page < 3) lines(pen.font('Helvetica', 12), [['Licence', 'What is needed', 'Options'][page] ?? ''], 60, 58);
      lines(pen.font('Helvetica', 12), [...TEXTS, ...TEXTS], 60, page < 3 ? 100 : 58);
    }
  });
  const { markdown } = await convertWith(pdf, file);
  for (const head of ['Licence', 'What is needed', 'Options']) expect(markdown).toContain(head);
});

it.each([
  ['drawn apart', ['1 0', '1 1', '1 2']],
  ['of two pages of an appendix', ['A-4', 'A-5']],
])('page numbers %s go, also below short pages', async (_, numbers) => {
  const file = await drawPdf((pen) => {
    for (const [page, number] of numbers.entries()) {
      if (page > 0) pen.addPage();
      lines(pen.font('Helvetica', 10), [TEXTS[page] ?? ''], 60, 300);
      lines(pen, [number], 300, 560);
    }
  });
  expect((await convertWith(pdf, file)).markdown.split('\n').filter(Boolean)).toEqual(TEXTS.slice(0, numbers.length));
});

it('a title that two of five pages have where the text of another begins stays, and heads above all text go', async () => {
  const text = (page: number) => [
    `The keeper of gate ${page} opens it at low water and lets in the boats that have waited`,
    'for it since the bell rang two times, and those of the crew that come later',
  ];
  const titlesOf = async (titled: readonly number[], title: number, texts: number) => {
    const file = await drawPdf((pen) => {
      for (let page = 0; page < 5; page++) {
        if (page > 0) pen.addPage();
        pen.font('Helvetica', 10);
        const isTitled = titled.includes(page);
        if (isTitled) lines(pen, ['Report on the Gate'], 60, title);
        for (const [row, line] of text(page).entries())
          lines(pen, [line], 60, (isTitled && title < 400 ? 90 : texts) + 12 * row);
      }
    });
    return (await convertWith(pdf, file)).markdown.split('Report on the Gate').length - 1;
  };
  expect(await titlesOf([1, 3], 60, 60)).toBe(2);
  expect(await titlesOf([1, 3], 60, 63)).toBe(2);
  expect(await titlesOf([1, 3], 60, 90)).toBe(0);
  expect(await titlesOf([1, 2, 3], 60, 60)).toBe(0);
  expect(await titlesOf([1, 3], 790, 60)).toBe(0);
});

it('a head of two lines goes from few pages though its parts stand at both edges of the text', async () => {
  const file = await drawPdf((pen) => {
    for (let page = 0; page < 4; page++) {
      if (page > 0) pen.addPage();
      const right = 'Work at the northern gates';
      lines(pen.font('Helvetica', 10), ['Report of the harbour', 'February'], 60, 36);
      pen.text(right, 520 - pen.widthOfString(right), 36, { lineBreak: false });
      const text = TEXTS[page] ?? '';
      for (let row = 0; row < 4; row++) pen.text(text, 60, 90 + 14 * row, { width: 461, lineBreak: false });
      pen.text('and by noon', 520 - pen.widthOfString('and by noon'), 90, { lineBreak: false });
    }
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).not.toMatch(/Report|gates|February/);
});
