import type { TextTokens } from './text-tokens.ts';

/** A window of a text: its token ids, and the index of the text. */
export type TextWindow = { readonly text: number; readonly ids: readonly number[] };

/**
 * The windows of some texts, those of short texts first, so that neighbours have similar lengths. Texts are tokenised when
 * their turn comes: a question never waits until all of a document is tokenised.
 */
export class TextWindows {
  readonly #texts: readonly string[];
  readonly #tokensOf: TextTokens;
  /** Indices of the texts, the shortest last. */
  readonly #order: number[];
  readonly #ready: TextWindow[] = [];

  constructor(texts: readonly string[], tokensOf: TextTokens) {
    this.#texts = texts;
    this.#tokensOf = tokensOf;
    const lengthOf = (index: number) => texts[index]?.length ?? 0;
    this.#order = [...texts.keys()].toSorted((one, other) => lengthOf(other) - lengthOf(one));
  }

  /** Takes the next window if `fits` says so; undefined when it does not, and at the end. */
  take(fits: (window: TextWindow) => boolean): TextWindow | undefined {
    const next = this.#next();
    return next && fits(next) ? this.#ready.shift() : undefined;
  }

  get isEmpty(): boolean {
    return this.#next() === undefined;
  }

  /** Whether windows of the text are left. */
  hasMoreOf(text: number): boolean {
    return this.#ready.some((window) => window.text === text);
  }

  #next(): TextWindow | undefined {
    if (this.#ready.length === 0) {
      const text = this.#order.pop();
      if (text === undefined) return undefined;
      for (const ids of this.#tokensOf(this.#texts[text] ?? '')) this.#ready.push({ text, ids });
    }
    return this.#ready[0];
  }
}
