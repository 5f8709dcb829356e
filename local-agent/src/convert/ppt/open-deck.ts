import { UserError } from '../../errors.ts';
import type { OleContainer } from '../ole/open-ole.ts';
import { type DeckFonts, readFonts } from './deck-fonts.ts';
import { type DeckLinks, readLinks } from './deck-links.ts';
import { type MasterStyles, masterStyles } from './master-styles.ts';
import { addStyles, outlineStyles } from './outline-styles.ts';
import { type DeckRecord, type DeckText, RECORD, recordAt, recordsOf } from './records.ts';
import { MASTER_OF_SLIDE, NOTES_OF_SLIDE, referenceOf } from './slide-references.ts';

/** A slide as the document lists it. */
export type ListedSlide = {
  readonly slide: Buffer;
  /** Texts that its shapes may refer to by their order. */
  readonly texts: readonly DeckText[];
  readonly notes: Buffer | undefined;
  readonly styles: MasterStyles;
};

const ENCRYPTED = 0xf3d1c4df;
const NOTES_LIST = 2;

/** Where a file for PowerPoint 95 and 97 at once has what 97 reads. */
const DUAL = 'PP97_DUALSTORAGE/';
const POWERPOINT_4 = 'PP40';

/** What texts refer to by number. */
export type DeckNames = { readonly links: DeckLinks; readonly fonts: DeckFonts };

export type Deck = DeckNames & { readonly slides: readonly ListedSlide[] };

const MASTER_LIST = 1;

/** The slides of a PowerPoint file of 97 to 2003, in order, its links and fonts. Throws UserError when it is none. */
export function openDeck(streams: Pick<OleContainer, 'get' | 'has'>): Deck {
  const named = (name: string) => Buffer.from(streams.get(DUAL + name) ?? streams.get(name) ?? []);
  const user = named('Current User');
  const stream = named('PowerPoint Document');
  if (streams.has(POWERPOINT_4) || recordAt(stream, 0)?.type === 0) throw older();
  if (user.length < 20) throw damaged();
  if (user.readUInt32LE(12) === ENCRYPTED) {
    throw new UserError('CONVERSION_FAILED', 'The file is password-protected.', {
      advice: 'Open it in its own program and save a copy without the password.',
    });
  }
  const { offsets, main } = readPersisted(stream, user.readUInt32LE(16));
  const used = new Set<number>();
  // A part that is named twice would be read again and again.
  const part = (id: number, type: number): Buffer | undefined => {
    const record = used.has(id) ? undefined : recordAt(stream, offsets.get(id) ?? -1);
    used.add(id);
    return record?.type === type ? record.body : undefined;
  };
  const document = part(main, RECORD.document);
  if (!document) throw damaged();
  const lists = recordsOf(document).filter(({ type }) => type === RECORD.slideList);
  const listed = (instance: number) => readList(lists.find((list) => list.instance === instance)?.body);
  const notes = new Map(listed(NOTES_LIST).map(({ slideId, persist }) => [slideId, persist]));
  const outlines = outlineStyles(document);
  const masters = new Map(listed(MASTER_LIST).map(({ slideId, persist }) => [slideId, persist]));
  const stylesOf = masterStyles(document, (id) => recordAt(stream, offsets.get(masters.get(id) ?? -1) ?? -1));
  const slides = listed(0).flatMap(({ persist, slideId, texts }): ListedSlide[] => {
    const slide = part(persist, RECORD.slide);
    if (!slide) return [];
    const own = notes.get(referenceOf(slide, NOTES_OF_SLIDE));
    addStyles(texts, outlines.get(slideId));
    const styles = stylesOf(referenceOf(slide, MASTER_OF_SLIDE));
    return [{ slide, texts, notes: own === undefined ? undefined : part(own, RECORD.notes), styles }];
  });
  return { slides, links: readLinks(document), fonts: readFonts(document) };
}

const older = () =>
  new UserError(
    'UNSUPPORTED_FORMAT',
    'The file is a presentation of PowerPoint 95 or older, which cannot be converted.',
    { advice: 'Save it as .pptx.' },
  );

const damaged = () => new UserError('CONVERSION_FAILED', 'The file is damaged: its slides cannot be found.');

/** Where each part is stored, by its number: each save adds a directory of what it changed ([MS-PPT] 2.3.3 to 2.3.5). */
function readPersisted(stream: Buffer, last: number): { offsets: Map<number, number>; main: number } {
  const offsets = new Map<number, number>();
  const seen = new Set<number>();
  let main = 0;
  for (let at = last; at > 0 && !seen.has(at); ) {
    seen.add(at);
    const edit = recordAt(stream, at);
    if (edit?.type !== RECORD.userEdit || edit.body.length < 20) break;
    main ||= edit.body.readUInt32LE(16);
    const directory = recordAt(stream, edit.body.readUInt32LE(12));
    if (directory?.type === RECORD.persistDirectory) addDirectory(offsets, directory.body);
    at = edit.body.readUInt32LE(8);
  }
  return { offsets, main };
}

function addDirectory(offsets: Map<number, number>, directory: Buffer): void {
  for (let at = 0; at + 4 <= directory.length; ) {
    const entry = directory.readUInt32LE(at);
    const first = entry & 0xfffff;
    const count = entry >>> 20;
    at += 4;
    for (let index = 0; index < count && at + 4 <= directory.length; index++, at += 4) {
      if (!offsets.has(first + index)) offsets.set(first + index, directory.readUInt32LE(at));
    }
  }
}

/** What a list of slides says: the parts in order, each with its texts. */
function readList(list: Buffer | undefined): { persist: number; slideId: number; texts: DeckRecord[][] }[] {
  const out: { persist: number; slideId: number; texts: DeckRecord[][] }[] = [];
  for (const record of list ? recordsOf(list) : []) {
    if (record.type === RECORD.persist && record.body.length >= 16) {
      out.push({ persist: record.body.readUInt32LE(0), slideId: record.body.readUInt32LE(12), texts: [] });
    } else if (record.type === RECORD.textHeader) out.at(-1)?.texts.push([record]);
    else out.at(-1)?.texts.at(-1)?.push(record);
  }
  return out;
}
