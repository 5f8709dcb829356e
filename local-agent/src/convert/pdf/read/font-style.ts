import type { FontStyle } from '../../page/page-content.ts';

const BOLD =
  /bold|black|heavy|semibold|demi|medi(?!um?ital)|cmbx|cmssbx|lmbx|sfbx|sfsx|cmb10|lin(?:libertine|biolinum)o?t[bz]|-bd\b|\bbd\b|,b/i;
const ITALIC = /ital|obli|slant|cmti|sfti|cmsl|lin(?:libertine|biolinum)o?t[bz]?i|-it\b|cmmi/i;
const MONOSPACE =
  /mono|cour|consol|menlo|typewriter|cmtt|sftt|lmtt|ectt|txtt|inconsolata|source ?code|fira ?code|nimbusmon|ocr-?a|lucidacons|terminal/i;

/** Names that say a weight: their fonts are not asked for another. */
const WEIGHT = /regu|roman|light|thin|book|normal/i;

/**
 * A font's looks from its PostScript name. `heavy` is what its descriptor says of its weight (PDF 32000-1, 9.8.1: FontWeight
 * and the flag ForceBold), for names that say none; its other flags, and the width of its stems, are too often wrong.
 */
export function fontStyle(name: string, heavy = false): FontStyle {
  const plain = name.replace(/^[A-Z]{6}\+/, '');
  return {
    name: plain,
    bold: (BOLD.test(plain) && !/semilight/i.test(plain)) || (heavy && !WEIGHT.test(plain)),
    italic: ITALIC.test(plain),
    monospace: MONOSPACE.test(plain),
  };
}
