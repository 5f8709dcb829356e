import { z } from 'zod';
import { isPrivateHostEntry } from '../../ingestion/fetch/private-hosts.ts';
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
  fetch_private_hosts: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .pipe(z.array(z.string().refine(isPrivateHostEntry)).min(1))
    .optional()
    .register(settingFacts, {
      env: 'RAG_FETCH_PRIVATE_HOSTS',
      shape: 'host names, addresses and networks of your own, separated by commas',
      example: 'wiki.corp.internal,*.docs.lan,10.20.0.0/16',
    }),
  fetch_deny: names.optional().register(settingFacts, {
    env: 'RAG_FETCH_DENY',
    shape: 'host names, separated by commas; *.example.com is every host below it',
    example: '*.corp.example.com',
  }),
};
