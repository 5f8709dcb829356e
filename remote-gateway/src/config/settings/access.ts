import { z } from 'zod';
import { names, settingFacts } from './setting.ts';

/** Who may call the gateway. */
export const accessSettings = {
  api_key: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/)
    .optional()
    .register(settingFacts, {
      env: 'RAG_API_KEY',
      shape: '1 to 200 printable ASCII characters without spaces',
      example: 'the output of: openssl rand -hex 24',
      secret: true,
    }),
  allowed_hosts: names.optional().register(settingFacts, {
    env: 'RAG_ALLOWED_HOSTS',
    shape: 'the host names that clients use in the URL, separated by commas',
    example: 'docferry.example.com',
  }),
  allowed_origins: names.optional().register(settingFacts, {
    env: 'RAG_ALLOWED_ORIGINS',
    shape: 'the host names of web pages that may call /mcp, separated by commas',
    example: 'inspector.example.com',
  }),
};
