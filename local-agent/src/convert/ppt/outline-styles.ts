import { childOf, type DeckRecord, RECORD, recordsOf, tagData } from './records.ts';

type OutlineStyle = { readonly textType: number; readonly style: DeckRecord };

/** The styles that later versions added to the texts that shapes refer to, by the number of the slide. */
export type OutlineStyles = ReadonlyMap<number, readonly OutlineStyle[]>;

export function outlineStyles(document: Buffer): OutlineStyles {
  const out = new Map<number, OutlineStyle[]>();
  const lists = tagData(childOf(document, RECORD.documentInfo)).flatMap(
    (body) => childOf(body, RECORD.outlineStyles) ?? [],
  );
  for (const list of lists) {
    let header: Buffer | undefined;
    for (const record of recordsOf(list)) {
      if (record.type === RECORD.outlineStyleHeader) header = record.body;
      else if (record.type === RECORD.laterStyle && header && header.length >= 8) {
        const slide = header.readUInt32LE(0);
        const styles = out.get(slide) ?? [];
        styles.push({ textType: header.readUInt32LE(4), style: record });
        out.set(slide, styles);
      }
    }
  }
  return out;
}

/** Adds to each text of a slide the next style of its type. */
export function addStyles(texts: readonly DeckRecord[][], styles: readonly OutlineStyle[] = []): void {
  const left = new Map<number, OutlineStyle[]>();
  for (const one of styles) {
    const same = left.get(one.textType);
    if (same) same.push(one);
    else left.set(one.textType, [one]);
  }
  for (const text of texts) {
    const header = text[0]?.body;
    const found = header && header.length >= 4 ? left.get(header.readUInt32LE(0))?.shift() : undefined;
    if (found) text.push(found.style);
  }
}
