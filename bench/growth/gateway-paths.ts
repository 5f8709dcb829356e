import { chunkDocument } from '../../remote-gateway/src/chunk/chunk-document.ts';
import { findCode, languagesIn } from '../../remote-gateway/src/chunk/code/find-code.ts';
import { loadParsers } from '../../remote-gateway/src/chunk/code/source-parser.ts';
import { semanticBlocks } from '../../remote-gateway/src/chunk/semantic-blocks.ts';
import { extractGraph } from '../../remote-gateway/src/graph/extract-graph.ts';
import { parseJson } from '../../remote-gateway/src/http/parse-json.ts';
import { boundedEnd } from '../../remote-gateway/src/lexical/bounded-text.ts';
import { countTokens } from '../../remote-gateway/src/lexical/count-tokens.ts';
import { documentVector } from '../../remote-gateway/src/lexical/document-vector.ts';
import { segmentQuery } from '../../remote-gateway/src/lexical/segment-query.ts';
import { countTerms } from '../../remote-gateway/src/lexical/terms.ts';
import { outlineOf } from '../../remote-gateway/src/retrieval/documents/outline.ts';
import { chooseQuotes } from '../../remote-gateway/src/retrieval/evidence/choose-quotes.ts';
import { citedLines } from '../../remote-gateway/src/retrieval/evidence/cited-lines.ts';
import { expandPassage } from '../../remote-gateway/src/retrieval/evidence/expand-passage.ts';
import { headingsAt } from '../../remote-gateway/src/retrieval/evidence/headings-at.ts';
import { questionTokens } from '../../remote-gateway/src/retrieval/evidence/question-tokens.ts';
import { splitSource, splitSpans } from '../../remote-gateway/src/retrieval/evidence/split-spans.ts';
import { cutLead } from '../../remote-gateway/src/retrieval/search/cut-lead.ts';
import { exactNames, exactWords, flat, quotedPhrases } from '../../remote-gateway/src/retrieval/search/exact-text.ts';
import { findMatches, findTermsOf } from '../../remote-gateway/src/retrieval/search/find-terms.ts';
import { nearDuplicates } from '../../remote-gateway/src/retrieval/search/near-duplicates.ts';
import { preview } from '../../remote-gateway/src/retrieval/search/preview.ts';
import { otherLanguage } from '../../remote-gateway/src/retrieval/search/query-language.ts';
import { secretScrubber } from '../../remote-gateway/src/telemetry/scrub-secrets.ts';
import { quote } from '../../shared-contracts/src/quote.ts';
import type { TextPath } from './text-path.ts';

const options = (kind: 'code' | 'doc', filename: string) => ({
  title: 'T',
  segments: [],
  chunkSize: 512,
  chunkOverlap: 64,
  kind,
  filename,
});

const chunked = (kind: 'code' | 'doc', filename: string, around = (text: string) => text): TextPath['run'] => {
  return async (text) => {
    const whole = around(text);
    return chunkDocument(whole, options(kind, filename), await loadParsers(languagesIn(whole, kind, filename)));
  };
};

const graphed = (isCode: boolean, around = (text: string) => text, filename = 'a.md'): TextPath['run'] => {
  return async (text) => {
    const parsers = await loadParsers(languagesIn(text, isCode ? 'code' : 'doc', filename));
    extractGraph({ text: around(text), title: 'T', filename, source: 's', uri: `d/${filename}`, isCode }, parsers);
  };
};

/** Text paths of the gateway. */
export const gatewayPaths: readonly TextPath[] = [
  { name: 'chunk Markdown', run: chunked('doc', 'a.md') },
  { name: 'chunk a list item', run: chunked('doc', 'a.md', (text) => `- item\n  ${text}`) },
  { name: 'chunk code', run: chunked('code', 'a.ts') },
  { name: 'chunk Python', run: chunked('code', 'a.py') },
  { name: 'chunk code of no grammar', run: chunked('code', 'a.zig') },
  { name: 'chunk a fence', run: chunked('code', 'a.js', (text) => `\`\`\`js\n${text}\n\`\`\`\n`) },
  {
    name: 'chunk by meaning',
    run: (text) => semanticBlocks(text, options('doc', 'a.md'), new Map()),
  },
  { name: 'find code', run: (text) => [findCode(text, 'code', 'a.ts'), languagesIn(text, 'text', 'a.md')] },
  { name: 'graph', run: graphed(false) },
  { name: 'graph of words in one line', run: graphed(false, (text) => `AB (${text.replaceAll('\n', ' ')})`) },
  {
    name: 'graph of headings',
    run: graphed(false, (text) => text.replaceAll(/(.{20})/g, '$1\n# 1.2 see Section 3 of [x](y.md)\n')),
  },
  {
    name: 'graph of a table',
    run: graphed(false, (text) => `|term|\n|-|\n${text.replaceAll(/(.{20})/g, '|$1|[^1]|\n')}`),
  },
  { name: 'graph of a list', run: graphed(false, (text) => text.replaceAll(/(.{20})/g, '\n  - $1')) },
  { name: 'graph of code', run: graphed(true) },
  { name: 'graph of TypeScript', run: graphed(true, undefined, 'a.ts') },
  { name: 'graph of Python', run: graphed(true, undefined, 'a.py') },
  { name: 'count tokens', run: countTokens },
  { name: 'outline', run: outlineOf },
  { name: 'page of a text', run: (text) => boundedEnd(text, 0, text.length, 4000) },
  {
    name: 'preview',
    run: (text) => preview(text, findMatches(text, findTermsOf(new Set(['needl', 'word']), 'english'))),
  },
  {
    name: 'preview of code',
    run: (text) => preview(text, findMatches(text, findTermsOf(new Set(['needl']), 'english')), { isCode: true }),
  },
  { name: 'spans', run: (text) => [splitSpans(text), splitSource(text)] },
  {
    name: 'choose quotes',
    run: (text) =>
      chooseQuotes(
        'what is the needle',
        [{ docId: 'd', start: 0, text: `The needle is ${text}`, lead: text, headings: ['needle'] }],
        {
          maxQuotes: 5,
          maxTokens: 200,
        },
      ),
  },
  {
    name: 'choose quotes by a question',
    run: (text) =>
      chooseQuotes(text, [{ docId: 'd', start: 0, text: 'The needle is here.' }], { maxQuotes: 5, maxTokens: 200 }),
  },
  { name: 'headings at a place', run: (text) => headingsAt({ text, heading_path: ['a'] }, text.length) },
  {
    name: 'cited lines',
    run: (text) =>
      citedLines(
        { start: 0, end: text.length, lines: { first: 1, last: 2 } },
        { start: 0, end: text.length },
        { text, start: 0 },
      ),
  },
  {
    name: 'expand a passage',
    run: (text) =>
      expandPassage(
        text,
        { start: text.length >> 1, end: (text.length >> 1) + 10 },
        { maxTokens: 2000, before: 500, after: 500 },
      ),
  },
  { name: 'terms in English', run: (text) => countTerms(text, 'english') },
  { name: 'terms in Russian', run: (text) => countTerms(text, 'russian') },
  { name: 'terms of no language', run: (text) => countTerms(text, 'none') },
  {
    name: 'sparse vector',
    run: (text) =>
      documentVector({ text, lead: '', title: 'T', headingPath: [] }, { language: 'german', meanTerms: 100 }),
  },
  {
    name: 'near duplicates',
    run: (text) => {
      const { isNew } = nearDuplicates();
      return [isNew(text), isNew(`${text} x`)];
    },
  },
  {
    name: 'query',
    run: (text) => [
      quotedPhrases(text),
      exactNames(text),
      exactWords(text),
      otherLanguage(text, 'english'),
      segmentQuery(text),
      questionTokens(text),
      flat(text),
    ],
  },
  { name: 'lead of a passage', run: cutLead },
  { name: 'quoted for an agent', run: quote },
  { name: 'line of a batch', run: (text) => parseJson(Buffer.from(JSON.stringify({ text }))) },
  {
    name: 'broken line of a batch',
    run: (text) => {
      try {
        return parseJson(Buffer.from(`{"text": ${text}`));
      } catch {
        return undefined;
      }
    },
  },
  { name: 'line of the log', run: secretScrubber(['a-known-secret']) },
];
