import { writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { type ConvertedDocument, segmentAt } from '@docferry/shared-contracts';
import { writeError } from '../side-files.ts';
import { readTables } from './read-tables.ts';
import { toCsv } from './to-csv.ts';

/** A table's file, and where it is in the document. */
type TableEntry = {
  readonly file: string;
  /** Label of the page, slide or sheet; null without any. */
  readonly page: string | null;
  readonly heading: string;
  readonly caption: string;
  readonly rows: number;
  readonly columns: number;
};

/**
 * Writes each table of a document as `<name>-p3-1.csv` (page 3, its first table; without pages `<name>-1.csv`) and their
 * list as `<name>-tables.json`. `name` is unique among the run's documents. Returns the number of tables. Throws UserError
 * CONFLICT for a file that is there already, unless forced.
 */
export async function writeTables(
  { markdown, segments }: Pick<ConvertedDocument, 'markdown' | 'segments'>,
  { folder, name, force }: { readonly folder: string; readonly name: string; readonly force: boolean },
): Promise<number> {
  const stem = fileSafe(basename(name, extname(name)));
  const entries: TableEntry[] = [];
  const counts = new Map<string, number>();
  for (const { start, heading, caption, rows } of readTables(markdown)) {
    const segment = segmentAt(segments, start);
    const place = segment ? [`${segment.kind === 'sheet' ? '' : 'p'}${fileSafe(segment.label)}`] : [];
    const base = [stem, ...place].join('-');
    const number = (counts.get(base) ?? 0) + 1;
    counts.set(base, number);
    const file = `${base}-${number}.csv`;
    await write(join(folder, file), toCsv(rows), force);
    const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
    entries.push({ file, page: segment?.label ?? null, heading, caption, rows: rows.length, columns });
  }
  await write(join(folder, `${stem}-tables.json`), `${JSON.stringify(entries, null, 2)}\n`, force);
  return entries.length;
}

async function write(path: string, text: string, force: boolean): Promise<void> {
  await writeFile(path, text, { flag: force ? 'w' : 'wx' }).catch((error: unknown) => {
    throw writeError(error);
  });
}

function fileSafe(name: string): string {
  return name.replace(/[^\p{L}\p{N}._-]+/gu, '-');
}
