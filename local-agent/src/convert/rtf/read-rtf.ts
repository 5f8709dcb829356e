import { assembleBlocks } from '../markdown/assemble-blocks.ts';
import type { Block } from '../markdown/blocks.ts';
import { findHeads } from '../markdown/find-heads.ts';
import { readTypedText } from '../markdown/typed-text.ts';
import { CONTROL_WORDS } from './control-words.ts';
import { closeStory, endParagraph, endProperty, endRow, endTable } from './end-parts.ts';
import { objectEquation } from './object-equation.ts';
import { putBytes, putText } from './put-text.ts';
import { beginMath, closeMathGroup, nameMathGroup, openMathGroup } from './read-math.ts';
import { beginReading, type RtfReading } from './rtf-reading.ts';
import { CHARACTER_WORDS, DESTINATION_WORDS, type Destination, formatGroup, READ_OPTIONAL } from './rtf-state.ts';
import { tokenizeRtf } from './tokenize-rtf.ts';

export type RtfDocument = { readonly blocks: Block[]; readonly info: Record<string, string> };

/** Deepest groups; files need a dozen. */
const MAX_GROUPS = 2_000;

/** Reads RTF held as Latin-1 text. What is unknown is passed over, as the specification asks. */
export function readRtf(source: string): RtfDocument {
  const reading = beginReading();
  for (const token of tokenizeRtf(source)) {
    if (token.type === 'open') openGroup(reading);
    else if (token.type === 'close') closeGroup(reading);
    else if (token.type === 'bytes') putBytes(reading, token.bytes);
    else readWord(reading, token.name, token.value);
  }
  endParagraph(reading);
  endRow(reading);
  endTable(reading);
  return {
    blocks: [...assembleBlocks(findHeads(readTypedText(reading.story.items))), ...reading.notes],
    info: reading.info,
  };
}

function openGroup(reading: RtfReading): void {
  if (reading.groups.length < MAX_GROUPS) reading.groups.push(reading.group);
  reading.group = { ...reading.group, optional: false };
  if (reading.math) openMathGroup(reading.math);
}

function closeGroup(reading: RtfReading): void {
  closeStory(reading);
  if (reading.groups.at(-1)?.destination === 'drawn' && reading.group.destination === 'propertyValue')
    endProperty(reading);
  const endsObject = reading.group.destination === 'object' && reading.groups.at(-1)?.destination !== 'object';
  const object = endsObject ? objectEquation(reading.object) : undefined;
  reading.group = reading.groups.pop() ?? reading.group;
  const latex = object ?? (reading.math && closeMathGroup(reading.math));
  if (latex === undefined) return;
  reading.math = undefined;
  reading.story.run.push({ type: 'math', latex });
}

function readWord(reading: RtfReading, name: string, value: number | undefined): void {
  const { group } = reading;
  if (name === 'moMath' && group.destination === 'body') {
    group.destination = 'math';
    reading.math = beginMath();
    return;
  }
  if (reading.math && /^m[A-Za-z]/.test(name)) {
    nameMathGroup(reading.math, name);
    return;
  }
  const destination = ofWord(DESTINATION_WORDS, name);
  if (destination) {
    openDestination(reading, name, destination);
    return;
  }
  if (group.optional && !READ_OPTIONAL.has(name)) {
    group.destination = 'skip';
    return;
  }
  group.optional = false;
  const character = ofWord(CHARACTER_WORDS, name);
  if (character !== undefined) putText(reading, character);
  else if (!formatGroup(group, name, value !== 0, reading.defaultFont)) CONTROL_WORDS.get(name)?.(reading, value);
}

/** A word may be called like a property that every object has. */
const ofWord = <T>(words: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined;

const isCollected = (destination: Destination) =>
  destination === 'instruction' ||
  destination === 'marker' ||
  destination === 'propertyName' ||
  destination === 'propertyValue' ||
  destination === 'object';

function openDestination(reading: RtfReading, name: string, destination: Destination): void {
  const { group } = reading;
  // A table within another group's destination would be lost with it.
  if (group.destination !== 'skip' || name === 'title' || name === 'author') group.destination = destination;
  group.optional = false;
  if (isCollected(destination)) reading[destination] = '';
}
