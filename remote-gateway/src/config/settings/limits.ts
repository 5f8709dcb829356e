import { z } from 'zod';
import { integer, onOff, settingFacts } from './setting.ts';

const off = z.literal('off').transform(() => 0);
/** Requests in a minute; 0 for no limit. Made again for each setting, whose facts are kept by its schema. */
const perMinute = () => z.union([off, integer(0, 1_000_000)]).optional();
const perDay = () =>
  z
    .union([
      off,
      z
        .string()
        .regex(/^\d{1,12}$/)
        .transform(Number),
    ])
    .default(0);

const rate = (env: string, example: string) => ({
  env,
  shape: 'requests in a minute from 1 to 1000000, or off',
  example,
});

/** How much one key and one tenant may do, and what is written down of it. */
export const limitsSettings = {
  rate_limit: perMinute().register(settingFacts, rate('RAG_RATE_LIMIT', '1200')),
  rate_limit_search: perMinute().register(settingFacts, rate('RAG_RATE_LIMIT_SEARCH', '600')),
  rate_limit_ingest: perMinute().register(settingFacts, rate('RAG_RATE_LIMIT_INGEST', '300')),
  rate_limit_tenant: perMinute().register(settingFacts, rate('RAG_RATE_LIMIT_TENANT', '3000')),
  daily_chunks: perDay().register(settingFacts, {
    env: 'RAG_DAILY_CHUNKS',
    shape: 'new passages of a tenant in a day (UTC), or off',
    example: '100000',
  }),
  daily_embedding_tokens: perDay().register(settingFacts, {
    env: 'RAG_DAILY_EMBEDDING_TOKENS',
    shape: 'tokens that are embedded for a tenant in a day (UTC), or off',
    example: '50000000',
  }),
  daily_chat_tokens: perDay().register(settingFacts, {
    env: 'RAG_DAILY_CHAT_TOKENS',
    shape: 'tokens that a chat model reads and writes for a tenant in a day (UTC), or off',
    example: '2000000',
  }),
  audit_queries: z.enum(['hash', 'full', 'off']).default('hash').register(settingFacts, {
    env: 'RAG_AUDIT_QUERIES',
    shape: 'hash, full or off',
    example: 'hash',
  }),
  log_queries: onOff.default(false).register(settingFacts, {
    env: 'RAG_LOG_QUERIES',
    shape: 'on or off: whether log and traces may have questions',
    example: 'off',
  }),
  audit_days: integer(1, 3_660).default(365).register(settingFacts, {
    env: 'RAG_AUDIT_DAYS',
    shape: 'days from 1 to 3660',
    example: '365',
  }),
};
