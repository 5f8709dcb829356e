import type { ChatModelOptions } from '../answer/remote-chat-model.ts';
import { ConfigError } from './config-error.ts';
import { CHAT_SERVICES } from './settings/answer.ts';
import type { SettingValues } from './settings.ts';

type Service = ChatModelOptions['service'];

const OPENAI_URL = 'https://api.openai.com/v1';

const VARIABLES = { chat_model: 'RAG_CHAT_MODEL', graph_model: 'RAG_GRAPH_MODEL' } as const;

/**
 * The model that RAG_CHAT_MODEL or RAG_GRAPH_MODEL names, if any: `service:model`, or a model of the service whose key or
 * address is there. Throws ConfigError when it lacks a value, and when a setting is there that nothing would use.
 */
export function chooseChatModel(
  values: SettingValues,
  setting: keyof typeof VARIABLES = 'chat_model',
): ChatModelOptions | undefined {
  const { chat_url, chat_api_key } = values;
  const named = values[setting];
  const variable = VARIABLES[setting];
  if (named === undefined) {
    if (values.chat_model ?? values.graph_model) return undefined;
    const [half] = Object.entries({ RAG_CHAT_URL: chat_url, RAG_CHAT_API_KEY: chat_api_key }).filter(
      ([, value]) => value,
    );
    if (half) throw new ConfigError(`${half[0]} is set, and RAG_CHAT_MODEL is not: no model would answer. Set it too.`);
    return undefined;
  }
  const prefix = CHAT_SERVICES.find((service) => named.startsWith(`${service}:`));
  const service = prefix ?? usualService(values, variable);
  const model = prefix === undefined ? named : named.slice(prefix.length + 1);
  if (model === '')
    throw new ConfigError(`${variable} "${named}" names no model. Example: openai-compatible:gpt-5-mini`);
  return { service, model, ...addressOf(service, values, variable) };
}

function usualService(values: SettingValues, variable: string): Service {
  if (values.chat_url ?? values.openai_base_url ?? values.openai_api_key) return 'openai-compatible';
  if (values.azure_openai_endpoint) return 'azure';
  if (values.gemini_api_key) return 'google';
  throw new ConfigError(
    `${variable} is set, and no service is. Set RAG_CHAT_URL (and RAG_CHAT_API_KEY), OPENAI_API_KEY, AZURE_OPENAI_ENDPOINT or GEMINI_API_KEY.`,
  );
}

function addressOf(
  service: Service,
  values: SettingValues,
  variable: string,
): Pick<ChatModelOptions, 'baseUrl' | 'apiVersion' | 'apiKey'> {
  const { chat_url, chat_api_key } = values;
  const by = { variable, service };
  if (service === 'azure') {
    return {
      baseUrl: chat_url ?? needed(values.azure_openai_endpoint, 'AZURE_OPENAI_ENDPOINT', by),
      apiVersion: values.azure_openai_api_version,
      apiKey: needed(chat_api_key ?? values.azure_openai_key, 'AZURE_OPENAI_KEY', by),
    };
  }
  if (service === 'google') {
    return { baseUrl: chat_url, apiKey: needed(chat_api_key ?? values.gemini_api_key, 'GEMINI_API_KEY', by) };
  }
  const baseUrl = chat_url ?? values.openai_base_url ?? OPENAI_URL;
  // A key of OpenAI goes to the address that it was set for.
  const isOwn = chat_url === undefined || chat_url === (values.openai_base_url ?? OPENAI_URL);
  const apiKey = chat_api_key ?? (isOwn ? values.openai_api_key : undefined);
  return { baseUrl, apiKey: baseUrl === OPENAI_URL ? needed(apiKey, 'OPENAI_API_KEY', by) : apiKey };
}

function needed(
  value: string | undefined,
  name: string,
  { variable, service }: { readonly variable: string; readonly service: Service },
): string {
  if (value === undefined)
    throw new ConfigError(`${name} is not set, and ${variable} needs it with ${service}. Set it.`);
  return value;
}
