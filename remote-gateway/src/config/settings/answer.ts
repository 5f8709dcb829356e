import { z } from 'zod';
import { httpUrl, settingFacts } from './setting.ts';

export const CHAT_SERVICES = ['openai-compatible', 'azure', 'google'] as const;

/** The models that write answers from quotes, and that read facts for the graph. */
export const answerSettings = {
  chat_model: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .register(settingFacts, {
      env: 'RAG_CHAT_MODEL',
      shape: `a model, or service:model with a service of ${CHAT_SERVICES.join(', ')}`,
      example: 'gpt-5-mini',
    }),
  graph_model: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .register(settingFacts, {
      env: 'RAG_GRAPH_MODEL',
      shape: `a model, or service:model with a service of ${CHAT_SERVICES.join(', ')}`,
      example: 'gpt-5-nano',
    }),
  chat_url: httpUrl.optional().register(settingFacts, {
    env: 'RAG_CHAT_URL',
    shape: "the http or https URL of the chat model's service, without /chat/completions",
    example: 'http://127.0.0.1:11434/v1',
  }),
  chat_api_key: z.string().min(1).optional().register(settingFacts, {
    env: 'RAG_CHAT_API_KEY',
    shape: "a key of the chat model's service",
    example: 'the key from its console',
    secret: true,
  }),
};
