import { kindSchema, LIMITS, languageSchema } from '@docferry/shared-contracts';
import { z } from 'zod';
import { httpUrl, integer, settingFacts } from './setting.ts';

const RERANKERS = ['none', 'voyage', 'cohere', 'endpoint'] as const;

const priors = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .filter((pair) => pair.trim() !== '')
      .map((pair) => pair.split('=').map((part) => part.trim())),
  )
  .pipe(
    z.array(
      z.tuple([
        kindSchema,
        z
          .string()
          .regex(/^-?\d?(?:\.\d{1,3})?$/)
          .transform(Number),
      ]),
    ),
  )
  .refine((pairs) => pairs.every(([, prior]) => Math.abs(prior) <= 1))
  .transform((pairs) => Object.fromEntries(pairs));

/** How questions are answered. */
export const searchSettings = {
  language: languageSchema.default('auto').register(settingFacts, {
    env: 'RAG_LANGUAGE',
    alias: 'RAG_FTS_LANGUAGE',
    shape: `the language of collections that are made by ingesting, auto to recognise each passage's: one of ${languageSchema.options.join(', ')}`,
    example: 'german',
  }),
  search_per_doc_cap: integer(1, LIMITS.maxPerDoc)
    .default(5)
    .register(settingFacts, {
      env: 'RAG_SEARCH_PER_DOC_CAP',
      shape: `the most passages of one document in an answer, from 1 to ${LIMITS.maxPerDoc}`,
      example: '5',
    }),
  priors: priors.default({ constraint: 0.35, pattern: 0.2 }).register(settingFacts, {
    env: 'RAG_PRIORS',
    shape: 'what is added to the score (0 to 1) of each kind of document, as kind=number, from -1 to 1',
    example: 'constraint=0.35,pattern=0.2',
  }),
  rrf_k: integer(1, 10_000).default(60).register(settingFacts, {
    env: 'RAG_RRF_K',
    shape: 'the constant of reciprocal rank fusion, for searches with fusion "rrf", from 1 to 10000',
    example: '60',
  }),
  stale_days: integer(1, 3_650).default(90).register(settingFacts, {
    env: 'RAG_STALE_DAYS',
    shape: 'days without a change after which a collection counts as stale, from 1 to 3650',
    example: '90',
  }),
  reranker: z
    .enum(RERANKERS)
    .default('none')
    .register(settingFacts, {
      env: 'RAG_RERANKER',
      shape: `one of ${RERANKERS.join(', ')}`,
      example: 'voyage',
    }),
  rerank_url: httpUrl.optional().register(settingFacts, {
    env: 'RAG_RERANK_URL',
    shape: 'the http or https URL that rerank requests are posted to',
    example: 'http://localhost:8080/rerank',
  }),
  rerank_model: z.string().min(1).max(200).optional().register(settingFacts, {
    env: 'RAG_RERANK_MODEL',
    shape: 'the name of a reranking model',
    example: 'rerank-2.5',
  }),
  rerank_api_key: z.string().min(1).optional().register(settingFacts, {
    env: 'RAG_RERANK_API_KEY',
    shape: 'a key of the reranking service',
    example: 'the key from its console',
    secret: true,
  }),
  rerank_timeout_ms: integer(100, 60_000).default(3_000).register(settingFacts, {
    env: 'RAG_RERANK_TIMEOUT_MS',
    shape: 'milliseconds that a reranker may take, from 100 to 60000; later, results come unreranked',
    example: '3000',
  }),
};
