import { pathToFileURL } from 'node:url';
import {
  isInputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import { errorShape } from '../error-shape.ts';
import { UserError } from '../errors.ts';
import { parsePageRange } from '../page-range.ts';
import { readableFile, type ToolHost } from './agent-tools.ts';
import type { Conversions } from './conversions.ts';

const PREFIX = 'docferry://markdown';

/** Address of a file's whole Markdown. It carries the path, so that it is good for as long as the file is there. */
export function markdownUri(path: string, pages?: string): string {
  const query = pages === undefined ? '' : `?pages=${encodeURIComponent(pages)}`;
  return `${PREFIX}${pathToFileURL(path).pathname}${query}`;
}

/** Stdio clients end the connection on a message of 10 MB; the text is sent as JSON. */
const MAX_BYTES = 8_000_000;

/** Lets a client read a file's whole Markdown by {@link markdownUri}, under the same rules as the tools. */
export function registerConvertedResource(host: ToolHost, conversions: Conversions): void {
  const template = new ResourceTemplate(`${PREFIX}/{+path}`, { list: undefined });
  const description =
    'The whole Markdown of a document on this machine; convert_to_text gives the address. For long documents read slices with that tool instead.';
  const metadata = { title: 'A document as Markdown', description, mimeType: 'text/markdown' };
  host.server.registerResource('document-as-markdown', template, metadata, async (uri, _variables, ctx) => {
    try {
      const pages = uri.searchParams.get('pages');
      const range = pages === null ? undefined : parsePageRange(pages);
      const found = await readableFile(host, `file://${uri.pathname}`, ctx);
      if (isInputRequiredResult(found)) return found;
      await using file = found;
      const call = { pages: range, signal: ctx.mcpReq.signal, onProgress: () => {} };
      const { markdown } = await conversions(file, call);
      refuseTooLarge(markdown);
      return { contents: [{ uri: uri.href, mimeType: 'text/markdown', text: markdown }] };
    } catch (error) {
      const body = errorShape(error);
      const code = body.code === 'INTERNAL_ERROR' ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams;
      throw new ProtocolError(code, `${body.code}: ${body.detail} ${body.advice}`, body);
    }
  });
}

function refuseTooLarge(markdown: string): void {
  const bytes = Buffer.byteLength(JSON.stringify(markdown));
  if (bytes <= MAX_BYTES) return;
  throw new UserError('PAYLOAD_TOO_LARGE', `The Markdown is too long to be read in one piece (${bytes} bytes).`, {
    advice: 'Read it in slices with convert_to_text, or some pages of it with ?pages=1-100.',
  });
}
