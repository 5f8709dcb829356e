import { encodePassageId, type FoundPassage, resourceUri, type SearchResult } from '@docferry/shared-contracts';
import type { CollectionRow } from '../../catalog/collections/collection-row.ts';
import { countTerms } from '../../lexical/terms.ts';
import { cutLead } from './cut-lead.ts';
import { type FindTerms, findTermsOf } from './find-terms.ts';
import { languageOf } from './held-languages.ts';
import type { Judged } from './judge-passages.ts';
import { preview } from './preview.ts';
import type { Ranked } from './rank-candidates.ts';
import type { SearchContext } from './search-context.ts';

/** What results are made of: the passages of the page, and what later stages found out about them, by their ids. */
type Page = {
  readonly judged: readonly Judged[];
  /** The other passages of each document, by its id, when documents are the results. */
  readonly groups: ReadonlyMap<string, readonly Judged[]> | undefined;
  readonly contexts: ReadonlyMap<string, NonNullable<SearchResult['context']>>;
  readonly explanations: ReadonlyMap<string, NonNullable<SearchResult['explain']>>;
  /** Those that the graph connects with the first ones. */
  readonly connected: ReadonlySet<string> | undefined;
};

/** The ranked passages of the page as the contract has them. */
export function toResults(
  { request, position }: Pick<SearchContext, 'request' | 'position'>,
  { judged, groups, contexts, explanations, connected }: Page,
): SearchResult[] {
  const found = (one: Judged): FoundPassage => toFoundPassage(one, request.include_text);
  return judged.map((passage, index) => ({
    ...toResult(passage, found(passage), position.offset + index + 1),
    ...optional('passages', groups && (groups.get(passage.payload.doc_id) ?? []).map(found)),
    ...optional('context', contexts.get(passage.id)),
    ...optional('explain', explanations.get(passage.id)),
    ...(connected?.has(passage.id) ? { connected: true } : {}),
  }));
}

/** What finds the query's terms in a passage, by its language. */
export function termFinders(query: string, collections: readonly CollectionRow[]): (passage: Ranked) => FindTerms {
  const finders = new Map<string, FindTerms>();
  return (passage) => {
    const language = languageOf(passage, collections);
    const finder = finders.get(language) ?? findTermsOf(new Set(countTerms(query, language).main.keys()), language);
    finders.set(language, finder);
    return finder;
  };
}

function toResult({ payload, final, collection }: Judged, found: FoundPassage, rank: number): SearchResult {
  const { title, source, uri, filename, kind, tags } = payload.metadata;
  return {
    ...found,
    doc_id: payload.doc_id,
    collection,
    rank,
    score: Number(final.toPrecision(6)),
    title,
    source,
    uri,
    filename,
    kind,
    ...(tags.length > 0 ? { tags: [...tags] } : {}),
  };
}

/** A passage without what it shares with the others of its document. */
function toFoundPassage({ payload, relevance, matches }: Judged, includeText: boolean): FoundPassage {
  return {
    passage_id: encodePassageId(payload.doc_id, payload.text_hash, payload.occurrence),
    relevance: Number(relevance.toFixed(3)),
    ...(includeText ? { text: payload.text, ...optional('lead', payload.lead && cutLead(payload.lead)) } : {}),
    preview: preview(payload.text, matches, { isCode: Boolean(payload.lines) }),
    heading_path: [...payload.heading_path],
    segment: payload.segment,
    ...(payload.lines ? { lines: payload.lines } : {}),
    start: payload.start,
    end: payload.end,
    resource: resourceUri({ docId: payload.doc_id, start: payload.start, end: payload.end }),
  };
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { [K in Key]: Value });
}
