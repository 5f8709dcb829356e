import type { ListMark } from '../markdown/assemble-blocks.ts';
import { type NumberedLevel, type NumberLabel, numberLabel } from '../markdown/number-label.ts';
import { child, childrenNamed, descend, type XmlElement } from '../xml/parse-xml.ts';
import { settingOf } from './styles.ts';

type Level = NumberedLevel & { readonly style: string | undefined };

type Definition = {
  readonly id: string;
  readonly levels: ReadonlyMap<number, Level>;
  readonly starts: ReadonlyMap<number, number>;
};

/** A numbered paragraph of Word. */
export type WordMark = ListMark & NumberLabel;

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
      const shown = numberLabel(format, (other) => definition.levels.get(other), counts);
      return { ...shown, level, number: counts[level] ?? 1, list: `${definition.id}/${numId}` };
    },
  };
}

const styleLevel = (definition: Definition, styleId: string | undefined): number | undefined =>
  styleId === undefined ? undefined : [...definition.levels].find(([, { style }]) => style === styleId)?.[0];

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
