import { integer, settingFacts } from './setting.ts';

/** When a gateway that answers nobody ends itself. */
export const watchSettings = {
  blocked_seconds: integer(0, 3_600).default(30).register(settingFacts, {
    env: 'RAG_BLOCKED_SECONDS',
    shape: 'a number of seconds from 0 (never) to 3600',
    example: '30',
  }),
};
