import { collectionSchema, fusionSchema, groupBySchema, LIMITS, type SearchResult } from '@docferry/shared-contracts';
import { z } from 'zod';
import { cite, placeIn } from './cite.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { rememberResults, shownResult } from './last-results.ts';
import { parseOptions } from './parse-options.ts';
import type { Session } from './session.ts';
import { printable, type Terminal } from './terminal.ts';
import { describeVerdict } from './verdict.ts';
import { wrapText } from './wrap-text.ts';

const optionsSchema = z.object({
  collection: z.array(collectionSchema).max(LIMITS.collectionsPerSearch).optional(),
  topK: z.coerce.number().int().min(1).max(LIMITS.topK).optional(),
  fusion: fusionSchema.optional(),
  groupBy: groupBySchema.optional(),
  json: z.boolean().default(false),
});

/** `docferry search`: passages with where they stand. No hit is no failure. */
export async function search(session: Session, question: string, options: unknown): Promise<ExitCode> {
  const { collection, topK, fusion, groupBy, json } = parseOptions(optionsSchema, options);
  const { terminal, signal } = session;
  const client = await session.client();
  const answer = await client.search(
    {
      query: question,
      ...(collection ? { collections: collection } : {}),
      ...(topK === undefined ? {} : { top_k: topK }),
      ...(fusion === undefined ? {} : { fusion }),
      ...(groupBy === undefined ? {} : { group_by: groupBy }),
      include_text: json,
    },
    { signal },
  );
  if (json) {
    await terminal.out(JSON.stringify(answer, null, 2));
    return EXIT.ok;
  }
  for (const warning of answer.warnings)
    terminal.note(`${terminal.noteColors.yellow('warning:')} ${printable(warning)}`);
  const verdict = describeVerdict(answer);
  if (verdict !== undefined) terminal.note(printable(verdict));
  if (answer.count === 0) {
    terminal.note(
      `Nothing found${collection ? ` in ${collection.join(', ')}` : ''}. See what is there with: docferry list`,
    );
  }
  for (const result of answer.results) await terminal.out(citation(result, terminal));
  rememberResults(
    answer.results.map((result) => shownResult(result.rank, result)),
    terminal,
  );
  return EXIT.ok;
}

/** A passage for a reader: file, page and heading on the first line, then what it says. */
function citation(result: SearchResult, terminal: Terminal): string {
  const { dim } = terminal.colors;
  const place = `${cite(result, terminal.colors)}  ${dim(`relevance ${result.relevance.toFixed(2)}`)}`;
  const next = (result.passages ?? []).map(
    (passage) =>
      `   also ${placeIn(passage, terminal.colors).join(' · ') || 'another passage'}  ${dim(`relevance ${passage.relevance.toFixed(2)}`)}\n`,
  );
  return `${result.rank}. ${place}\n${wrapText(printable(result.preview), terminal, '   ')}\n${next.join('')}   ${dim(origin(result))}\n`;
}

/** Its collection, and what `docferry get` takes beside the file name on the first line. */
function origin({ collection, source, uri }: SearchResult): string {
  // a uri with ~ names a single file by a hash, which says nothing to a reader
  return uri.startsWith('~') ? collection : `${collection} · ${printable(`${source}/${uri}`)}`;
}
