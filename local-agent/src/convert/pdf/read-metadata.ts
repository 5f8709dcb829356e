import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

const FIELDS = [
  ['Title', 'title'],
  ['Author', 'author'],
  ['Subject', 'subject'],
  ['Keywords', 'keywords'],
  ['Creator', 'creator'],
  ['Producer', 'producer'],
] as const;

/** What the file says of itself, as far as it does. Dates as ISO 8601. */
export async function readMetadata(document: PDFDocumentProxy): Promise<Record<string, string>> {
  const out: Record<string, string> = {};
  try {
    const info = Object((await document.getMetadata()).info) as Record<string, unknown>;
    for (const [field, name] of FIELDS) {
      const value = info[field];
      if (typeof value === 'string' && value.trim()) out[name] = value.trim();
    }
    const created = isoDate(info.CreationDate);
    const modified = isoDate(info.ModDate);
    if (created) out.created = created;
    if (modified) out.modified = modified;
  } catch {
    // A damaged information dictionary costs nothing but itself.
  }
  return out;
}

/** `D:20240131120000+01'00'` (PDF 32000-1, 7.9.4) as ISO 8601. */
function isoDate(value: unknown): string | undefined {
  const match = /^D:(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?(?:([+-])(\d{2})'?(\d{2})?|Z)?/.exec(
    typeof value === 'string' ? value : '',
  );
  if (!match) return undefined;
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', sign, zoneHour, zoneMinute] =
    match;
  const zone = sign ? `${sign}${zoneHour}:${zoneMinute ?? '00'}` : 'Z';
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace('.000Z', 'Z');
}
