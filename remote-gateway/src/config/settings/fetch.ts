import { onOff, settingFacts } from './setting.ts';

/** What the gateway may fetch from the web. */
export const fetchSettings = {
  fetch_http: onOff
    .default(false)
    .register(settingFacts, { env: 'RAG_FETCH_HTTP', shape: 'on or off', example: 'off' }),
};
