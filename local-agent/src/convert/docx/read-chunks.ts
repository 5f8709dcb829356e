import { extname } from 'node:path';
import PostalMime from 'postal-mime';
import { htmlBlocks } from '../html/convert-html.ts';
import { decodeHtml } from '../html/decode-html.ts';
import { type Block, text } from '../markdown/blocks.ts';
import type { OoxmlPackage, Relationship } from '../ooxml/open-package.ts';
import { readRtf } from '../rtf/read-rtf.ts';

/**
 * Parts in another format that a document takes in where `w:altChunk` stands (ECMA-376 part 1, 17.17.2), by the
 * relationship that names them: HTML, MHTML and text, as programs that make Word files from web pages write them, and
 * documents that were put into one file. `readDocument` reads a Word document within. Those that cannot be read are not in
 * the result: a damaged part does not cost the document around it.
 */
export async function readChunks(
  ooxml: OoxmlPackage,
  relationships: ReadonlyMap<string, Relationship>,
  nesting: number,
  readDocument: (bytes: Uint8Array) => Promise<readonly Block[]>,
): Promise<Map<string, readonly Block[]>> {
  const out = new Map<string, readonly Block[]>();
  for (const [id, { target, external }] of chunksIn(relationships)) {
    const bytes = external ? undefined : await ooxml.bytes(target);
    if (!bytes) continue;
    const extension = extname(target).toLowerCase();
    const read = WORD.test(extension) ? readDocument(bytes) : chunkBlocks(bytes, extension, nesting);
    const blocks = await read.catch(() => undefined);
    if (blocks) out.set(id, blocks);
  }
  return out;
}

/** The relationships that name such parts. */
export const chunksIn = (relationships: ReadonlyMap<string, Relationship>): [id: string, Relationship][] =>
  [...relationships].filter(([, { type }]) => type === 'aFChunk');

const WORD = /^\.do[ct][xm]$/;

/** `undefined` for a format that is not read. */
async function chunkBlocks(
  bytes: Uint8Array,
  extension: string,
  nesting: number,
): Promise<readonly Block[] | undefined> {
  switch (extension) {
    case '.htm':
    case '.html':
    case '.xhtml':
      return htmlBlocks(decodeHtml(bytes), nesting);
    case '.mht':
    case '.mhtml': {
      // Parsed from a buffer of its own: the parser may keep it.
      const { html } = await PostalMime.parse(Uint8Array.from(bytes).buffer, { maxNestingDepth: 100 });
      return html ? htmlBlocks(html, nesting) : [];
    }
    case '.rtf':
      return readRtf(Buffer.from(bytes).toString('latin1')).blocks;
    case '.txt':
      return decodeHtml(bytes)
        .split(/\r?\n/)
        .filter((line) => line.trim() !== '')
        .map((line) => ({ type: 'paragraph', children: [text(line)] }));
    default:
      return undefined;
  }
}
