import { formatNumber } from './format-number.ts';

/** How one level of a list is numbered. */
export type NumberedLevel = {
  /** A format of numbers (see `formatNumber`), `bullet` or `none`. */
  readonly format: string;
  /** What is displayed, with the numbers of the levels in place of `%1` to `%9`. */
  readonly text: string;
  readonly start: number;
  /** All levels' numbers in decimal (legal numbering). */
  readonly legal: boolean;
};

/** A number as its list displays it. */
export type NumberLabel = {
  readonly ordered: boolean;
  /** What is displayed, when a plain Markdown number would lose something: `1.2`, `(a)`, `iv.`, `Article 4`. */
  readonly label: string | undefined;
  /** The number as displayed, for headings; `''` for bullets. */
  readonly display: string;
  /** Nothing is displayed: the paragraph continues the item before it. */
  readonly unmarked: boolean;
};

/** A number that Markdown can write. Others are kept as they are displayed, because texts refer to them. */
const PLAIN = /^(?:0|[1-9]\d{0,8})[.)]?$/;

/** Blanks of any kind, the one of symbol fonts among them. */
const BLANKS = /[\s\u200b\uf020]+/g;

/** Describes a number by its level and the counts of all levels down to it; levels count from 0. */
export function numberLabel(
  level: NumberedLevel,
  levelAt: (level: number) => NumberedLevel | undefined,
  counts: readonly (number | undefined)[],
): NumberLabel {
  const numbered = level.format !== 'bullet' && (/%\d/.test(level.text) || level.format === 'none');
  const display = level.text
    .replace(/%(\d)/g, (_, digit: string) => {
      const other = Number(digit) - 1;
      const shown = levelAt(other);
      const format = shown?.format ?? 'decimal';
      const isLegal = level.legal && format !== 'decimalZero';
      return formatNumber(counts[other] ?? shown?.start ?? 1, isLegal ? 'decimal' : format);
    })
    .trim();
  const plain = PLAIN.test(display);
  return {
    ordered: numbered && plain,
    // A sign without a number is a bullet.
    label: numbered && !plain && /[\p{L}\p{N}]/u.test(display) ? display : undefined,
    display: level.format === 'bullet' ? '' : display,
    unmarked: display.replace(BLANKS, '') === '',
  };
}
