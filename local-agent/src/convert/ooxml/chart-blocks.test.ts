import { expect, it } from 'vitest';
import { emitMarkdown } from '../markdown/emit-markdown.ts';
import { parseXml } from '../markup/parse-xml.ts';
import { chartBlocks } from './chart-blocks.ts';

const points = (...values: (string | number)[]) =>
  values.map((value, index) => (value === '' ? '' : `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`)).join('');
const numbers = (format: string, ...values: number[]) =>
  `<c:numRef><c:numCache><c:formatCode>${format}</c:formatCode>${points(...values)}</c:numCache></c:numRef>`;

const markdownOf = (categories: string, values: string) =>
  emitMarkdown(
    chartBlocks(
      parseXml(
        `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart><c:plotArea><c:barChart><c:ser><c:tx><c:v>S</c:v></c:tx><c:cat>${categories}</c:cat><c:val>${values}</c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`,
        100,
      ),
    ),
  );

it('shows dates and shares as their formats display them', () => {
  const shown = markdownOf(numbers('yyyy\\-mm\\-dd', 45_292, 45_323), numbers('0%', 0.25, 0.75));
  expect(shown).toBe('|  | S |\n| --- | --- |\n| 2024-01-01 | 25% |\n| 2024-02-01 | 75% |');
});

it('shows numbers without a format as a cell does, and names as they are', () => {
  const names = `<c:strRef><c:strCache>${points('5.3E-3', '1.0')}</c:strCache></c:strRef>`;
  const shown = markdownOf(
    names,
    `<c:numRef><c:numCache>${points('5.3E-3', '-0.25080000000200001')}</c:numCache></c:numRef>`,
  );
  expect(shown).toBe('|  | S |\n| --- | --- |\n| 5.3E-3 | 0.0053 |\n| 1.0 | -0.2508 |');
});

it('names categories within categories in full', () => {
  const nested = `<c:multiLvlStrRef><c:multiLvlStrCache><c:lvl>${points('a1', 'a2', 'b1')}</c:lvl><c:lvl>${points('A', '', 'B')}</c:lvl></c:multiLvlStrCache></c:multiLvlStrRef>`;
  const shown = markdownOf(nested, numbers('General', 1, 2, 3));
  expect(shown).toBe('|  | S |\n| --- | --- |\n| A a1 | 1 |\n| A a2 | 2 |\n| B b1 | 3 |');
});

const withAxes = (...axes: readonly string[]) => {
  const series = `<c:ser><c:tx><c:v>S</c:v></c:tx><c:cat>${numbers('General', 5)}</c:cat><c:val>${numbers('General', 1)}</c:val></c:ser>`;
  const xml = `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><c:chart><c:plotArea><c:barChart>${series}</c:barChart>${axes.join('')}</c:plotArea></c:chart></c:chartSpace>`;
  return emitMarkdown(chartBlocks(parseXml(xml, 100)));
};
const axis = (kind: string, title: string, place = 'l') =>
  `<c:${kind}Ax><c:axPos val="${place}"/><c:title>${title && `<a:t>${title}</a:t>`}</c:title></c:${kind}Ax>`;

it('names the axis of the categories in the head, and those of the values above the table', () => {
  const table = '|  | S |\n| --- | --- |\n| 5 | 1 |';
  expect(withAxes(axis('date', 'Month'), axis('val', 'Depth (m)', 'b'))).toBe(
    `Depth (m)\n\n${table.replace('  ', ' Month ')}`,
  );
  expect(withAxes(axis('cat', ''), axis('val', 'Depth'), axis('val', 'Width'))).toBe(`Depth\n\nWidth\n\n${table}`);
  expect(withAxes(axis('val', 'Depth'), axis('val', 'Day', 'b'))).toBe(`Depth\n\n${table.replace('  ', ' Day ')}`);
  expect(withAxes(axis('val', 'Depth', 'b'))).toBe(`Depth\n\n${table}`);
  expect(withAxes(axis('cat', ''), axis('val', 'S'))).toBe(table);
});
