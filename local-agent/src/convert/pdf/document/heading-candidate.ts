import type { Draft } from '../blocks/draft.ts';

/** The style that headings of one level share. */
export type HeadingStyle = { readonly size: number; readonly bold: boolean; readonly italic: boolean };

/** A draft that may be a heading, with its look and what it says. */
export type Candidate = { readonly draft: Draft; readonly style: HeadingStyle; readonly text: string };
