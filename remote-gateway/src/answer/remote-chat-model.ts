import { createAzure } from '@ai-sdk/azure';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { azureAddress } from '../embed/azure.ts';
import { createCallPolicy } from '../embed/remote/call-policy.ts';
import { ProviderFailure, toGatewayError, toProviderFailure } from '../embed/remote/provider-failure.ts';
import type { ChatEnd, ChatModel, ChatPrompt } from './chat-model.ts';

/** Which service writes answers, with all that its adapter needs. */
export type ChatModelOptions = {
  readonly service: 'openai-compatible' | 'azure' | 'google';
  /** A model's name; with Azure that of a deployment. */
  readonly model: string;
  /** Up to and without `/chat/completions`, or Azure's endpoint; the service's own when absent. */
  readonly baseUrl?: string | undefined;
  /** Of Azure's addresses; see `azureAddress`. */
  readonly apiVersion?: string | undefined;
  readonly apiKey?: string | undefined;
  /** Longest a whole answer may take, milliseconds. */
  readonly timeoutMs?: number;
  /** Pause before the retry, milliseconds. */
  readonly backoffMs?: number;
};

/** A person waits: one retry, then quotes without an answer. */
const RETRIES = 1;
const TIMEOUT_MS = 60_000;
const BACKOFF_MS = 500;
const MAX_PAUSE_MS = 2_000;
const BREAKER_FAILURES = 4;
const BREAKER_MS = 15_000;
/** Answers are short; models that think before they write count their thoughts. */
const MAX_OUTPUT_TOKENS = 4_096;
/** A provider that ignores the limit of tokens ends here. */
const MAX_CHARS = 40_000;

/** A chat model behind a provider's API, by the AI SDK's adapters. */
export function createRemoteChatModel(options: ChatModelOptions): ChatModel {
  const { service, model, timeoutMs = TIMEOUT_MS, backoffMs = BACKOFF_MS } = options;
  const name = `${service}:${model}`;
  const language = languageModel(options);
  const policy = createCallPolicy({
    name,
    service: 'chat model',
    backoffMs,
    maxPauseMs: MAX_PAUSE_MS,
    breakerFailures: BREAKER_FAILURES,
    breakerMs: BREAKER_MS,
  });

  async function* write(prompt: ChatPrompt, signal: AbortSignal): AsyncGenerator<string, ChatEnd> {
    let stop = signal;
    // The signal of an attempt ends its stream too, when the time is over.
    const open = (attempt: AbortSignal) => {
      stop = attempt;
      return language.doStream({ ...request(prompt), abortSignal: attempt });
    };
    const { stream } = await policy.run(open, { retries: RETRIES, timeoutMs }, signal);
    try {
      return yield* readParts(stream);
    } catch (error) {
      signal.throwIfAborted();
      const failure = stop.aborted
        ? new ProviderFailure('timeout', `did not finish within ${timeoutMs} ms`)
        : toProviderFailure(error);
      throw toGatewayError(failure, name, BREAKER_MS, 'chat model');
    }
  }
  return { name, write };
}

type LanguageModel = ReturnType<ReturnType<typeof createOpenAICompatible>['chatModel']>;
type Stream = Awaited<ReturnType<LanguageModel['doStream']>>['stream'];

function languageModel({
  service,
  model,
  baseUrl,
  apiVersion,
  apiKey,
}: ChatModelOptions): Pick<LanguageModel, 'doStream'> {
  const key = apiKey === undefined ? {} : { apiKey };
  const url = baseUrl === undefined ? {} : { baseURL: baseUrl };
  if (service === 'azure') {
    return createAzure({ ...key, ...azureAddress(baseUrl ?? '', apiVersion), fetch: fetchHere }).chat(model);
  }
  if (service === 'google') return createGoogle({ ...key, ...url, fetch: fetchHere }).chat(model);
  const name = 'docferry';
  return createOpenAICompatible({
    name,
    ...key,
    baseURL: baseUrl ?? '',
    includeUsage: true,
    fetch: fetchHere,
  }).chatModel(model);
}

/** A redirect would take the key to another address. */
const fetchHere: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' });

const request = ({ system, user }: ChatPrompt) => ({
  prompt: [
    { role: 'system' as const, content: system },
    { role: 'user' as const, content: [{ type: 'text' as const, text: user }] },
  ],
  maxOutputTokens: MAX_OUTPUT_TOKENS,
});

async function* readParts(stream: Stream): AsyncGenerator<string, ChatEnd> {
  let length = 0;
  for await (const part of stream) {
    if (part.type === 'error') throw part.error;
    if (part.type === 'text-delta') {
      length += part.delta.length;
      if (length > MAX_CHARS) return { inputTokens: undefined, outputTokens: undefined, truncated: true };
      yield part.delta;
    }
    if (part.type === 'finish') {
      const { inputTokens, outputTokens } = part.usage;
      const truncated = part.finishReason.unified !== 'stop';
      return { inputTokens: inputTokens.total, outputTokens: outputTokens.total, truncated };
    }
  }
  throw new ProviderFailure('malformed', 'broke off its answer');
}
