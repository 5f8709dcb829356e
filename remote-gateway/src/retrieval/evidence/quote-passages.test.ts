import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Passage } from './passage.ts';
import { quotePassages } from './quote-passages.ts';

const OTHER = '00000000-0000-5000-8000-000000000002';
const BOUNDS = { max_quotes: 6, max_quote_tokens: 150, include_context_tokens: 40 };

function passage(text: string): Passage {
  return {
    passage_id: 'p',
    doc_id: '00000000-0000-5000-8000-000000000001',
    collection: 'default',
    source: 'local',
    uri: 'a.md',
    filename: 'a.md',
    title: 'A',
    heading_path: [],
    start: 0,
    end: text.length,
    text,
    segments: [],
  };
}

it('prefers a quote of the passage that is about the question to one with as many of its words', () => {
  const table = { ...passage('| visibility window | redelivery |\n| --- | --- |\n| 30 s | default |'), relevance: 0.1 };
  const about = {
    ...passage('A visibility window is how long a message stays hidden.'),
    relevance: 0.8,
    doc_id: OTHER,
  };
  const first = (passages: Passage[]) =>
    quotePassages('default of the visibility window', passages, BOUNDS).quotes[0]?.citation.doc_id;
  expect(first([about, table])).toBe(OTHER);
  expect(first([about, { ...table, relevance: 0.8 }])).toBe(table.doc_id);
});

describe('the context of quotes', () => {
  it('are shown with the best quote, and not repeated with later ones', () => {
    const text = 'Pumps need oil. The pump starts at noon. Oil is changed in May. Each pump has a valve. Nobody knows.';
    const { quotes } = quotePassages('When does the pump start and what oil?', [passage(text)], BOUNDS);
    const [best, ...others] = quotes;
    expect(`${best?.before}${best?.quote}${best?.after}`).toBe(text);
    expect(others.length).toBeGreaterThan(1);
    expect(others.map(({ before, after }) => before + after).join('')).toBe('');
  });

  it('are shown once for any text', () => {
    const word = fc.constantFrom(
      'pump',
      'oil',
      'valve',
      'x',
      'and.',
      'noon.\n\n',
      '- item',
      '\n',
      '\n\n##\n\n',
      '\n\n# pump\n\n',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 120 }), (words) => {
        const text = words.join(' ');
        const { quotes } = quotePassages('pump oil valve', [passage(text)], BOUNDS);
        const seen = new Set<number>();
        for (const { before, quote, after, citation } of quotes) {
          const start = citation.start - before.length;
          const end = citation.start + quote.length + after.length;
          expect(text.slice(start, end)).toBe(before + quote + after);
          for (let at = start; at < end; at++) {
            if (at < citation.start || at >= citation.start + quote.length) expect(seen.has(at)).toBe(false);
          }
          for (let at = start; at < end; at++) seen.add(at);
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('quotes of a table', () => {
  const rows = Array.from({ length: 30 }, (_, n) => `| valve ${n + 1} | ${n + 10} bar | steel |`);
  const header = '| Part | Pressure | Material |';
  const RULE = '| --- | --- | --- |';
  const narrow = { ...BOUNDS, max_quote_tokens: 40, include_context_tokens: 0 };

  it('name the header of rows further down, and not again when they begin with it', () => {
    const text = [header, RULE, ...rows].join('\n');
    const [deep] = quotePassages('What is the pressure of valve 25?', [passage(text)], narrow).quotes;
    expect(deep?.quote).toContain('| valve 25 | 34 bar |');
    expect(deep?.header).toBe(header);
    const [whole] = quotePassages('pressure', [passage([header, RULE, rows[0]].join('\n'))], narrow).quotes;
    expect(whole?.quote).toContain(header);
    expect(whole).not.toHaveProperty('header');
  });

  it('have all rows of heads, of which the lower ones are bold, also in a part that continues a split table', () => {
    const heads = ['|  | Years ended | Years ended |', '|  | **2018** | **2017** |'];
    const head = [heads[0], '| --- | ---: | ---: |', heads[1]].join('\n');
    const items = Array.from({ length: 40 }, (_, row) => `| Valve ${row} | ${10 + row} | ${9 + row} |`);
    const [whole] = quotePassages('valve 25', [passage([head, ...items].join('\n'))], narrow).quotes;
    expect(whole?.header).toBe(heads.join('\n'));
    const part = { ...passage(items.slice(20).join('\n')), lead: `Valves (in thousands)\n${head}` };
    const [led] = quotePassages('valve 25', [part], narrow).quotes;
    expect(led).toMatchObject({ header: heads.join('\n'), caption: 'Valves (in thousands)' });
    const wide = BOUNDS;
    const [near] = quotePassages('valve', [passage([head, items[0]].join('\n'))], wide).quotes;
    expect(near?.quote).toContain(heads[1]);
    expect(near).not.toHaveProperty('header');
  });

  it('have the header of a part that continues a split table, and are found by its words', () => {
    const lead = `All parts:\n${header}\n${RULE}`;
    const later = { ...passage(rows.slice(20).join('\n')), lead };
    const other = passage('The pressure is known. Valve is a word.');
    const [best] = quotePassages('pressure of valve 25', [other, later], narrow).quotes;
    expect(best?.quote).toContain('| valve 25 | 34 bar |');
    expect(best?.header).toBe(header);
    expect(best?.citation).not.toHaveProperty('lead');
  });

  it('have its caption and unit, from the passage or from its lead, and are found by their words', () => {
    const caption = 'Table 2: Valves of the Kestrel line (pressure in thousands of pascal)';
    const text = [caption, '', header, RULE, ...rows].join('\n');
    const other = passage('The pressure is known. Valve is a word.');
    const [deep] = quotePassages('Kestrel valve 25 pressure', [other, passage(text)], narrow).quotes;
    expect(deep).toMatchObject({ quote: expect.stringContaining('| valve 25 | 34 bar |'), header, caption });
    const later = { ...passage(rows.slice(20).join('\n')), lead: `${caption}\n${header}\n${RULE}` };
    const [led] = quotePassages('Kestrel valve 25 pressure', [other, later], narrow).quotes;
    expect(led).toMatchObject({ quote: expect.stringContaining('| valve 25 | 34 bar |'), header, caption });
    const wide = { ...narrow, include_context_tokens: 60 };
    const near = [caption, '', header, RULE, rows[0]].join('\n');
    const [whole] = quotePassages('pressure of valve 1', [passage(near)], wide).quotes;
    expect(`${whole?.before}${whole?.quote}`).toContain(caption);
    expect(whole).not.toHaveProperty('caption');
  });

  it('have the unit that a remark separates from their table', () => {
    const text = ['Cash flows (in millions)', '', '(Unaudited)', '', header, RULE, ...rows].join('\n');
    const [deep] = quotePassages('pressure of valve 25', [passage(text)], narrow).quotes;
    expect(deep?.caption).toBe('Cash flows (in millions)\n(Unaudited)');
  });

  it('are found by the name that accounts have for what the question asks for, before the head of their statement', () => {
    const items = ['Proceeds from the disposal of property', 'Purchases of property and equipment', 'Dividends paid'];
    const table = ['| Item | 2018 |', '| --- | --- |', ...items.map((item, n) => `| ${item} | (${n}) |`)];
    const text = `## Statement of cash flows\n\n${[...table, ...rows].join('\n')}`;
    const [best] = quotePassages('What is the capex, from the cash flow statement?', [passage(text)], narrow).quotes;
    expect(best?.quote).toMatch(/^\| Purchases of property and equipment/u);
  });

  it('have whole rows around them', () => {
    const text = [header, RULE, ...rows].join('\n');
    for (const include_context_tokens of [0, 3, 20, 33, 47]) {
      const bounds = { ...narrow, include_context_tokens };
      const [best] = quotePassages('What is the pressure of valve 14?', [passage(text)], bounds).quotes;
      for (const row of `${best?.before}${best?.quote}${best?.after}`.trim().split('\n')) {
        expect([header, RULE, ...rows]).toContain(row);
      }
    }
  });

  it('have none when a list is continued', () => {
    const later = { ...passage('- The seal is changed in May.\n- The pump is oiled.'), lead: 'Every year:' };
    const [best] = quotePassages('What is changed every year?', [later], narrow).quotes;
    expect(best?.quote).toBe('- The seal is changed in May.');
    expect(best).not.toHaveProperty('header');
  });
});
