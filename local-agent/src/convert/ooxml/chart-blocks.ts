import { type Block, type Inline, text } from '../markdown/blocks.ts';
import { child, childrenNamed, descend, elements, textOf, walk, type XmlElement } from '../markup/parse-xml.ts';
import { formatValue } from '../sheets/format-value.ts';
import { drawnText } from './drawn-text.ts';

/** The texts of the cells that a reference stands for, by their place in it. */
export type LookUp = (reference: string) => Map<number, string>;

/**
 * A chart's title, the titles of its axes, and the values that it shows: a row for each category, a column for each
 * series. `lookUp` finds the values of charts that hold no copy of them.
 */
export function chartBlocks(root: XmlElement, lookUp: LookUp = () => new Map()): Block[] {
  const chart = child(root, 'c:chart');
  const plot = child(chart, 'c:plotArea');
  const title = drawnText(child(chart, 'c:title'), '');
  const series = elements(plot).flatMap((element) => childrenNamed(element, 'c:ser'));
  const blocks: Block[] = title ? [{ type: 'paragraph', children: [{ type: 'strong', children: [text(title)] }] }] : [];
  if (series.length === 0) return blocks;

  const labels = new Map<number, string>();
  const columns = series.map((one, index) => {
    const categories = points(child(one, 'c:cat') ?? child(one, 'c:xVal'), lookUp);
    for (const [at, value] of categories) if (!labels.has(at)) labels.set(at, value);
    const name = [...points(child(one, 'c:tx'), lookUp).values()].join(' ') || textOf(descend(one, 'c:tx', 'c:v'));
    return { name: name || `Series ${index + 1}`, values: points(child(one, 'c:val') ?? child(one, 'c:yVal'), lookUp) };
  });
  const places = [...new Set([...labels.keys(), ...columns.flatMap(({ values }) => [...values.keys()])])].sort(
    (a, b) => a - b,
  );
  const cell = (value: string): Inline[] => [text(value)];
  const axes = axisTitles(plot);
  // A series alone is often called what its axis is.
  const titles = axes.values.filter((value) => !columns.some(({ name }) => name === value));
  for (const value of titles) blocks.push({ type: 'paragraph', children: [text(value)] });
  const header = [cell(axes.categories || ' '), ...columns.map(({ name }) => cell(name))];
  const rows = places.map((at) => [
    cell(labels.get(at) ?? ''),
    ...columns.map(({ values }) => cell(values.get(at) ?? '')),
  ]);
  return [...blocks, { type: 'table', rows: [header, ...rows] }];
}

/** The points cached in a chart, by their index; numbers as their format displays them. */
function points(parent: XmlElement | undefined, lookUp: LookUp): Map<number, string> {
  const out = new Map<number, string>();
  if (!parent) return out;
  const levels = [...walk(parent)].filter(({ name }) => name === 'c:lvl');
  if (levels.length > 0) return nestedLabels(levels);
  const reference = [...walk(parent)].find(({ name }) => name === 'c:f');
  const code = [...walk(parent)].find(({ name }) => name === 'c:formatCode');
  const format = code ? textOf(code) : 'General';
  const areNumbers = [...walk(parent)].some(({ name }) => name === 'c:numCache' || name === 'c:numLit');
  for (const point of walk(parent)) {
    if (point.name !== 'c:pt') continue;
    const value = textOf(child(point, 'c:v')).trim();
    const number = Number(value);
    const isNumber = areNumbers && value !== '' && Number.isFinite(number);
    out.set(Number(point.attributes.idx ?? out.size), isNumber ? formatValue(number, format, false) : value);
  }
  return out.size === 0 && reference ? lookUp(textOf(reference)) : out;
}

/** Labels of categories within categories: the levels are given from the innermost, and a label holds until the next. */
function nestedLabels([innermost, ...outer]: readonly XmlElement[]): Map<number, string> {
  const above = outer.map((level) => points(level, () => new Map()));
  return new Map(
    [...points(innermost, () => new Map())].map(([at, label]) => {
      const groups = above.map((level) => [...level].findLast(([start]) => start <= at)?.[1] ?? '');
      return [at, [...groups.reverse(), label].filter(Boolean).join(' ')];
    }),
  );
}

/** What the axis of the categories is called, and those of the values, which often name a unit. */
function axisTitles(plot: XmlElement | undefined): { readonly categories: string; readonly values: readonly string[] } {
  const axes = elements(plot).filter(({ name }) => /^c:(?:cat|date|val)Ax$/.test(name));
  const named = axes.find(({ name }) => name !== 'c:valAx');
  // Both axes of a scatter chart are of values.
  const categories = named ?? (axes.length > 1 ? axes.find(isLevel) : undefined);
  const values = axes.filter((axis) => axis !== categories && axis.name === 'c:valAx');
  const titleOf = (axis: XmlElement | undefined) => drawnText(child(axis, 'c:title'), '');
  return { categories: titleOf(categories), values: [...new Set(values.map(titleOf))].filter(Boolean) };
}

const isLevel = (axis: XmlElement): boolean => /^[bt]$/.test(child(axis, 'c:axPos')?.attributes.val ?? '');
