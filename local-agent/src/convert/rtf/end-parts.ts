import { altText } from '../markdown/alt-text.ts';
import { assembleBlocks } from '../markdown/assemble-blocks.ts';
import { plainInline } from '../markdown/emit-inline.ts';
import { flattenBlocks } from '../markdown/flatten-blocks.ts';
import { expandToGrid } from './row-grid.ts';
import type { RtfReading } from './rtf-reading.ts';
import { INITIAL_PARAGRAPH } from './rtf-state.ts';
import { emptyStory } from './story.ts';

/** Ends a paragraph; one outside of tables ends the table before it. */
export function endParagraph(reading: RtfReading): void {
  const { story, paragraph, marker } = reading;
  const style = reading.styles.get(paragraph.style);
  const ended = { children: story.run, look: story.look, marker, style, state: paragraph };
  story.run = [];
  story.look = undefined;
  reading.marker = '';
  if (paragraph.depth < 2) story.cell.push(...story.inner.take());
  if (!paragraph.inTable) endTable(reading);
  const boxes = story.boxes;
  story.boxes = [];
  const isSeen =
    plainInline(ended.children).trim() !== '' || ended.children.some(({ type }) => type === 'footnoteReference');
  for (const item of isSeen ? [reading.toItem(ended), ...boxes] : boxes) {
    if (paragraph.depth >= 2) story.inner.add(item);
    else (paragraph.inTable ? story.cell : story.items).push(item);
  }
}

/** Ends a cell of a table within a cell; cells further within are parted by a space. */
export function endInnerCell(reading: RtfReading): void {
  const { story, paragraph } = reading;
  if (paragraph.depth > 2) {
    story.run.push({ type: 'text', text: ' ' });
    return;
  }
  paragraph.depth = 2;
  endParagraph(reading);
  story.inner.endCell();
}

export function endInnerRow(reading: RtfReading): void {
  if (reading.paragraph.depth > 2) endParagraph(reading);
  else reading.story.inner.endRow();
}

export function endCell(reading: RtfReading): void {
  const { story, definition } = reading;
  Object.assign(reading.paragraph, { inTable: true, depth: 1 });
  endParagraph(reading);
  const items = story.cell;
  story.cell = [];
  story.lastCell = items;
  const column = story.row.length;
  const merge = definition.mergeOf(column);
  const covered = merge === 'across' ? story.row.at(-1) : undefined;
  story.row.push(covered ?? flattenBlocks(assembleBlocks(items)));
}

export function endRow({ story, definition }: RtfReading): void {
  if (story.row.length > 0) {
    const merges = story.row.map((_, column) => definition.mergeOf(column));
    story.rows.push({
      cells: story.row,
      edges: definition.edges(),
      continues: (column) => merges[column] === 'down',
    });
  }
  story.row = [];
}

export function endTable({ story }: RtfReading): void {
  const { rows } = story;
  // A table of a single cell is a box around its content.
  if (rows.length === 1 && rows[0]?.cells.length === 1) story.items.push(...story.lastCell);
  else if (rows.length > 0) story.items.push({ kind: 'block', block: { type: 'table', rows: expandToGrid(rows) } });
  story.rows = [];
}

/** Ends a property of what is drawn: one of them says what is seen. */
export function endProperty({ story, propertyName, propertyValue }: RtfReading): void {
  const alt = altText(propertyValue.replace(/\s+/g, ' '));
  if (propertyName.trim() === 'wzDescription' && alt) story.run.push({ type: 'image', url: '', alt });
}

/** Begins a note, whose text is a story of its own up to the end of the group. */
export function openNote(reading: RtfReading): void {
  const id = String(++reading.noteCount);
  reading.story.run.push({ type: 'footnoteReference', id });
  openStory(reading, 'note');
}

export const openBox = (reading: RtfReading): void => openStory(reading, 'box');

function openStory(reading: RtfReading, kind: 'note' | 'box'): void {
  const { story, paragraph, marker, groups } = reading;
  reading.outer.push({ story, paragraph, marker });
  reading.story = emptyStory(kind, groups.length);
  reading.paragraph = { ...INITIAL_PARAGRAPH };
  reading.marker = '';
}

/** Ends the note or box that the group under way holds, if it holds one; the paragraph around it continues. */
export function closeStory(reading: RtfReading): void {
  const { story, outer, groups, notes } = reading;
  const around = outer.at(-1);
  if (!around || groups.length !== story.depth) return;
  reading.paragraph = { ...reading.paragraph, inTable: false };
  endParagraph(reading);
  endTable(reading);
  outer.pop();
  Object.assign(reading, around);
  if (story.kind === 'box') around.story.boxes.push(...story.items);
  else
    notes.push({
      type: 'footnoteDefinition',
      id: String(reading.noteCount),
      children: assembleBlocks(story.items),
    });
}
