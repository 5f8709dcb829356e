import { boundedEnd } from './bounded-text.ts';
import { countTokens } from './count-tokens.ts';

/** For threads only; see tokens-in-thread.ts. */
type Stretch = { readonly text: string; readonly start: number; readonly end: number; readonly maxTokens: number };

/** The tokens of all texts together. */
export const tokens = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + countTokens(text), 0);

export const end = ({ text, start, end: last, maxTokens }: Stretch): number => boundedEnd(text, start, last, maxTokens);
