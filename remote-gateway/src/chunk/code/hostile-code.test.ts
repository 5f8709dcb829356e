import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countTokens } from '../../lexical/count-tokens.ts';
import { type ChunkOptions, chunkDocument } from '../chunk-document.ts';
import { chunkInThread } from '../chunk-in-thread.ts';
import { hostileText } from '../markdown.test.fixture.ts';
import { languagesIn } from './find-code.ts';
import { LANGUAGES } from './languages.ts';
import { loadParsers, parserTrapped } from './source-parser.ts';

const options: ChunkOptions = {
  title: 'T',
  segments: [],
  chunkSize: 64,
  chunkOverlap: 0,
  kind: 'code',
  filename: 'a.ts',
};
const parsers = await loadParsers(LANGUAGES);

function expectSound(text: string, settings: ChunkOptions): void {
  const chunks = chunkDocument(text, settings, parsers);
  let covered = 0;
  for (const chunk of chunks) {
    expect(chunk.text).toBe(text.slice(chunk.start, chunk.end));
    expect(chunk.tokens).toBe(countTokens(chunk.text));
    expect(chunk.tokens).toBeLessThanOrEqual(settings.chunkSize);
    expect(text.slice(covered, Math.max(covered, chunk.start)).trim()).toBe('');
    expect(chunk.end).toBeGreaterThan(covered);
    covered = chunk.end;
    expect(chunk.lines?.last).toBeGreaterThanOrEqual(chunk.lines?.first ?? 0);
  }
  expect(text.slice(covered).trim()).toBe('');
  expect(chunkDocument(text, settings, parsers)).toEqual(chunks);
}

const shard = fc.constantFrom(
  'class A {',
  '}',
  ' {',
  'function f(',
  ')',
  'def f(x):',
  '\n',
  '\n    ',
  '\n\n',
  '\r\n',
  '/* c',
  '*/',
  '// c\n',
  '# c\n',

  '"',
  "'",
  '`',
  '${',
  '<',
  '>',
  '=>',
  'export ',
  '@dec ',
  '#[a]',
  'impl T for U {',
  'namespace n {',
  '😀',
  '\0',
  '\ud83d',

  'x = 1;',
  'return x',
  'func (s *S) M() {',
  'public void m() {',
  'end\n',
  '#define A\n',
  '漢字',
  'import a from "a";\n',
);

describe("code that is nobody's", () => {
  it('is cut to exact, bounded, covering and idempotent slices by every grammar', () => {
    const code = fc.oneof(
      fc.array(shard, { maxLength: 80 }).map((parts) => parts.join('')),
      hostileText,
    );
    const names = fc.constantFrom('ts', 'tsx', 'js', 'py', 'go', 'java', 'rs', 'c', 'cpp', 'cs', 'php', 'rb', 'swift');
    fc.assert(
      fc.property(code, names, fc.integer({ min: 16, max: 100 }), (text, extension, chunkSize) =>
        expectSound(text, { ...options, filename: `a.${extension}`, chunkSize }),
      ),
      { numRuns: 40 },
    );
    expect(parserTrapped()).toBe(false);
  });

  it.each([
    ['deeply nested', 'a.js', '('.repeat(40_000)],
    ['operators alone', 'a.go', '<!--'.repeat(3_000)],
    ['ambiguous', 'a.cpp', 'a<b<'.repeat(10_000)],
    [
      'binary noise',
      'a.cs',
      Array.from({ length: 50_000 }, (_, n) => String.fromCharCode((n * 7_919) % 55_000)).join(''),
    ],
    ['one giant line', 'a.py', `x = [${'1, '.repeat(10_000)}]`],
    ['one giant string', 'a.go', `package a\nvar s = "${'x'.repeat(20_000)}"\n`],
  ])('is bounded in time: %s', (_, filename, text) => {
    const before = process.threadCpuUsage();
    expectSound(text, { ...options, filename, chunkSize: 512 });
    // Of the processor, in microseconds: other work on the machine is none of its.
    expect(process.threadCpuUsage(before).user).toBeLessThan(8_000_000);
  });

  it('may break its parser: it is split by blank lines, and the next document by its syntax again', async () => {
    const breaking = '(a)*(b)'.repeat(12_000);
    const broken = await chunkInThread(breaking, { ...options, filename: 'a.cpp', chunkSize: 512 });
    expect(broken.map((chunk) => chunk.text).join('')).toBe(breaking);
    const next = await chunkInThread('int main() { return 0; }', { ...options, filename: 'a.cpp' });
    expect(next[0]?.symbols).toEqual(['main']);
    expect(languagesIn(breaking, 'code', 'a.cpp')).toEqual(new Set(['cpp']));
  });
});
