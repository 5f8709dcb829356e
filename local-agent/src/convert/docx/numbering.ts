import type { ListMark } from '../markdown/assemble-blocks.ts';
import { child, childrenNamed, descend, type XmlElement } from '../xml/parse-xml.ts';
import { formatNumber } from './format-number.ts';
import { settingOf } from './styles.ts';

type Level = {
  readonly format: string;
  /** `%1.%2` with the numbers of the levels in place of `%n`. */
  readonly text: string;
  readonly start: number;
  readonly style: string | undefined;
  /** All levels' numbers in decimal (legal numbering). */
  readonly legal: boolean;
};

type Definition = {
  readonly id: string;
  readonly levels: ReadonlyMap<number, Level>;
  readonly starts: ReadonlyMap<number, number>;
};

/** A numbered paragraph of Word. */
export type WordMark = ListMark & {
  /** The number as displayed, for headings. */
  readonly display: string;
  /** No marker is displayed: the paragraph goes on with the item before it. */
  readonly unmarked: boolean;
};

export type Numbering = {
  /** Counts one paragraph and says how it is numbered; `undefined` when it is not. */
  readonly next: (
    numId: string | undefined,
    level: number | undefined,
    styleId: string | undefined,
  ) => WordMark | undefined;
};

/** Reads `numbering.xml` and counts as Word does: a level counts on until a higher one is used. */
export function readNumberingPart(root: XmlElement | undefined): Numbering {
  const definitions = readDefinitions(root);
  const counters = new Map<string, number[]>();
  const started = new Set<string>();

  return {
    next(numId, given, styleId) {
      const definition = numId === undefined || numId === '0' ? undefined : definitions.get(numId);
      if (!definition) return undefined;
      const level = given ?? styleLevel(definition, styleId) ?? 0;
      const format = definition.levels.get(level);
      if (!format) return undefined;
      const counts = counters.get(definition.id) ?? [];
      counters.set(definition.id, counts);
      const override = definition.starts.get(level);
      const key = `${numId}/${level}`;
      if (override !== undefined && !started.has(key)) counts[level] = override;
      else counts[level] = (counts[level] ?? format.start - 1) + 1;
      started.add(key);
      counts.length = level + 1;
      return describe(definition, format, level, counts, `${definition.id}/${numId}`);
    },
  };
}

const styleLevel = (definition: Definition, styleId: string | undefined): number | undefined =>
  styleId === undefined ? undefined : [...definition.levels].find(([, { style }]) => style === styleId)?.[0];

function describe(definition: Definition, format: Level, level: number, counts: number[], list: string): WordMark {
  const number = counts[level] ?? 1;
  const numbered = format.format !== 'bullet' && /%\d/.test(format.text) && format.format !== 'none';
  const display = format.text
    .replace(/%(\d)/g, (_, digit: string) => {
      const other = Number(digit) - 1;
      const shown = definition.levels.get(other);
      return formatNumber(counts[other] ?? shown?.start ?? 1, format.legal ? 'decimal' : (shown?.format ?? 'decimal'));
    })
    .trim();
  const placeholders = format.text.match(/%\d/g)?.length ?? 0;
  const words = format.text.replace(/%\d/g, '').replace(/[\s.,:;()[\]-]/g, '');
  return {
    level,
    ordered: numbered && placeholders === 1 && words === '',
    number,
    label: numbered && (placeholders > 1 || words !== '') ? display : undefined,
    display: format.format === 'bullet' ? '' : display,
    unmarked: display === '' || format.format === 'none',
    list,
  };
}

function readDefinitions(root: XmlElement | undefined): Map<string, Definition> {
  const abstracts = new Map<string, XmlElement>();
  const byStyle = new Map<string, XmlElement>();
  for (const abstract of childrenNamed(root, 'w:abstractNum')) {
    abstracts.set(abstract.attributes['w:abstractNumId'] ?? '', abstract);
    const style = settingOf(abstract, 'w:styleLink');
    if (style) byStyle.set(style, abstract);
  }
  const out = new Map<string, Definition>();
  for (const num of childrenNamed(root, 'w:num')) {
    const named = abstracts.get(settingOf(num, 'w:abstractNumId') ?? '');
    const abstract = byStyle.get(settingOf(named, 'w:numStyleLink') ?? '') ?? named;
    if (!abstract) continue;
    const levels = new Map<number, Level>();
    const starts = new Map<number, number>();
    for (const level of childrenNamed(abstract, 'w:lvl')) addLevel(levels, level);
    for (const override of childrenNamed(num, 'w:lvlOverride')) {
      const start = settingOf(override, 'w:startOverride');
      if (start !== undefined) starts.set(Number(override.attributes['w:ilvl'] ?? 0), Number(start));
      const level = child(override, 'w:lvl');
      if (level) addLevel(levels, level);
    }
    out.set(num.attributes['w:numId'] ?? '', { id: abstract.attributes['w:abstractNumId'] ?? '', levels, starts });
  }
  return out;
}

function addLevel(levels: Map<number, Level>, source: XmlElement): void {
  const start = Number(settingOf(source, 'w:start') ?? 1);
  levels.set(Number(source.attributes['w:ilvl'] ?? 0), {
    format: settingOf(source, 'w:numFmt') ?? 'decimal',
    text: settingOf(source, 'w:lvlText') ?? '',
    start: Number.isFinite(start) ? start : 1,
    style: settingOf(source, 'w:pStyle'),
    legal: descend(source, 'w:isLgl') !== undefined,
  });
}
