import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { cacheDir } from '@docferry/shared-contracts/cache-dir';
import { z } from 'zod';
import type { DocumentSource } from './document-source.ts';

/** Folders by source, and single files by uri: the last ones are the newest. Absolute paths. */
const placesSchema = z.object({
  folders: z.array(z.tuple([z.string(), z.array(z.string())])),
  files: z.array(z.tuple([z.string(), z.string()])),
});
type Places = { readonly folders: Map<string, string[]>; readonly files: Map<string, string> };

/** Entries of each kind that are kept. */
const MAX_ENTRIES = 5_000;
/** Folders of one name. */
const MAX_FOLDERS = 10;

/** A document that was sent, and the file that it was made of, absolute. */
export type SentFile = { readonly place: DocumentSource; readonly path: string };

const placesFile = () => join(cacheDir(), 'originals.json');

/**
 * Remembers on this machine where the originals of sent documents are, so that their pages can be shown. Only the user may
 * read the record. A record that cannot be written is no reason to fail.
 */
export function rememberOriginals(sent: readonly SentFile[]): void {
  if (sent.length === 0) return;
  const { folders, files } = readPlaces();
  for (const { place, path } of sent) {
    if (isSingleFile(place)) {
      files.delete(place.uri);
      files.set(place.uri, path);
    } else addFolder(folders, place.source, folderOf(place, path));
  }
  write({ folders, files });
}

/** Remembers the folder that the uris of a source start at, absolute. */
export function rememberFolder(source: string, folder: string): void {
  const { folders, files } = readPlaces();
  addFolder(folders, source, folder);
  write({ folders, files });
}

/** Where the file of a document may be, the likeliest place first; no place outside the folder of its source. */
export function originalPaths({ source, uri }: DocumentSource): string[] {
  const { folders, files } = readPlaces();
  const single = files.get(uri);
  if (single !== undefined) return [single];
  return (folders.get(source) ?? []).toReversed().flatMap((folder) => {
    const path = resolve(folder, uri);
    return path.startsWith(folder.endsWith(sep) ? folder : folder + sep) ? [path] : [];
  });
}

const isSingleFile = ({ uri }: DocumentSource) => uri.startsWith('~');

/** The folder that `uri` starts at. */
const folderOf = ({ uri }: DocumentSource, path: string) => resolve(path, ...uri.split('/').map(() => '..'));

function addFolder(folders: Places['folders'], source: string, folder: string): void {
  const others = (folders.get(source) ?? []).filter((other) => other !== folder);
  folders.delete(source);
  folders.set(source, [...others, folder].slice(-MAX_FOLDERS));
}

function readPlaces(): Places {
  try {
    const { folders, files } = placesSchema.parse(JSON.parse(readFileSync(placesFile(), 'utf8')));
    return { folders: new Map(folders), files: new Map(files) };
  } catch {
    return { folders: new Map(), files: new Map() }; // none yet, or broken: the next ingestion writes another
  }
}

const newest = <T>(entries: ReadonlyMap<string, T>) => [...entries].slice(-MAX_ENTRIES);

function write({ folders, files }: Places): void {
  const path = placesFile();
  const draft = `${path}.${process.pid}`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(draft, JSON.stringify({ folders: newest(folders), files: newest(files) }), { mode: 0o600 });
    chmodSync(draft, 0o600);
    renameSync(draft, path);
  } catch {
    // the documents were sent; only showing their pages needs the file's path then
  }
}
