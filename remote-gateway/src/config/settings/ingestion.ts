import { integer, onOff, settingFacts } from './setting.ts';

/** How much is taken in at once, and how long a caller waits for it. */
export const ingestionSettings = {
  ingest_slots: integer(1, 10).default(8).register(settingFacts, {
    env: 'RAG_INGEST_SLOTS',
    shape: 'a number of documents from 1 to 10',
    example: '8',
  }),
  ingest_slots_per_tenant: integer(1, 10).default(4).register(settingFacts, {
    env: 'RAG_INGEST_SLOTS_PER_TENANT',
    shape: 'a number of documents from 1 to 10',
    example: '4',
  }),
  uploads: onOff.optional().register(settingFacts, {
    env: 'RAG_UPLOADS',
    shape: 'on or off',
    example: 'off',
  }),
  trash_days: integer(0, 365).default(7).register(settingFacts, {
    env: 'RAG_TRASH_DAYS',
    shape: 'days for which deleted documents can be restored, from 0 (not at all) to 365',
    example: '7',
  }),
  ingest_wait: integer(1, 600).default(10).register(settingFacts, {
    env: 'RAG_INGEST_WAIT',
    shape: 'a number of seconds from 1 to 600',
    example: '10',
  }),
};
