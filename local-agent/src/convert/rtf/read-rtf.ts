import { assembleBlocks } from '../markdown/assemble-blocks.ts';
import type { Block } from '../markdown/blocks.ts';
import { plainInline } from '../markdown/emit-inline.ts';
import { flattenBlocks } from '../markdown/flatten-blocks.ts';
import { charsetEncoding, pageEncoding } from './code-pages.ts';
import { paragraphItems } from './paragraph-item.ts';
import { beginMath, closeMathGroup, nameMathGroup, openMathGroup, putMathText, type RtfMath } from './read-math.ts';
import { createRowDefinition } from './row-definition.ts';
import { expandToGrid } from './row-grid.ts';
import {
  BODY_OUTLINE,
  CHARACTER_WORDS,
  DESTINATION_WORDS,
  formatGroup,
  type GroupState,
  headingLevel,
  INITIAL_GROUP,
  INITIAL_PARAGRAPH,
  MONOSPACED,
  markRun,
  READ_OPTIONAL,
  type RtfFont,
  type RtfStyle,
} from './rtf-state.ts';
import { emptyStory } from './story.ts';
import { tokenizeRtf } from './tokenize-rtf.ts';

export type RtfDocument = { readonly blocks: Block[]; readonly info: Record<string, string> };

/** Deepest groups; files need a dozen. */
const MAX_GROUPS = 2_000;

/** Reads RTF held as Latin-1 text. What is unknown is passed over, as the specification asks. */
export function readRtf(source: string): RtfDocument {
  const fonts = new Map<number, RtfFont>();
  const styles = new Map<number, RtfStyle>();
  const info: Record<string, string> = {};
  const notes: Block[] = [];
  const groups: GroupState[] = [];
  const outer: (typeof story)[] = [];
  let group: GroupState = { ...INITIAL_GROUP };
  let paragraph = { ...INITIAL_PARAGRAPH };
  let story = emptyStory(0);
  let encoding = 'windows-1252';
  let defaultFont = INITIAL_GROUP.font;
  let instruction = '';
  let marker = '';
  let skipBytes = 0;
  let high = 0;
  let noteCount = 0;
  const definition = createRowDefinition();
  let math: RtfMath | undefined;
  const toItem = paragraphItems();
  let styleNumber = 0;
  let styleOutline = 0;
  let styleParent = 0;

  function put(value: string): void {
    switch (group.destination) {
      case 'body':
        if (!group.hidden) story.run.push(markRun(value, group, MONOSPACED.test(fonts.get(group.font)?.name ?? '')));
        return;
      case 'fonts': {
        const font = fonts.get(group.font);
        if (font) font.name += value;
        return;
      }
      case 'styles': {
        const name = value.replace(/;\s*$/, '').trim().toLowerCase();
        if (name) styles.set(styleNumber, { name, outline: styleOutline || headingLevel(styles.get(styleParent)) });
        return;
      }
      case 'instruction':
        instruction += value;
        return;
      case 'marker':
        marker += value;
        return;
      case 'title':
      case 'author':
        info[group.destination] = (info[group.destination] ?? '') + value;
        return;
      case 'math':
        if (math) putMathText(math, value);
        return;
      case 'skip':
      case 'ansi':
        return;
    }
  }

  /** Characters beyond the first plane come as two code units, each in a word of its own. */
  function putUnit(unit: number): void {
    if (unit >= 0xd800 && unit < 0xdc00) high = unit;
    else put(high === 0 ? String.fromCharCode(unit) : String.fromCharCode(high, unit));
    if (unit < 0xd800 || unit >= 0xdc00) high = 0;
  }

  function putBytes(bytes: readonly number[]): void {
    const kept = bytes.slice(skipBytes);
    skipBytes = Math.max(0, skipBytes - bytes.length);
    if (kept.length === 0) return;
    const from = fonts.get(group.font)?.encoding ?? encoding;
    put(new TextDecoder(group.destination === 'fonts' ? 'windows-1252' : from).decode(Uint8Array.from(kept)));
  }

  function endParagraph(): void {
    const ended = { children: story.run, marker, style: styles.get(paragraph.style), state: paragraph };
    story.run = [];
    marker = '';
    if (!paragraph.inTable) endTable();
    if (plainInline(ended.children).trim() === '' && !ended.children.some(({ type }) => type === 'footnoteReference'))
      return;
    const into = paragraph.inTable ? story.cell : story.items;
    into.push(toItem(ended));
  }

  function endCell(): void {
    paragraph.inTable = true;
    endParagraph();
    const items = story.cell;
    story.cell = [];
    const column = story.row.length;
    const merge = definition.mergeOf(column);
    const above = merge === 'down' ? story.rows.at(-1)?.cells[column] : undefined;
    const covered = merge === 'across' ? story.row.at(-1) : above;
    story.row.push(covered ?? flattenBlocks(assembleBlocks(items)));
  }

  function endRow(): void {
    if (story.row.length > 0) story.rows.push({ cells: story.row, edges: definition.edges() });
    story.row = [];
  }

  function endTable(): void {
    if (story.rows.length > 0) {
      story.items.push({ kind: 'block', block: { type: 'table', rows: expandToGrid(story.rows) } });
    }
    story.rows = [];
  }

  function openNote(): void {
    const id = String(++noteCount);
    story.run.push({ type: 'footnoteReference', id });
    outer.push(story);
    story = emptyStory(groups.length);
  }

  function closeNote(): void {
    endParagraph();
    endTable();
    notes.push({ type: 'footnoteDefinition', id: String(noteCount), children: assembleBlocks(story.items) });
    story = outer.pop() ?? story;
  }

  function word(name: string, value: number | undefined): void {
    if (name === 'moMath' && group.destination === 'body') {
      group.destination = 'math';
      math = beginMath();
      return;
    }
    if (math && /^m[A-Za-z]/.test(name)) {
      nameMathGroup(math, name);
      return;
    }
    const destination = DESTINATION_WORDS[name];
    if (destination) {
      // A table within another group's destination would be lost with it.
      if (group.destination !== 'skip' || name === 'title' || name === 'author') group.destination = destination;
      group.optional = false;
      if (destination === 'instruction') instruction = '';
      if (destination === 'marker') marker = '';
      return;
    }
    if (group.optional && !READ_OPTIONAL.has(name)) {
      group.destination = 'skip';
      return;
    }
    group.optional = false;
    const character = CHARACTER_WORDS[name];
    if (character !== undefined) {
      put(character);
      return;
    }
    if (formatGroup(group, name, value !== 0, defaultFont)) return;
    switch (name) {
      case '*':
        group.optional = true;
        return;
      case 'ansicpg':
        encoding = pageEncoding(value ?? 1252);
        return;
      case 'mac':
        encoding = 'macintosh';
        return;
      case 'u':
        putUnit((value ?? 0) & 0xffff);
        skipBytes = group.fallback;
        return;
      case 'uc':
        group.fallback = value ?? 1;
        return;
      case 'f':
        group.font = value ?? 0;
        if (group.destination === 'fonts') fonts.set(group.font, { encoding: undefined, name: '' });
        return;
      case 'fcharset': {
        const font = fonts.get(group.font);
        if (font) font.encoding = charsetEncoding(value ?? 0);
        return;
      }
      case 's':
        styleNumber = value ?? 0;
        styleOutline = 0;
        styleParent = 0;
        if (group.destination === 'body') paragraph.style = value ?? 0;
        return;
      case 'outlinelevel':
        if (group.destination === 'styles') styleOutline = (value ?? BODY_OUTLINE) + 1;
        else if (group.destination === 'body')
          paragraph.outline = (value ?? BODY_OUTLINE) < BODY_OUTLINE ? (value ?? 0) + 1 : 0;
        return;
      case 'sbasedon':
        styleParent = value ?? 0;
        return;
      case 'deff':
        defaultFont = value ?? 0;
        return;
      case 'pard':
        // A marker's group formats itself, not the paragraph.
        if (group.destination === 'body') paragraph = { ...INITIAL_PARAGRAPH };
        return;
      case 'ls':
        if (group.destination === 'body') paragraph.list = Math.max(value ?? 0, 0);
        return;
      case 'ilvl':
        paragraph.level = Math.min(Math.max(value ?? 0, 0), 8);
        return;
      case 'li':
        paragraph.indent = value ?? 0;
        return;
      case 'fi':
        paragraph.firstIndent = value ?? 0;
        return;
      case 'intbl':
        paragraph.inTable = true;
        return;
      case 'upr':
        if (group.destination === 'body') group.destination = 'ansi';
        return;
      case 'ud':
        if (group.destination === 'ansi') group.destination = 'body';
        return;
      case 'fldrslt':
        if (/^\s*TOC\b/.test(instruction)) group.destination = 'skip';
        group.url = /HYPERLINK\s+"([^"#][^"]*)"/i.exec(instruction)?.[1] ?? group.url;
        return;
      case 'footnote':
        if (group.destination === 'body') openNote();
        return;
      case 'line':
        if (group.destination === 'body') story.run.push({ type: 'break' });
        return;
      case 'par':
      case 'sect':
      case 'page':
        if (group.destination === 'body') endParagraph();
        return;
      case 'nestcell':
        if (group.destination === 'body') story.run.push({ type: 'text', text: ' ' });
        return;
      case 'nestrow':
        endParagraph();
        return;
      case 'trowd':
        if (group.destination !== 'body') return;
        definition.begin();
        return;
      case 'clmrg':
        definition.merge('across');
        return;
      case 'clvmrg':
        definition.merge('down');
        return;
      case 'cellx':
        if (group.destination !== 'body') return;
        definition.endCell(value ?? 0);
        return;
      case 'cell':
        if (group.destination === 'body') endCell();
        return;
      case 'row':
        if (group.destination === 'body') endRow();
        return;
    }
  }

  for (const token of tokenizeRtf(source)) {
    if (token.type === 'open') {
      if (groups.length < MAX_GROUPS) groups.push(group);
      group = { ...group, optional: false };
      if (math) openMathGroup(math);
    } else if (token.type === 'close') {
      if (outer.length > 0 && groups.length === story.noteDepth) closeNote();
      group = groups.pop() ?? group;
      const latex = math && closeMathGroup(math);
      if (latex === undefined) continue;
      math = undefined;
      story.run.push({ type: 'math', latex });
    } else if (token.type === 'bytes') putBytes(token.bytes);
    else word(token.name, token.value);
  }
  endParagraph();
  endRow();
  endTable();
  return { blocks: [...assembleBlocks(story.items), ...notes], info };
}
