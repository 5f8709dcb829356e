import {
  decodePassageId,
  extractEvidenceRequestSchema,
  LIMITS,
  oneLine,
  passageIdSchema,
  quote,
} from '@docferry/shared-contracts';
import { z } from 'zod';
import { GatewayError } from '../../errors.ts';
import type { Gateway } from '../../gateway.ts';
import type { Caller } from '../../http/endpoint.ts';
import type { Identity } from '../../identity.ts';
import { splitsPair } from '../../lexical/bounded-text.ts';
import { boundedEndInThread } from '../../lexical/tokens-in-thread.ts';
import { extractEvidence } from '../../retrieval/evidence/extract-evidence.ts';
import { cite } from '../../retrieval/evidence/passage.ts';
import { readPassage } from '../../retrieval/evidence/read-passage.ts';
import { resolvePassages } from '../../retrieval/evidence/resolve-passages.ts';
import type { Tool } from '../tool.ts';
import { formatKbQuotes, quoteBounds, quotesSchema, toKbQuote } from './kb-quotes.ts';
import {
  docTagOf,
  type GivenScope,
  type KbScope,
  requireWithin,
  resolveScope,
  type ScopeDefaults,
  scopeSchema,
} from './kb-scope.ts';
import { kbTool } from './kb-tool.ts';

const excerptSchema = z.object({
  passage_id: z.string(),
  excerpt: z.string(),
  truncated: z.boolean(),
  next_start_char: z.int().nullable(),
  citation: z.object({ section_id: z.string(), doc_tag: z.string(), title: z.string(), uri: z.string() }).optional(),
});
type Excerpt = z.output<typeof excerptSchema>;

/** `kb.read_excerpt`, `kb.expand_excerpt` and `kb.extract_evidence`. */
export function kbExcerptTools(gateway: Gateway, defaults: ScopeDefaults): Tool[] {
  return [readExcerptTool, expandExcerptTool, kbExtractEvidence].map((make) => make(gateway, defaults));
}

function readExcerptTool(gateway: Gateway, defaults: ScopeDefaults): Tool {
  return kbTool(
    {
      name: 'kb.read_excerpt',
      title: 'Read an excerpt',
      description:
        'Use when you have a passage_id and want its text. Do not use for what surrounds it: kb.expand_excerpt. Returns at most max_tokens and 32 KB. If you need more, call again with next_start_char as start_char. Defaults: text, 300 tokens. Max: 800.',
      input: z.strictObject({
        passage_id: passageIdSchema,
        max_tokens: z.int().min(1).max(LIMITS.passageTokens).default(300),
        start_char: z.int().min(0).default(0),
        scope: scopeSchema,
        options: z
          .strictObject({
            format: z.enum(['text', 'bullets']).default('text'),
            include_citation: z.boolean().default(true),
          })
          .prefault({})
          .describe('format (text|bullets), include_citation'),
      }),
      output: excerptSchema,
    },
    (args, caller) => readExcerpt(gateway, caller, args, defaults),
    formatExcerpt,
  );
}

type ReadArgs = {
  readonly passage_id: string;
  readonly max_tokens: number;
  readonly start_char: number;
  readonly scope?: GivenScope;
  readonly options: { readonly format: 'text' | 'bullets'; readonly include_citation: boolean };
};

async function readExcerpt(
  gateway: Gateway,
  { identity, signal }: Caller,
  { passage_id, max_tokens, start_char: from, scope: given, options }: ReadArgs,
  defaults: ScopeDefaults,
): Promise<Excerpt> {
  const scope = await resolveScope(gateway, identity, given, defaults);
  const [resolved] = await resolvePassages(gateway, identity, [passage_id], signal);
  if (!resolved) throw new Error('resolvePassages returns a passage or throws');
  const { passage } = resolved;
  const docTag = await docTagWithin(gateway, identity, scope, passage.doc_id);
  if (from >= passage.text.length) {
    throw new GatewayError('INVALID_ARGUMENT', `start_char: the passage ends at ${passage.text.length}.`);
  }
  const start = splitsPair(passage.text, from) ? from - 1 : from;
  const { text: whole } = passage;
  const end = await boundedEndInThread({ text: whole, start, end: whole.length, maxTokens: max_tokens }, signal);
  const text = passage.text.slice(start, end);
  const citation = cite(passage, { start: passage.start + start, end: passage.start + end });
  return {
    passage_id,
    excerpt: options.format === 'bullets' ? bulleted(text) : text,
    truncated: end < passage.text.length,
    next_start_char: end < passage.text.length ? end : null,
    ...(options.include_citation
      ? {
          citation: {
            section_id: passage_id,
            doc_tag: docTag,
            title: citation.title,
            uri: citation.resource,
          },
        }
      : {}),
  };
}

async function docTagWithin(gateway: Gateway, identity: Identity, scope: KbScope, docId: string): Promise<string> {
  const document = (await requireWithin(gateway, identity, scope, [docId])).get(docId);
  return document ? docTagOf(document, scope.tags) : docId;
}

/** One bullet per line of text. */
function bulleted(text: string): string {
  return text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => (/^\s*[-*+] /.test(line) ? line : `- ${line.trim()}`))
    .join('\n');
}

function expandExcerptTool(gateway: Gateway, defaults: ScopeDefaults): Tool {
  const side = z.int().min(0).max(LIMITS.passageTokens).default(150);
  return kbTool(
    {
      name: 'kb.expand_excerpt',
      title: 'Expand an excerpt',
      description:
        'Use when a passage is too short, for the text before and after it. Do not use to find passages: kb.search. Returns at most 800 tokens and 32 KB. If you need more, call again with more tokens. Defaults: 150 tokens on either side. Max: 800.',
      input: z.strictObject({
        passage_id: passageIdSchema,
        before_tokens: side,
        after_tokens: side,
        scope: scopeSchema,
      }),
      output: excerptSchema,
    },
    async ({ passage_id, before_tokens: before, after_tokens: after, scope: given }, { identity, signal }) => {
      const scope = await resolveScope(gateway, identity, given, defaults);
      const request = { passage_id, before, after, max_tokens: LIMITS.passageTokens };
      const { text, citation, truncated } = await readPassage(gateway, identity, request, signal);
      const docTag = await docTagWithin(gateway, identity, scope, citation.doc_id);
      const { title, resource: uri } = citation;
      return {
        passage_id,
        excerpt: text,
        truncated,
        next_start_char: null,
        citation: { section_id: passage_id, doc_tag: docTag, title, uri },
      };
    },
    formatExcerpt,
  );
}

function kbExtractEvidence(gateway: Gateway, defaults: ScopeDefaults): Tool {
  const { question, passage_ids } = extractEvidenceRequestSchema.shape;
  return kbTool(
    {
      name: 'kb.extract_evidence',
      title: 'Quote from known passages',
      description:
        'Use after kb.search, for the sentences of chosen passages that answer a question. Do not use without passage ids: kb.retrieve_evidence. Returns at most max_quotes quotes, 32 KB. If you need more, call kb.expand_excerpt. Defaults: 6 quotes of 80 tokens. Max: 20 of 200.',
      input: z.strictObject({ question, passage_ids, ...quoteBounds, scope: scopeSchema }),
      output: quotesSchema,
    },
    async ({ scope: given, ...request }, { identity, signal }) => {
      const scope = await resolveScope(gateway, identity, given, defaults);
      const { quotes, warnings } = await extractEvidence(gateway, identity, request, signal);
      const docIds = request.passage_ids.flatMap((id) => decodePassageId(id)?.docId ?? []);
      await requireWithin(gateway, identity, scope, docIds);
      return { quotes: quotes.map(toKbQuote), warnings: [...scope.warnings, ...warnings], partial: false };
    },
    formatKbQuotes,
  );
}

function formatExcerpt({ excerpt, truncated, next_start_char: next, citation }: Excerpt): string {
  return [
    `${citation ? `${oneLine(citation.title)}\n` : ''}${quote(excerpt)}`,
    ...(next === null ? (truncated ? ['The passage continues.'] : []) : [`More: call again with start_char ${next}.`]),
  ].join('\n\n');
}
