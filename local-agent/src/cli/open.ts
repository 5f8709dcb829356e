import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { collectionSchema, passageIdSchema } from '@docferry/shared-contracts';
import { cacheDir } from '@docferry/shared-contracts/cache-dir';
import { z } from 'zod';
import { createConverter, DEFAULT_LIMITS } from '../convert/index.ts';
import { readInputFile } from '../convert/sandbox/read-file.ts';
import { UserError } from '../errors.ts';
import type { GatewayClient } from '../send/gateway-client.ts';
import { originalFile } from '../show/original-file.ts';
import { describeShown, showPage } from '../show/shown-page.ts';
import { pageOfDocument, pageOfPassage, type WantedPage } from '../show/wanted-page.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { findDocument } from './find-document.ts';
import { lastResult } from './last-results.ts';
import { parseOptions } from './parse-options.ts';
import type { Session } from './session.ts';
import { printable } from './terminal.ts';

const optionsSchema = z.object({
  collection: collectionSchema.optional(),
  page: z.coerce.number().int().min(1).optional(),
  quote: z.string().min(1).optional(),
  out: z.string().min(1).optional(),
  password: z.string().optional(),
  json: z.boolean().default(false),
});
type Options = z.infer<typeof optionsSchema>;

/** `docferry open`: the page behind a result, drawn from the original on this machine, in the viewer or a file. */
export async function openPage(session: Session, wanted: string, given: unknown): Promise<ExitCode> {
  const options = parseOptions(optionsSchema, given);
  const { terminal, signal } = session;
  const page = await wantedPage(await session.client(), wanted, options, signal);
  const path = originalFile(page.document);
  const { bytes } = await readInputFile(path, page.document.filename, DEFAULT_LIMITS.fileBytes);
  await using converter = createConverter();
  const shown = await showPage(converter, page, bytes, { signal, password: options.password });
  const file = options.out === undefined ? await imageFile(path, page.page) : resolve(options.out);
  await writeImage(file, shown.png);
  if (options.json) {
    const { png: _, ...facts } = shown;
    await terminal.out(JSON.stringify({ file, original: path, page: page.page, ...facts }));
    return EXIT.ok;
  }
  for (const sentence of describeShown(page, shown)) terminal.note(printable(sentence));
  await terminal.out(file);
  if (options.out === undefined && terminal.columns !== undefined && hasViewer())
    await (await import('open')).default(file);
  return EXIT.ok;
}

/** A number of the last search or answer, a passage id, or a document with a page. */
async function wantedPage(
  client: GatewayClient,
  wanted: string,
  { collection, page, quote }: Options,
  signal: AbortSignal,
): Promise<WantedPage> {
  if (page === undefined && /^\d{1,3}$/.test(wanted)) {
    const result = lastResult(Number(wanted));
    if (result) return pageOfPassage(client, result.passageId, quote ?? result.quote, signal);
    throw new UserError('NOT_FOUND', `The last search or answer has no result ${wanted}.`, {
      advice: 'Search first, then open a result by its number; or name a document with --page.',
    });
  }
  if (page === undefined && passageIdSchema.safeParse(wanted).success)
    return pageOfPassage(client, wanted, quote, signal);
  const { docId } = await findDocument(client, wanted, { collection, byFilename: true }, signal);
  return pageOfDocument(client, docId, { page: page ?? 1, quote }, signal);
}

/** One file for each page, so that images of the same page do not pile up. */
async function imageFile(original: string, page: number): Promise<string> {
  const folder = join(cacheDir(), 'pages');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, `${createHash('sha256').update(original).digest('hex').slice(0, 12)}-p${page}.png`);
}

async function writeImage(file: string, png: Uint8Array): Promise<void> {
  await writeFile(file, png, { mode: 0o600 }).catch((cause: unknown) => {
    throw new UserError('INVALID_ARGUMENT', 'The image cannot be written there.', {
      advice: 'Name a file in a folder that exists and that you may write to.',
      cause,
    });
  });
}

/** Linux has a viewer only where there is a display. */
function hasViewer({ DISPLAY, WAYLAND_DISPLAY } = process.env): boolean {
  return process.platform !== 'linux' || Boolean(DISPLAY || WAYLAND_DISPLAY);
}
