import { z } from 'zod';
import { httpUrl, path, settingFacts } from './setting.ts';

/** The Qdrant and the Postgres that the gateway works on; children of its own when none is named. */
export const backendsSettings = {
  qdrant_url: httpUrl.optional().register(settingFacts, {
    env: 'QDRANT_URL',
    shape: 'an http or https URL',
    example: 'https://qdrant.example.com:6333',
  }),
  qdrant_api_key: z.string().min(1).optional().register(settingFacts, {
    env: 'QDRANT_API_KEY',
    shape: 'the key of the Qdrant server',
    example: 'the value of service.api_key in its configuration',
    secret: true,
  }),
  qdrant_binary: path.optional().register(settingFacts, {
    env: 'QDRANT_BINARY',
    shape: 'the path of a qdrant executable',
    example: '/usr/local/bin/qdrant',
  }),
  database_url: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .register(settingFacts, {
      env: 'DATABASE_URL',
      shape: 'a Postgres URL',
      example: 'postgres://docferry:PASSWORD@db.example.com:5432/docferry',
      secret: true,
    }),
  repair_at: z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d|off)$/)
    .default('03:30')
    .register(settingFacts, {
      env: 'RAG_REPAIR_AT',
      shape: 'a time of day as HH:MM, or off',
      example: '03:30',
    }),
};
