import type { FontStyle } from '../../page/page-content.ts';

const BOLD =
  /bold|black|heavy|semibold|demi|medi(?!um?ital)|cmbx|cmssbx|lmbx|sfbx|sfsx|cmb10|lin(?:libertine|biolinum)o?t[bz]|-bd\b|\bbd\b|,b/i;
const ITALIC = /ital|obli|slant|cmti|sfti|cmsl|lin(?:libertine|biolinum)o?t[bz]?i|-it\b|cmmi/i;
const MONOSPACE =
  /mono|cour|consol|menlo|typewriter|cmtt|sftt|lmtt|ectt|txtt|inconsolata|source ?code|fira ?code|nimbusmon|ocr-?a|lucidacons|terminal/i;

/** A font's looks from its PostScript name: descriptor flags are too often wrong to be asked. */
export function fontStyle(name: string): FontStyle {
  const plain = name.replace(/^[A-Z]{6}\+/, '');
  return {
    name: plain,
    bold: BOLD.test(plain) && !/semilight/i.test(plain),
    italic: ITALIC.test(plain),
    monospace: MONOSPACE.test(plain),
  };
}
