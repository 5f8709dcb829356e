import { extname } from 'node:path';
import PostalMime from 'postal-mime';
import { htmlBlocks } from '../html/convert-html.ts';
import { decodeHtml } from '../html/decode-html.ts';
import { type Block, text } from '../markdown/blocks.ts';
import type { OoxmlPackage, Relationship } from '../ooxml/open-package.ts';

/**
 * Parts in another format that a document takes in where `w:altChunk` stands (ECMA-376 part 1, 17.17.2), by the
 * relationship that names them: HTML, MHTML and text, as programs that make Word files from web pages write them.
 */
export async function readChunks(
  ooxml: OoxmlPackage,
  relationships: ReadonlyMap<string, Relationship>,
  nesting: number,
): Promise<Map<string, readonly Block[]>> {
  const out = new Map<string, readonly Block[]>();
  for (const [id, { type, target, external }] of relationships) {
    const bytes = type === 'aFChunk' && !external ? await ooxml.bytes(target) : undefined;
    // A damaged part does not cost the document around it.
    if (bytes) out.set(id, await chunkBlocks(bytes, extname(target).toLowerCase(), nesting).catch(() => []));
  }
  return out;
}

async function chunkBlocks(bytes: Uint8Array, extension: string, nesting: number): Promise<readonly Block[]> {
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
    case '.txt':
      return decodeHtml(bytes)
        .split(/\r?\n/)
        .filter((line) => line.trim() !== '')
        .map((line) => ({ type: 'paragraph', children: [text(line)] }));
    default:
      return [];
  }
}
