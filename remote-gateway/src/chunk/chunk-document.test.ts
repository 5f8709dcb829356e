import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countTokens } from '../lexical/count-tokens.ts';
import { type ChunkOptions, chunkDocument } from './chunk-document.ts';
import { hostileText, markdown, section } from './markdown.test.fixture.ts';

const options: ChunkOptions = {
  title: 'Manual',
  segments: [],
  chunkSize: 64,
  chunkOverlap: 12,
  kind: 'doc',
  filename: 'a.md',
};

/** The claims that hold for any text whatsoever. */
function expectSound(text: string, settings: ChunkOptions): void {
  const chunks = chunkDocument(text, settings);
  let covered = 0;
  const occurrences = new Map<string, number>();
  for (const [index, chunk] of chunks.entries()) {
    expect(chunk.index).toBe(index);
    expect(chunk.text).toBe(text.slice(chunk.start, chunk.end));
    expect(chunk.text.trim()).not.toBe('');
    expect(chunk.tokens).toBe(countTokens(chunk.text));
    expect(chunk.tokens).toBeLessThanOrEqual(settings.chunkSize);
    expect(text.slice(covered, Math.max(covered, chunk.start)).trim()).toBe('');
    expect(splitsSurrogates(text, chunk.start) || splitsSurrogates(text, chunk.end)).toBe(false);
    expect(chunk.end).toBeGreaterThan(covered);
    covered = chunk.end;
    expect(chunk.occurrence).toBe(occurrences.get(chunk.textHash) ?? 0);
    occurrences.set(chunk.textHash, chunk.occurrence + 1);
  }
  expect(text.slice(covered).trim()).toBe('');
  expect(chunkDocument(text, settings)).toEqual(chunks);
}

function splitsSurrogates(text: string, at: number): boolean {
  return at > 0 && /[\ud800-\udbff]/.test(text[at - 1] ?? '') && /[\udc00-\udfff]/.test(text[at] ?? '');
}

describe('chunks of any text', () => {
  const sizes = fc.record({
    chunkSize: fc.integer({ min: 16, max: 200 }),
    chunkOverlap: fc.integer({ min: 0, max: 60 }),
  });

  it('are exact, bounded and deterministic slices that cover generated Markdown', () => {
    fc.assert(
      fc.property(markdown, sizes, (text, size) => expectSound(text, { ...options, ...size })),
      { numRuns: 100 },
    );
  });

  it('are so for hostile strings too, as document and as code', () => {
    fc.assert(
      fc.property(hostileText, sizes, fc.constantFrom('doc' as const, 'code' as const), (text, size, kind) =>
        expectSound(text, { ...options, ...size, kind }),
      ),
      { numRuns: 100 },
    );
  });

  it('change only in the outermost section that was edited', () => {
    const sections = fc.array(section, { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(sections, section, fc.nat(), (parts, replacement, pick) => {
        const edited = pick % parts.length;
        const texts = (all: readonly string[], index: number) => {
          const start = all.slice(0, index).join('').length;
          const end = start + (all[index] ?? '').length;
          return chunkDocument(all.join(''), options)
            .filter((chunk) => chunk.start >= start && chunk.start < end)
            .map((chunk) => chunk.text);
        };
        const after = parts.with(edited, replacement);
        for (const index of parts.keys()) {
          if (index !== edited) expect(texts(after, index)).toEqual(texts(parts, index));
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('structure', () => {
  const words = (count: number, word = 'word') =>
    `${Array.from({ length: count }, (_, n) => `${word}${n}`).join(' ')}.`;

  it('gives each passage its heading path, page and own heading', () => {
    const text = `# Guide\n\nIntro.\n\n## Setup\n\n${words(20)}\n\n### Keys\n\n${words(20, 'key')}\n`;
    const page = (label: string, start: number, end: number) => ({ kind: 'page' as const, label, start, end });
    const half = text.indexOf('### Keys');
    const chunks = chunkDocument(text, { ...options, segments: [page('1', 0, half), page('2', half, text.length)] });
    const keys = chunks.find((chunk) => chunk.text.startsWith('### Keys'));
    expect(keys?.headingPath).toEqual(['Guide', 'Setup', 'Keys']);
    expect(keys?.segment).toEqual({ kind: 'page', label: '2' });
    expect(chunks[0]?.segment).toEqual({ kind: 'page', label: '1' });
  });

  it('leaves no chunk of headings alone', () => {
    const text = '# A\n\n## B\n\n### C\n\nBody of C.\n\n# D\n\n# E\n\nBody of E.\n';
    expect(chunkDocument(text, options).map((chunk) => [chunk.text, chunk.headingPath])).toEqual([
      ['# A\n\n## B\n\n### C\n\nBody of C.', ['A', 'B', 'C']],
      ['# D\n\n# E\n\nBody of E.', ['E']],
    ]);
  });

  it('joins small sections under one heading and cites that heading', () => {
    const text = `# FAQ\n\n## One?\n\nYes.\n\n## Two?\n\nNo.\n\n## Three?\n\n${words(52)}\n`;
    const chunks = chunkDocument(text, { ...options, chunkSize: 120 });
    expect(chunks.map((chunk) => chunk.headingPath)).toEqual([['FAQ'], ['FAQ', 'Three?']]);
    expect(chunks[0]?.text).toContain('## Two?');
  });

  it('keeps the header on every chunk of a split table', () => {
    const header = '| Name | Value |\n|------|-------|';
    const rows = Array.from({ length: 60 }, (_, row) => `| name ${row} | value ${row} |`);
    const chunks = chunkDocument(`# Data\n\n${header}\n${rows.join('\n')}\n`, options);
    expect(chunks.length).toBeGreaterThan(3);
    expect(chunks[0]?.text).toContain(header);
    for (const chunk of chunks.slice(1)) {
      expect(chunk.lead).toBe(header);
      expect(chunk.text).toMatch(/^\| name \d+ \| value \d+ \|(\n\| name \d+ \| value \d+ \|)*$/);
      expect(countTokens(chunk.lead) + chunk.tokens).toBeLessThanOrEqual(options.chunkSize);
    }
  });

  it('keeps the caption and unit of a table on every part of it, and on a whole one that follows in a passage of its own', () => {
    const caption = 'Cash flows by quarter (in millions, except per share data)';
    const header = '| Item | 2018 |\n|------|-------|';
    const rows = Array.from({ length: 60 }, (_, row) => `| item ${row} | ${row} |`);
    const split = chunkDocument(`# Data\n\n${caption}\n\n${header}\n${rows.join('\n')}\n`, options);
    expect(split.length).toBeGreaterThan(3);
    for (const chunk of split.slice(1)) expect(chunk.lead).toBe(`${caption}\n${header}`);
    const short = `Cash (in millions)\n\n(Unaudited)\n\n${header}\n${rows.join('\n')}\n`;
    const remarked = chunkDocument(`# Data\n\n${short}`, options).slice(1);
    for (const chunk of remarked) expect(chunk.lead).toBe(`Cash (in millions)\n(Unaudited)\n${header}`);
    const size = countTokens([header, ...rows.slice(0, 8)].join('\n')) + countTokens(caption) + 2;
    const text = `${words(size - 20)}\n\n${caption}\n\n${header}\n${rows.slice(0, 8).join('\n')}\n`;
    const whole = chunkDocument(text, { ...options, chunkSize: size }).find((chunk) => chunk.text.startsWith('| Item'));
    expect(whole?.lead).toBe(caption);
  });

  it('keeps the rows of heads in bold on every chunk of a split table, and no bold row further down', () => {
    const header = '|  | 2021 | 2021 |\n| --- | --- | --- |\n| **in millions** | **Q1** | **Q2** |';
    const rows = Array.from({ length: 60 }, (_, n) => `| Item ${n} | ${n} | ${n} |`);
    rows.splice(5, 0, '| **Total** | **10** | **12** |');
    const chunks = chunkDocument(`# Data\n\n${header}\n${rows.join('\n')}\n`, { ...options, chunkSize: 128 });
    expect(chunks.length).toBeGreaterThan(1);
    expect(chunks[0]?.text).toContain(header);
    for (const chunk of chunks.slice(1)) expect(chunk.lead).toBe(header);
  });

  it('keeps the start of a header that is too wide for a chunk', () => {
    const cells = Array.from({ length: 40 }, (_, column) => `column ${column}`);
    const table = [cells, cells.map(() => '---'), ...Array.from({ length: 5 }, () => cells.map(() => 'value'))];
    const text = table.map((row) => `| ${row.join(' | ')} |`).join('\n');
    const chunks = chunkDocument(text, options);
    for (const chunk of chunks.slice(1)) {
      expect(text.startsWith(chunk.lead)).toBe(true);
      expect(countTokens(chunk.lead) + chunk.tokens).toBeLessThanOrEqual(options.chunkSize);
    }
    expect(chunks.at(-1)?.lead).toMatch(/^\| column 0 \| column 1/);
  });

  it('keeps the sentence that introduces a list on every part of it', () => {
    const items = Array.from({ length: 30 }, (_, item) => `- item number ${item} of the list`);
    const chunks = chunkDocument(`Some words first. These are allowed:\n\n${items.join('\n')}\n`, options);
    expect(chunks.length).toBeGreaterThan(2);
    expect(chunks[0]?.lead).toBe('');
    for (const chunk of chunks.slice(1)) {
      expect(chunk.lead).toBe('These are allowed:');
      expect(chunk.text).toMatch(/^- item[^\n]*list(\n- item[^\n]*list)*$/);
    }
  });

  it('splits a long code fence at blank lines and keeps the indentation', () => {
    const functions = Array.from(
      { length: 12 },
      (_, n) => `    def call_${n}(self):\n        return self.value + ${n}`,
    );
    const chunks = chunkDocument(`\`\`\`py\n${functions.join('\n\n')}\n\`\`\`\n`, options);
    expect(chunks.length).toBeGreaterThan(2);
    for (const chunk of chunks.slice(1)) expect(chunk.text).toMatch(/^ {4}def call_\d+/);
  });

  it('keeps a function whole with the blank lines inside it and the comment above it', () => {
    const definition = (n: number) => `/** Doc of f${n}. */\nfunction f${n}() {\n  const a = ${n};\n\n  return a;\n}`;
    const code = Array.from({ length: 9 }, (_, n) => definition(n)).join('\n\n');
    const chunks = chunkDocument(code, { ...options, kind: 'code', chunkSize: 80 });
    expect(chunks.length).toBeGreaterThan(2);
    for (const chunk of chunks) expect(chunk.text).toMatch(/^\/\*\* Doc[\s\S]*\n}$/);
  });

  it('repeats whole sentences between consecutive chunks of prose, within a section only', () => {
    const prose = (topic: string) => Array.from({ length: 30 }, (_, n) => `The ${topic} has a fact ${n}.`).join(' ');
    const chunks = chunkDocument(`# A\n\n${prose('cat')}\n\n# B\n\n${prose('dog')}\n`, options);
    const overlaps = chunks.slice(1).map((chunk, index) => (chunks[index]?.end ?? 0) - chunk.start);
    expect(overlaps.filter((overlap) => overlap > 0).length).toBeGreaterThan(4);
    for (const chunk of chunks) expect(chunk.text).toMatch(/^(# [AB]|The )[\s\S]*\.$/);
    const secondSection = chunks.findIndex((chunk) => chunk.text.startsWith('# B'));
    expect(overlaps[secondSection - 1]).toBeLessThanOrEqual(0);
  });

  it('reads front matter as data, not as a heading', () => {
    const chunks = chunkDocument('---\ntitle: X\nauthor: Y\n---\n\n# Real\n\nText.\n', options);
    expect(chunks.at(-1)?.headingPath).toEqual(['Real']);
    expect(chunks[0]?.headingPath).toEqual([]);
  });

  it('takes a heading in a code fence for code', () => {
    const chunks = chunkDocument('# Real\n\n```sh\n# comment\nrun\n```\n', options);
    expect(chunks).toHaveLength(1);
    expect(chunks[0]?.headingPath).toEqual(['Real']);
  });

  it('gives nothing for blank text and splits code without Markdown', () => {
    expect(chunkDocument(' \r\n\t\n', options)).toEqual([]);
    expect(chunkDocument('# not a heading\nx = 1\n', { ...options, kind: 'code' })[0]?.headingPath).toEqual([]);
  });
});
