import { assembleBlocks } from '../markdown/assemble-blocks.ts';
import { plainInline } from '../markdown/emit-inline.ts';
import { flattenBlocks } from '../markdown/flatten-blocks.ts';
import { expandToGrid } from './row-grid.ts';
import type { RtfReading } from './rtf-reading.ts';
import { emptyStory } from './story.ts';

/** Ends a paragraph; one outside of tables ends the table before it. */
export function endParagraph(reading: RtfReading): void {
  const { story, paragraph, marker } = reading;
  const ended = { children: story.run, marker, style: reading.styles.get(paragraph.style), state: paragraph };
  story.run = [];
  reading.marker = '';
  if (!paragraph.inTable) endTable(reading);
  if (plainInline(ended.children).trim() === '' && !ended.children.some(({ type }) => type === 'footnoteReference'))
    return;
  const into = paragraph.inTable ? story.cell : story.items;
  into.push(reading.toItem(ended));
}

export function endCell(reading: RtfReading): void {
  const { story, definition } = reading;
  reading.paragraph.inTable = true;
  endParagraph(reading);
  const items = story.cell;
  story.cell = [];
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
  if (story.rows.length > 0) {
    story.items.push({ kind: 'block', block: { type: 'table', rows: expandToGrid(story.rows) } });
  }
  story.rows = [];
}

/** Begins a note, whose text is a story of its own up to the end of the group. */
export function openNote(reading: RtfReading): void {
  const id = String(++reading.noteCount);
  reading.story.run.push({ type: 'footnoteReference', id });
  reading.outer.push(reading.story);
  reading.story = emptyStory(reading.groups.length);
}

/** Ends the note that the group under way holds, if it holds one. */
export function closeNote(reading: RtfReading): void {
  const { story, outer, groups, notes } = reading;
  const around = outer.at(-1);
  if (!around || groups.length !== story.noteDepth) return;
  endParagraph(reading);
  endTable(reading);
  notes.push({
    type: 'footnoteDefinition',
    id: String(reading.noteCount),
    children: assembleBlocks(story.items),
  });
  outer.pop();
  reading.story = around;
}
