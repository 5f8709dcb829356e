import { extractEvidenceRequestSchema, LIMITS, oneLine, passageIdSchema, quote } from '@docferry/shared-contracts';
import { z } from 'zod';
import { GatewayError } from '../../errors.ts';
import type { Gateway } from '../../gateway.ts';
import type { Identity } from '../../identity.ts';
import { splitsPair } from '../../lexical/bounded-text.ts';
import { boundedEndInThread } from '../../lexical/tokens-in-thread.ts';
import { extractEvidence } from '../../retrieval/evidence/extract-evidence.ts';
import { cite } from '../../retrieval/evidence/passage.ts';
import { readPassage } from '../../retrieval/evidence/read-passage.ts';
import { resolvePassages } from '../../retrieval/evidence/resolve-passages.ts';
import { READ_ONLY } from '../read-only.ts';
import { type Tool, tool } from '../tool.ts';
import { formatKbQuotes, quoteBounds, quotesSchema, toKbQuote } from './kb-quotes.ts';
import { requireProject, scopeSchema } from './kb-scope.ts';

const excerptSchema = z.object({
  passage_id: z.string(),
  excerpt: z.string(),
  truncated: z.boolean(),
  next_start_char: z.int().nullable(),
  citation: z.object({ section_id: z.string(), doc_tag: z.string(), title: z.string(), uri: z.string() }).optional(),
});
type Excerpt = z.output<typeof excerptSchema>;

/** `kb_read_excerpt`, `kb_expand_excerpt` and `kb_extract_evidence`. */
export function kbExcerptTools(gateway: Gateway): Tool[] {
  return [readExcerptTool(gateway), expandExcerptTool(gateway), kbExtractEvidence(gateway)];
}

function readExcerptTool(gateway: Gateway): Tool {
  return tool(
    {
      name: 'kb_read_excerpt',
      title: 'Read an excerpt',
      description:
        'Use to read a known passage. Not for surrounding text: kb_expand_excerpt. Returns at most max_tokens and 32 KB. If truncated, call again with next_start_char as start_char. Default: 300 tokens. Max: 800.',
      scope: 'read',
      annotations: READ_ONLY,
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
    (args, { identity, signal }) => readExcerpt(gateway, identity, args, signal),
    formatExcerpt,
  );
}

type ReadArgs = {
  readonly passage_id: string;
  readonly max_tokens: number;
  readonly start_char: number;
  readonly scope?: z.output<typeof scopeSchema>;
  readonly options: { readonly format: 'text' | 'bullets'; readonly include_citation: boolean };
};

async function readExcerpt(
  gateway: Gateway,
  identity: Identity,
  { passage_id, max_tokens, start_char: from, scope, options }: ReadArgs,
  signal: AbortSignal,
): Promise<Excerpt> {
  const [resolved] = await resolvePassages(gateway, identity, [passage_id], signal);
  if (!resolved) throw new Error('resolvePassages returns a passage or throws');
  const { passage } = resolved;
  requireProject(scope, passage.collection);
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
            section_id: passage.doc_id,
            doc_tag: passage.filename,
            title: citation.title,
            uri: citation.resource,
          },
        }
      : {}),
  };
}

/** One bullet per line of text. */
function bulleted(text: string): string {
  return text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => (/^\s*[-*+] /.test(line) ? line : `- ${line.trim()}`))
    .join('\n');
}

function expandExcerptTool(gateway: Gateway): Tool {
  const side = z.int().min(0).max(LIMITS.passageTokens).default(150);
  return tool(
    {
      name: 'kb_expand_excerpt',
      title: 'Expand an excerpt',
      description:
        'Use when a passage is too short, for the text before and after it. Not for whole sections: get_document. Returns at most 800 tokens and 32 KB. If you need more, call get_document. Defaults: 150 tokens on either side. Max: 800.',
      scope: 'read',
      annotations: READ_ONLY,
      input: z.strictObject({
        passage_id: passageIdSchema,
        before_tokens: side,
        after_tokens: side,
        scope: scopeSchema,
      }),
      output: excerptSchema,
    },
    async ({ passage_id, before_tokens: before, after_tokens: after, scope }, { identity, signal }) => {
      const request = { passage_id, before, after, max_tokens: LIMITS.passageTokens };
      const { text, citation, truncated } = await readPassage(gateway, identity, request, signal);
      requireProject(scope, citation.collection);
      const { doc_id: section_id, filename: doc_tag, title, resource: uri } = citation;
      return {
        passage_id,
        excerpt: text,
        truncated,
        next_start_char: null,
        citation: { section_id, doc_tag, title, uri },
      };
    },
    formatExcerpt,
  );
}

function kbExtractEvidence(gateway: Gateway): Tool {
  const { question, passage_ids } = extractEvidenceRequestSchema.shape;
  return tool(
    {
      name: 'kb_extract_evidence',
      title: 'Quote from known passages',
      description:
        'Use after kb_search, for the sentences of chosen passages that answer a question. Not without passage ids: kb_retrieve_evidence. Returns at most max_quotes quotes, 32 KB. If a quote is too short, call kb_expand_excerpt. Defaults: 6 quotes of 80 tokens. Max: 20 of 200.',
      scope: 'read',
      annotations: READ_ONLY,
      input: z.strictObject({ question, passage_ids, ...quoteBounds, scope: scopeSchema }),
      output: quotesSchema,
    },
    async ({ scope, ...request }, { identity, signal }) => {
      const { quotes, warnings } = await extractEvidence(gateway, identity, request, signal);
      for (const { citation } of quotes) requireProject(scope, citation.collection);
      return { quotes: quotes.map(toKbQuote), warnings, partial: false };
    },
    formatKbQuotes,
  );
}

function formatExcerpt({ excerpt, truncated, next_start_char: next, citation }: Excerpt): string {
  return [
    `${citation ? `${oneLine(citation.doc_tag)}\n` : ''}${quote(excerpt)}`,
    ...(next === null ? (truncated ? ['The passage continues.'] : []) : [`More: call again with start_char ${next}.`]),
  ].join('\n\n');
}
