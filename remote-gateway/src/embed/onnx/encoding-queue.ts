import type { Encoder, PooledWindow } from './encoder.ts';
import { fillBatch } from './fill-batch.ts';
import type { TextTokens } from './text-tokens.ts';
import { TextWindows } from './text-windows.ts';

/** Called with the indices of texts that are finished, and their vectors, not normalised. */
type OnVectors = (texts: readonly number[], vectors: readonly Float32Array[]) => void;

type Work = {
  readonly id: number;
  readonly windows: TextWindows;
  readonly isQuestion: boolean;
  readonly onVectors: OnVectors;
  readonly onEnd: (error?: unknown) => void;
  /** Texts of which some windows are encoded. */
  readonly begun: Map<number, PooledWindow>;
};

/**
 * What one encoder works on, a batch at a time: questions first, then each call in turn. A batch that has room left is
 * filled up from other calls: many short documents go together.
 */
export class EncodingQueue {
  readonly #encoder: Encoder;
  readonly #tokensOf: TextTokens;
  /** Those that wait longest for their turn first. */
  readonly #works = new Map<number, Work>();
  #isRunning = false;

  constructor(encoder: Encoder, tokensOf: TextTokens) {
    this.#encoder = encoder;
    this.#tokensOf = tokensOf;
  }

  /** `onEnd` is called once, after the last vectors, unless the work is cancelled. */
  add(id: number, texts: readonly string[], work: Pick<Work, 'isQuestion' | 'onVectors' | 'onEnd'>): void {
    if (texts.length === 0) {
      work.onEnd();
      return;
    }
    this.#works.set(id, { ...work, id, windows: new TextWindows(texts, this.#tokensOf), begun: new Map() });
    if (!this.#isRunning) void this.#run();
  }

  cancel(id: number): void {
    this.#works.delete(id);
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    // What was sent together is taken in first.
    for (await turn(); this.#works.size > 0; await turn()) {
      const works = [...this.#works.values()];
      const questions = works.filter(({ isQuestion }) => isQuestion);
      await this.#runBatch(questions.length > 0 ? questions : works);
    }
    this.#isRunning = false;
  }

  async #runBatch(works: readonly Work[]): Promise<void> {
    const batch = fillBatch(works);
    const taken = new Set(batch.map(({ work }) => work));
    try {
      const pooled = await this.#encoder.encode(batch.map(({ window }) => window.ids));
      for (const work of taken) {
        const own = batch.flatMap(({ work: of, window }, at) => {
          const one = pooled[at];
          return of === work && one ? [{ text: window.text, pooled: one }] : [];
        });
        // Unless it was cancelled meanwhile.
        if (this.#works.delete(work.id)) this.#proceed(work, own);
      }
    } catch (error) {
      for (const work of taken) if (this.#works.delete(work.id)) work.onEnd(error);
    }
  }

  /** Hands over the texts that are finished; a work that has more goes to the end of the queue. */
  #proceed(work: Work, windows: readonly { readonly text: number; readonly pooled: PooledWindow }[]): void {
    const { begun, onVectors, onEnd } = work;
    for (const { text, pooled } of windows) begun.set(text, added(begun.get(text), pooled));
    const finished = [...begun].filter(([text]) => !work.windows.hasMoreOf(text));
    for (const [text] of finished) begun.delete(text);
    onVectors(
      finished.map(([text]) => text),
      finished.map(([, { sum, tokens }]) => sum.map((value) => value / tokens)),
    );
    if (work.windows.isEmpty) onEnd();
    else this.#works.set(work.id, work);
  }
}

/** Messages of new questions and of cancelled work come in meanwhile. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

function added(one: PooledWindow | undefined, other: PooledWindow): PooledWindow {
  if (!one) return other;
  return { sum: one.sum.map((value, i) => value + (other.sum[i] ?? 0)), tokens: one.tokens + other.tokens };
}
