/** What a model is asked. */
export type ChatPrompt = { readonly system: string; readonly user: string };

/** What a finished text cost, as far as the provider counts, and whether it is whole. */
export type ChatEnd = {
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
  /** The model was stopped: by its limit of tokens, or by a filter of its provider. */
  readonly truncated: boolean;
};

/** A model that writes text. */
export type ChatModel = {
  /** Such as `openai-compatible:gpt-5-mini`. */
  readonly name: string;
  /**
   * The text in parts, as the model writes it. Throws GatewayError BACKEND_UNAVAILABLE or TIMEOUT, and the signal's reason
   * when aborted.
   */
  readonly write: (prompt: ChatPrompt, signal: AbortSignal) => AsyncGenerator<string, ChatEnd>;
};
