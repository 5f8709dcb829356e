import {
  decodePassageId,
  graphAnswerSchema,
  graphExpandRequestSchema,
  LIMITS,
  oneLine,
  passageIdSchema,
  quote,
} from '@docferry/shared-contracts';
import { z } from 'zod';
import type { Gateway } from '../../gateway.ts';
import type { Caller } from '../../http/endpoint.ts';
import { resolvePassages } from '../../retrieval/evidence/resolve-passages.ts';
import { expandGraph } from '../../retrieval/graph/ask-graph.ts';
import { formatGraph } from '../format-graph.ts';
import type { Tool } from '../tool.ts';
import { formatSearch, type SearchOutput, searchOptionsShape, searchOutputSchema, shortTitle } from './kb-results.ts';
import {
  docTagOf,
  type GivenScope,
  isWithin,
  requireWithin,
  resolveScope,
  type ScopeDefaults,
  scopeSchema,
} from './kb-scope.ts';
import { searchInputShape, shortlist } from './kb-search.ts';
import { kbTool } from './kb-tool.ts';

/** Texts of one answer together, and of a section when the request does not say; bytes. */
const MAX_TEXT_BYTES = 32_768;
const DEFAULT_SECTION_BYTES = 8_192;
const DEFAULT_TOP_K = 20;

const { include_scores: _, ...optionsShape } = searchOptionsShape;
const topK = z.int().min(1).max(LIMITS.topK).default(DEFAULT_TOP_K);

/** `search_sections`, `get_section_text`, `search_documentation` and `expand_neighbors`. */
export function sectionTools(gateway: Gateway, defaults: ScopeDefaults): Tool[] {
  return [searchSections, getSectionText, searchDocumentation, expandNeighbors].map((make) => make(gateway, defaults));
}

function searchSections(gateway: Gateway, defaults: ScopeDefaults): Tool {
  return kbTool(
    {
      name: 'search_sections',
      title: 'Search sections',
      description:
        'Use when a prompt asks for it; kb.search is newer. Do not use to answer a question: search_documentation. Returns top_k previews with all scores unless include_debug is false. If you need more, call get_section_text. Defaults: top_k 20. Max: 50.',
      input: z.strictObject({
        ...searchInputShape,
        top_k: topK,
        ...optionsShape,
        include_debug: z.boolean().default(true),
      }),
      output: searchOutputSchema,
    },
    (input, caller) =>
      shortlist(
        gateway,
        caller,
        { ...input, include_scores: input.include_debug, max_snippet_chars: LIMITS.previewChars },
        defaults,
      ),
    formatSearch,
  );
}

const sectionSchema = z.object({
  section_id: z.string(),
  doc_tag: z.string(),
  title: z.string(),
  text: z.string(),
  bytes: z.int().describe('Of the whole section'),
  truncated: z.boolean(),
  uri: z.string(),
});
const sectionTextsSchema = z.object({
  sections: z.array(sectionSchema),
  partial: z.boolean(),
  limit_reason: z.enum(['byte_cap', 'none']),
});
type SectionTexts = z.output<typeof sectionTextsSchema>;

function getSectionText(gateway: Gateway, defaults: ScopeDefaults): Tool {
  return kbTool(
    {
      name: 'get_section_text',
      title: 'Read sections',
      description:
        'Use after search_sections, to read sections that you chose. Do not use without their ids. Returns at most max_bytes_per bytes of each, 32 KB together. If you need more, call kb.expand_excerpt or get_document. Defaults: 8192 bytes. Max: 20 sections.',
      input: z.strictObject({
        section_ids: z.array(passageIdSchema).min(1).max(LIMITS.evidencePassages),
        max_bytes_per: z.int().min(64).max(MAX_TEXT_BYTES).default(DEFAULT_SECTION_BYTES),
        scope: scopeSchema,
      }),
      output: sectionTextsSchema,
    },
    ({ section_ids: ids, max_bytes_per: bytes, scope }, caller) =>
      sectionTexts(gateway, caller, { ids, bytes, scope }, defaults),
    ({ sections }) =>
      sections.map(({ title, section_id: id, text }) => `${oneLine(title)} (${id})\n${quote(text)}`).join('\n\n'),
  );
}

type Wanted = { readonly ids: readonly string[]; readonly bytes: number; readonly scope?: GivenScope };

async function sectionTexts(
  gateway: Gateway,
  { identity, signal }: Pick<Caller, 'identity' | 'signal'>,
  { ids, bytes, scope: given }: Wanted,
  defaults: ScopeDefaults,
): Promise<SectionTexts> {
  const scope = await resolveScope(gateway, identity, given, defaults);
  const resolved = await resolvePassages(gateway, identity, ids, signal);
  const docIds = ids.flatMap((id) => decodePassageId(id)?.docId ?? []);
  const documents = await requireWithin(gateway, identity, scope, docIds);
  let left = MAX_TEXT_BYTES;
  const sections = resolved.map(({ passage }) => {
    const document = documents.get(passage.doc_id);
    const whole = Buffer.from(passage.text);
    const text = cutUtf8(whole, Math.min(bytes, left));
    left -= Buffer.byteLength(text);
    return {
      section_id: passage.passage_id,
      doc_tag: document ? docTagOf(document, scope.tags) : passage.doc_id,
      title: shortTitle(passage.title),
      text,
      bytes: whole.length,
      truncated: text.length < passage.text.length,
      uri: `docferry://documents/${passage.doc_id}/${passage.start}-${passage.end}`,
    };
  });
  const isCut = sections.some(({ truncated }) => truncated);
  return { sections, partial: isCut, limit_reason: isCut ? 'byte_cap' : 'none' };
}

/** The first bytes of a text, without half a character at the end. */
function cutUtf8(whole: Buffer, bytes: number): string {
  if (whole.length <= bytes) return whole.toString('utf8');
  let end = Math.max(0, bytes);
  // Bytes 10xxxxxx continue a character.
  while (end > 0 && ((whole[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return whole.toString('utf8', 0, end);
}

function searchDocumentation(gateway: Gateway, defaults: ScopeDefaults): Tool {
  return kbTool(
    {
      name: 'search_documentation',
      title: 'Search the documentation',
      description:
        'Use when a prompt asks for it; kb.retrieve_evidence is newer. Do not use for one known section: get_section_text. Returns previews; with verbosity full the texts, 32 KB together; with graph also what the graph connects. If you need more, call get_section_text. Defaults: top_k 20, verbosity snippet. Max: 50.',
      input: z.strictObject({
        query: searchInputShape.query,
        top_k: topK,
        verbosity: z.enum(['snippet', 'full', 'graph']).default('snippet'),
        scope: scopeSchema,
      }),
      output: searchOutputSchema,
    },
    async ({ query, top_k, verbosity, scope }, caller) => {
      const options = { include_scores: true, include_debug: false, max_snippet_chars: LIMITS.previewChars };
      const mode = verbosity === 'graph' ? ('hybrid_local' as const) : ('auto' as const);
      const where = scope === undefined ? {} : { scope };
      const found = await shortlist(gateway, caller, { query, top_k, mode, ...where, ...options }, defaults);
      return verbosity === 'full' && found.results.length > 0 ? withTexts(gateway, caller, found, defaults) : found;
    },
    formatSearch,
  );
}

/** The texts of the first results, as many as fit. */
async function withTexts(
  gateway: Gateway,
  caller: Caller,
  found: SearchOutput,
  defaults: ScopeDefaults,
): Promise<SearchOutput> {
  const ids = found.results.slice(0, LIMITS.evidencePassages).map(({ section_id: id }) => id);
  const { sections } = await sectionTexts(gateway, caller, { ids, bytes: DEFAULT_SECTION_BYTES }, defaults);
  const texts = new Map(sections.map(({ section_id: id, text }) => [id, text]));
  const results = found.results.map((result) => {
    const text = texts.get(result.section_id);
    return text ? { ...result, text } : result;
  });
  const isCut = results.some(({ text, size_bytes: bytes }) => Buffer.byteLength(text ?? '') < bytes);
  return { ...found, results, limit_reason: isCut ? 'byte_cap' : found.limit_reason };
}

function expandNeighbors(gateway: Gateway, defaults: ScopeDefaults): Tool {
  const { nodes, types, page_size, cursor, include_snippet, max_hops } = graphExpandRequestSchema.shape;
  return kbTool(
    {
      name: 'expand_neighbors',
      title: 'Expand neighbours',
      description:
        'Use after search_sections, to see what its first 1 to 3 results are connected with. Do not use to answer a question. Returns page_size nodes, no text unless include_snippet. If you need more, call get_section_text. Defaults: 1 hop, page_size 25. Max: 4 hops, 100.',
      input: z.strictObject({
        node_ids: nodes,
        rel_types: types,
        max_hops: max_hops.removeDefault().default(1),
        page_size,
        cursor,
        include_snippet,
        scope: scopeSchema,
      }),
      output: graphAnswerSchema,
    },
    async ({ node_ids, rel_types, scope: given, ...paging }, { identity, signal }) => {
      const scope = await resolveScope(gateway, identity, given, defaults);
      const request = graphExpandRequestSchema.parse({
        nodes: node_ids,
        ...paging,
        ...(rel_types ? { types: rel_types } : {}),
        ...(scope.collection === undefined ? {} : { collection: scope.collection }),
      });
      const found = await expandGraph(gateway, identity, request, signal);
      const inside = await Promise.all(
        found.results.map(async ({ place, via }) => {
          const docIds = new Set([place, via?.evidence].flatMap((one) => one?.doc_id ?? []));
          const documents = await Promise.all([...docIds].map((id) => gateway.catalog.documents.find(identity, id)));
          return documents.every((document) => document !== undefined && isWithin(scope, document));
        }),
      );
      const results = found.results.filter((_result, at) => inside[at]);
      return { ...found, results, warnings: [...scope.warnings, ...found.warnings] };
    },
    formatGraph,
  );
}
