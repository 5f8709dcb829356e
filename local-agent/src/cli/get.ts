import { collectionSchema, type DocumentSlice, LIMITS, type OutlineEntry } from '@docferry/shared-contracts';
import { z } from 'zod';
import { UserError } from '../errors.ts';
import type { GatewayClient } from '../send/gateway-client.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { findDocument } from './find-document.ts';
import { parseOptions } from './parse-options.ts';
import type { Session } from './session.ts';
import { printable } from './terminal.ts';

const optionsSchema = z.object({
  collection: collectionSchema.optional(),
  section: z.string().min(1).optional(),
  page: z.string().min(1).optional(),
  outline: z.boolean().default(false),
  original: z.boolean().default(false),
  json: z.boolean().default(false),
});

/**
 * `docferry get`: the stored Markdown of a document, of a section or of a page, as a whole; or its headings, or where its
 * original is.
 */
export async function get(session: Session, wanted: string, options: unknown): Promise<ExitCode> {
  const { collection, section, page, outline, original, json } = parseOptions(optionsSchema, options);
  if (section !== undefined && page !== undefined) {
    throw new UserError('INVALID_ARGUMENT', '--section and --page: only one of them.', {
      advice: 'Name the section, or the page.',
    });
  }
  const { terminal, signal } = session;
  const client = await session.client();
  const { docId } = await findDocument(client, wanted, { collection, byFilename: true }, signal);
  if (original) {
    const link = await client.original(docId, { signal });
    await terminal.out(json ? JSON.stringify(link) : link.url);
    return EXIT.ok;
  }
  const place = { ...(section === undefined ? {} : { section }), ...(page === undefined ? {} : { page }) };
  const first = await client.document(docId, { ...place, max_tokens: LIMITS.sliceTokens }, { signal });
  if (outline) {
    if (json) await terminal.out(JSON.stringify({ document: first.document, outline: first.outline }, null, 2));
    else for (const heading of first.outline) await terminal.out(formatHeading(heading));
    return EXIT.ok;
  }
  const known = section === undefined || first.outline.some((heading) => heading.start === first.start);
  if (!known && first.text.length >= LIMITS.sliceTokens) {
    terminal.note('The section may continue: its heading is beyond those that the gateway lists.');
  }
  const text = await wholeText(client, docId, first, endOf(first, { section, page }), signal);
  if (json) {
    const { document, start } = first;
    await terminal.out(JSON.stringify({ document, start, end: start + text.length, text }, null, 2));
  } else {
    await terminal.out(text.endsWith('\n') ? text : `${text}\n`);
  }
  return EXIT.ok;
}

/** Where the wanted part ends; undefined for the document's end. */
function endOf(
  { outline, segments, start, end }: DocumentSlice,
  { section, page }: { readonly section: string | undefined; readonly page: string | undefined },
): number | undefined {
  if (page !== undefined) return segments.find((segment) => segment.start === start)?.end ?? end;
  if (section === undefined) return undefined;
  const at = outline.findIndex((heading) => heading.start === start);
  const level = outline[at]?.level;
  // A heading beyond those that are listed: the slice is all that is known of it.
  if (level === undefined) return end;
  return outline.slice(at + 1).find((heading) => heading.level <= level)?.start;
}

/** The text from the first slice to `end`, slice by slice. */
async function wholeText(
  client: GatewayClient,
  docId: string,
  first: DocumentSlice,
  end: number | undefined,
  signal: AbortSignal,
): Promise<string> {
  const parts = [first.text];
  for (let slice = first; slice.next_start !== undefined && slice.next_start < (end ?? Number.POSITIVE_INFINITY); ) {
    slice = await client.document(docId, { start: slice.next_start, max_tokens: LIMITS.sliceTokens }, { signal });
    parts.push(slice.text);
  }
  const text = parts.join('');
  return end === undefined ? text : text.slice(0, end - first.start);
}

function formatHeading({ level, text }: OutlineEntry): string {
  return `${'  '.repeat(level - 1)}${printable(text)}`;
}
