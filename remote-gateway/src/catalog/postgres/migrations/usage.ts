import { isolate, isolateCollection } from './isolate.ts';
import type { Migration } from './migration.ts';

/** Who used how much of what, and the chat model's tokens in the daily quota. */
export const usage: Migration = {
  version: 17,
  name: 'usage',
  sql: `
    ALTER TABLE docferry.daily_usage ADD COLUMN chat_tokens bigint NOT NULL DEFAULT 0;

    -- "collection" is empty for what belongs to none alone: questions to several, and private documents.
    CREATE TABLE docferry.usage_by_key (
      tenant_id uuid NOT NULL REFERENCES docferry.tenants,
      day date NOT NULL,
      subject text COLLATE "C" NOT NULL,
      collection text COLLATE "C" NOT NULL,
      questions bigint NOT NULL,
      documents bigint NOT NULL,
      embedded_tokens bigint NOT NULL,
      chat_tokens bigint NOT NULL,
      PRIMARY KEY (tenant_id, day, subject, collection)
    );
    CREATE INDEX usage_by_key_by_day ON docferry.usage_by_key (day);
    ${isolate('usage_by_key', 'tenant_id')}
    ${isolateCollection('usage_by_key', 'collection')}
    GRANT SELECT ON docferry.usage_by_key TO docferry_app;
  `,
};
