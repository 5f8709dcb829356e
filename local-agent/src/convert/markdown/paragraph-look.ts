/** How a paragraph is set, as far as all of it is set alike; `size` in half-points, the smallest in it. */
export type ParagraphLook = { readonly bold: boolean; readonly size: number };
