import { describe, expect, it } from 'vitest';
import { chunkDocument } from '../../chunk/chunk-document.ts';
import { citedLines } from './cited-lines.ts';

const source = Array.from({ length: 60 }, (_, n) => `call_${n + 1}(with, some, words, to, fill, the, line);`).join(
  '\n',
);

describe('lines of a citation', () => {
  it.each([
    ['a source as it is', source],
    ['a source sent as a code fence', `\`\`\`sh\n${source}\n\`\`\``],
  ])('are those of the file: %s', (_, text) => {
    const options = {
      title: 'T',
      segments: [],
      chunkSize: 200,
      chunkOverlap: 0,
      kind: 'code',
      filename: 'a.sh',
    } as const;
    const chunks = chunkDocument(text, options);
    expect(chunks.length).toBeGreaterThan(2);
    for (const { start, end, lines } of chunks) {
      if (!lines) throw new Error('code has lines');
      const passage = { start, end, lines };
      for (const [span, within] of [
        [
          { start, end },
          { text: text.slice(start, end), start },
        ],
        [
          { start: 0, end: text.length },
          { text, start: 0 },
        ],
      ] as const) {
        const { first, last } = citedLines(passage, span, within);
        const names = text.slice(span.start, span.end).match(/call_\d+/g);
        expect([names?.[0], names?.at(-1)]).toEqual([`call_${first}`, `call_${last}`]);
      }
      for (const match of text.slice(start, end).matchAll(/call_(\d+).*/g)) {
        const at = start + match.index;
        const line = Number(match[1]);
        const span = { start: at, end: at + match[0].length };
        expect(citedLines(passage, span, { text, start: 0 })).toEqual({ first: line, last: line });
        expect(citedLines(passage, span, { text: text.slice(start, end), start })).toEqual({ first: line, last: line });
      }
    }
  });
});
