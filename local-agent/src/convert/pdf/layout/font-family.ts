/** The name of a font without its style: `Tide-BoldItalic`, `Tide,Bold` and `TidePSMT` are one family. */
export const familyOf = (font: string): string => (font.split(/[-,]/)[0] ?? font).replace(/(?:PS)?MT$/, '');
