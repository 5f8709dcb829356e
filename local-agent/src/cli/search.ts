import {
  collectionSchema,
  type FoundPassage,
  fusionSchema,
  groupBySchema,
  LIMITS,
  type SearchResponse,
  type SearchResult,
} from '@docferry/shared-contracts';
import { z } from 'zod';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { parseOptions } from './parse-options.ts';
import type { Session } from './session.ts';
import { printable, type Terminal } from './terminal.ts';

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
  return EXIT.ok;
}

/** What a reader should know before the passages; undefined when they answer the question. */
function describeVerdict({ answerable, answerable_reason: reason = '', better_collection }: SearchResponse) {
  if (answerable === undefined || answerable === 'yes') return undefined;
  const verdict = answerable === 'no' ? 'Not in your documents.' : 'Your documents answer this only in part.';
  const advice = better_collection === undefined ? [] : [`Try --collection ${better_collection}.`];
  return [verdict, reason, ...advice].join(' ');
}

/** A passage for a reader: file, page and heading on the first line, then what it says. */
function citation(result: SearchResult, { colors }: Terminal): string {
  const { bold, dim } = colors;
  const place = [bold(printable(result.filename)), ...location(result, colors)].join(' · ');
  // a uri with ~ names a single file by a hash, which says nothing to a reader
  const uri = result.uri.startsWith('~') ? undefined : printable(`${result.source}/${result.uri}`);
  const origin = dim([result.collection, uri, result.doc_id].filter(Boolean).join(' · '));
  const next = (result.passages ?? []).map(
    (passage) =>
      `   also ${location(passage, colors).join(' · ') || 'another passage'}  ${dim(`relevance ${passage.relevance.toFixed(2)}`)}\n`,
  );
  return `${result.rank}. ${place}  ${dim(`relevance ${result.relevance.toFixed(2)}`)}\n   ${printable(result.preview)}\n${next.join('')}   ${origin}\n`;
}

/** Page and headings of a passage, as far as it has them. */
function location({ segment, heading_path: headings }: FoundPassage, { cyan }: Terminal['colors']): string[] {
  const page = segment ? [printable(`${segment.kind} ${segment.label}`)] : [];
  const heading = headings.length > 0 ? [cyan(printable(headings.join(' > ')))] : [];
  return [...page, ...heading];
}
