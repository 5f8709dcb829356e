import { createNumbering, type ListDefinition, type ListLevel, type Numbering } from '../markdown/count-numbers.ts';
import { child, childrenNamed, descend, type XmlElement } from '../markup/parse-xml.ts';
import { readIndent, settingOf } from './styles.ts';

/** Reads `numbering.xml`. */
export const readNumberingPart = (root: XmlElement | undefined): Numbering => createNumbering(readDefinitions(root));

function readDefinitions(root: XmlElement | undefined): Map<string, ListDefinition> {
  const abstracts = new Map<string, XmlElement>();
  const byStyle = new Map<string, XmlElement>();
  for (const abstract of childrenNamed(root, 'w:abstractNum')) {
    abstracts.set(abstract.attributes['w:abstractNumId'] ?? '', abstract);
    const style = settingOf(abstract, 'w:styleLink');
    if (style) byStyle.set(style, abstract);
  }
  const out = new Map<string, ListDefinition>();
  for (const num of childrenNamed(root, 'w:num')) {
    const named = abstracts.get(settingOf(num, 'w:abstractNumId') ?? '');
    const abstract = byStyle.get(settingOf(named, 'w:numStyleLink') ?? '') ?? named;
    if (!abstract) continue;
    const levels = new Map<number, ListLevel>();
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

function addLevel(levels: Map<number, ListLevel>, source: XmlElement): void {
  // ISO/IEC 29500-1, 17.9.26: a list whose start is not given begins with zero.
  const start = Number(settingOf(source, 'w:start') ?? 0);
  const restart = settingOf(source, 'w:lvlRestart');
  levels.set(Number(source.attributes['w:ilvl'] ?? 0), {
    format: settingOf(source, 'w:numFmt') ?? 'decimal',
    text: settingOf(source, 'w:lvlText') ?? '',
    start: Number.isFinite(start) ? start : 0,
    style: settingOf(source, 'w:pStyle'),
    restart: restart === undefined ? undefined : Number(restart),
    indent: readIndent(child(source, 'w:pPr')),
    legal: descend(source, 'w:isLgl') !== undefined,
  });
}
