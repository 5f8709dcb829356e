/** Where the middle of a line is. */
export const middleOf = ({ x0, x1 }: { readonly x0: number; readonly x1: number }): number => (x0 + x1) / 2;
