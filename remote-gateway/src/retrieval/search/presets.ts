import type { Kind, Mode, Preset } from '@docferry/shared-contracts';

/** What a preset sets together; each can be overridden by the request's own fields. */
export type PresetParameters = {
  readonly topK: number;
  /** Length of each list of candidates, lexical and dense. */
  readonly firstStage: number;
  /** First candidates that are reranked if there is a reranker; 0 for none. */
  readonly rerankCandidates: number;
  /** First results that come with neighbouring passages, and how many on either side. */
  readonly expandTop: number;
  readonly expandWindow: number;
  /** Results below this score are omitted. */
  readonly scoreThreshold: number;
  /** Whether a second pass uses the words of the best passages (RM3). */
  readonly feedback: boolean;
};

export const PRESETS: Readonly<Record<Preset, PresetParameters>> = {
  balanced: {
    topK: 12,
    firstStage: 80,
    rerankCandidates: 60,
    expandTop: 5,
    expandWindow: 1,
    scoreThreshold: 0,
    feedback: false,
  },
  precision: {
    topK: 8,
    firstStage: 100,
    rerankCandidates: 80,
    expandTop: 3,
    expandWindow: 1,
    scoreThreshold: 0.3,
    feedback: false,
  },
  recall: {
    topK: 20,
    firstStage: 120,
    rerankCandidates: 100,
    expandTop: 8,
    expandWindow: 2,
    scoreThreshold: 0,
    feedback: true,
  },
  speed: {
    topK: 15,
    firstStage: 60,
    rerankCandidates: 0,
    expandTop: 0,
    expandWindow: 0,
    scoreThreshold: 0,
    feedback: false,
  },
};

export type ModeParameters = {
  /** Sent to a reranker before the query; none when absent. */
  readonly instruction?: string;
  /** Minimum share of these kinds among the first results, as long as there are candidates of them. */
  readonly shares: Readonly<Partial<Record<Kind, number>>>;
};

export const MODES: Readonly<Record<Mode, ModeParameters>> = {
  build: {
    instruction: 'Prefer working code, API signatures and step-by-step usage that help to implement this.',
    shares: { code: 0.5 },
  },
  debug: {
    instruction: 'Prefer error messages, their causes, edge cases and fixes that help to find this fault.',
    shares: { code: 0.4, doc: 0.3 },
  },
  explain: {
    instruction: 'Prefer concepts, guides and definitions that explain this to somebody new to it.',
    shares: { doc: 0.6 },
  },
  refactor: {
    instruction: 'Prefer patterns, rules and best practices that help to improve existing code for this.',
    shares: { pattern: 0.3, constraint: 0.2, code: 0.2 },
  },
  // What it does comes after the order: add-connected.ts.
  hybrid_local: { shares: {} },
};
