import { childOf, type DeckRecord, RECORD, recordsOf } from './records.ts';
import { MASTER_OF_SLIDE, referenceOf } from './slide-references.ts';
import { type CharacterLook, lookReader, type ParagraphLook } from './text-style.ts';

/** How the text of a level looks unless it says otherwise. */
export type LevelStyle = ParagraphLook & Pick<CharacterLook, 'bold' | 'italic'>;

/** The levels of each kind of text, by its type. */
export type MasterStyles = ReadonlyMap<number, readonly LevelStyle[]>;

/** Styles of the types from this one on name their levels, and say only what differs from the type they are based on. */
const FIRST_BASED = 5;

const MAX_LEVELS = 5;

/** The styles of a master, and those of all decks in its environment (TextMasterStyleAtom in [MS-PPT]). A level takes after the one above it. */
function readMasterStyles(container: Buffer | undefined): Map<number, LevelStyle[]> {
  const out = new Map<number, LevelStyle[]>();
  for (const { type, instance, body } of container ? recordsOf(container) : []) {
    if (type !== RECORD.masterStyle || instance >= FIRST_BASED) continue;
    const reader = lookReader(body);
    const levels: LevelStyle[] = [];
    for (let count = Math.min(reader.u16(), MAX_LEVELS); count > 0 && !reader.isAtEnd(); count--) {
      const above = levels.at(-1);
      const { bullet = above?.bullet } = reader.paragraph();
      const { bold = above?.bold, italic = above?.italic } = reader.character();
      levels.push({ bullet, bold, italic });
    }
    out.set(instance, levels);
  }
  return out;
}

/** Gives the styles of masters by their numbers; a master of title slides has those of the one that it names. */
export function masterStyles(
  document: Buffer,
  find: (id: number) => DeckRecord | undefined,
): (id: number) => MasterStyles {
  const known = new Map<number, MasterStyles>();
  const common = readMasterStyles(childOf(document, RECORD.environment));
  const read = (id: number): MasterStyles => {
    const named = find(id);
    const main = named?.type === RECORD.slide ? find(referenceOf(named.body, MASTER_OF_SLIDE)) : named;
    return new Map([...common, ...readMasterStyles(main?.type === RECORD.master ? main.body : undefined)]);
  };
  return (id) => {
    const styles = known.get(id) ?? read(id);
    known.set(id, styles);
    return styles;
  };
}
