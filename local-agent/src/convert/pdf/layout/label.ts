import type { Box } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';

/** A text on or beside a drawing. */
export type Label = Box & { readonly words: readonly Word[]; readonly text: string };

export const sizeOf = ({ words }: Label): number => Math.max(...words.map(({ size }) => size));
