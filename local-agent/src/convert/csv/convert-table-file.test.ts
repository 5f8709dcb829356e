import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../conversion.ts';
import { convertWith } from '../convert-with.test.support.ts';
import { csv } from './convert-csv.ts';
import { convertTableFile } from './convert-table-file.ts';

/** Pieces of a length that parts lines, quoted fields and line ends. */
function* piecesOf(bytes: Uint8Array, length = 262_147): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function inPieces(bytes: Uint8Array, filename = 'table.csv', limits = DEFAULT_LIMITS) {
  const pieces = { [Symbol.iterator]: () => piecesOf(bytes) };
  const emitted: string[] = [];
  const file = { filename, uri: filename, size: bytes.length, pieces, limits, onProgress: () => {} };
  const document = await convertTableFile(file, async (text) => void emitted.push(text));
  return { document, emitted };
}

const WORDS = ' and more'.repeat(30);

/** More than is held of a table, with a column that is empty all through and one that is empty but for its last row. */
const rows = Array.from({ length: 5_000 }, (_, index) => `${index};"Müller; ${index}\r\nHof";;1,50${WORDS};`);
const LARGE = ['sep=;', 'Orders of the year', '', 'no;name;;price;note', ...rows, 'end;Ann;;2,00;paid', ''].join(
  '\r\n',
);

describe('convertTableFile', () => {
  it('gives in pieces what the whole text gives', async () => {
    const bytes = Buffer.from(LARGE);
    const { document, emitted } = await inPieces(bytes);
    const { markdown } = await convertWith(csv, LARGE);
    expect(emitted.length).toBeGreaterThan(10);
    expect(emitted.join('') === markdown).toBe(true);
    expect(markdown.startsWith('Orders of the year\n\n| no | name | price | note |\n')).toBe(true);
    expect(document).toMatchObject({
      markdown: '',
      format: 'csv',
      stats: { tables: 1, chars: markdown.length },
      warnings: [],
      source: { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
    });
  });

  it('knows encodings by what stands anywhere in the file', async () => {
    const { document, emitted } = await inPieces(
      Buffer.from(LARGE.replaceAll('ü', 'u').replace('Ann', 'Åse'), 'latin1'),
    );
    expect(document?.metadata.encoding).toBe('windows-1252');
    expect(emitted.at(-1)).toMatch(/\| end \| Åse \| 2,00 \| paid \|$/);
  });

  it('leaves small files and what is no table to others', async () => {
    const nothing = { document: undefined, emitted: [] };
    expect(await inPieces(Buffer.from('a,b\n1,2\n'))).toEqual(nothing);
    expect(await inPieces(Buffer.from(LARGE), 'table.txt')).toEqual(nothing);
    expect(await inPieces(Buffer.alloc(2_000_000))).toEqual(nothing);
  });

  it('refuses what is above the limit', async () => {
    const limits = { ...DEFAULT_LIMITS, tableBytes: 1_000_000 };
    await expect(inPieces(Buffer.from(LARGE), 'table.csv', limits)).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
    });
  });
});
