import type { Block } from '../markdown/blocks.ts';
import { paragraphItems } from './paragraph-item.ts';
import type { RtfMath } from './read-math.ts';
import { createRowDefinition, type RowDefinition } from './row-definition.ts';
import {
  type GroupState,
  INITIAL_GROUP,
  INITIAL_PARAGRAPH,
  type ParagraphState,
  type RtfFont,
  type RtfStyle,
} from './rtf-state.ts';
import { emptyStory, type OuterStory, type Story } from './story.ts';

/** An RTF document under way: what its words and texts change. */
export type RtfReading = {
  readonly fonts: Map<number, RtfFont>;
  readonly styles: Map<number, RtfStyle>;
  readonly info: Record<string, string>;
  readonly notes: Block[];
  /** The groups around the one under way, from the outermost. */
  readonly groups: GroupState[];
  /** The stories around the one under way, from the body. */
  readonly outer: OuterStory[];
  readonly definition: RowDefinition;
  readonly toItem: ReturnType<typeof paragraphItems>;
  group: GroupState;
  paragraph: ParagraphState;
  story: Story;
  /** Of text whose font has no encoding of its own. */
  encoding: string;
  defaultFont: number;
  /** What the field under way is to show. */
  instruction: string;
  /** A property of what is drawn. */
  propertyName: string;
  propertyValue: string;
  /** The data of an embedded object, in hexadecimal digits. */
  object: string;
  /** The text of the next paragraph's list marker. */
  marker: string;
  /** Bytes still to be passed over, which stand in for a Unicode character. */
  skipBytes: number;
  /** The first code unit of a pair whose second is to come; 0 for none. */
  high: number;
  noteCount: number;
  math: RtfMath | undefined;
  /** The entry of the style sheet under way: its number, its own outline level from 1, and the style it is based on. */
  styleNumber: number;
  styleOutline: number;
  styleParent: number;
};

export const beginReading = (): RtfReading => ({
  fonts: new Map(),
  styles: new Map(),
  info: {},
  notes: [],
  groups: [],
  outer: [],
  definition: createRowDefinition(),
  toItem: paragraphItems(),
  group: { ...INITIAL_GROUP },
  paragraph: { ...INITIAL_PARAGRAPH },
  story: emptyStory('body', 0),
  encoding: 'windows-1252',
  defaultFont: INITIAL_GROUP.font,
  instruction: '',
  propertyName: '',
  propertyValue: '',
  object: '',
  marker: '',
  skipBytes: 0,
  high: 0,
  noteCount: 0,
  math: undefined,
  styleNumber: 0,
  styleOutline: 0,
  styleParent: 0,
});
