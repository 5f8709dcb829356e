import { names, onOff, settingFacts } from './setting.ts';

/** What the gateway may fetch from the web. */
export const fetchSettings = {
  fetch_http: onOff
    .default(false)
    .register(settingFacts, { env: 'RAG_FETCH_HTTP', shape: 'on or off', example: 'off' }),
  fetch_allow: names.optional().register(settingFacts, {
    env: 'RAG_FETCH_ALLOW',
    shape: 'host names, separated by commas; *.example.com is every host below it',
    example: 'docs.example.com,*.example.org',
  }),
  fetch_deny: names.optional().register(settingFacts, {
    env: 'RAG_FETCH_DENY',
    shape: 'host names, separated by commas; *.example.com is every host below it',
    example: '*.corp.example.com',
  }),
};
