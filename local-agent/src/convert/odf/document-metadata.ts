import { scanXml } from '../markup/scan-xml.ts';

const NAMES: Readonly<Record<string, string>> = {
  'dc:title': 'title',
  'dc:creator': 'last_modified_by',
  'dc:subject': 'subject',
  'dc:description': 'description',
  'dc:language': 'language',
  'dc:date': 'modified',
  'meta:initial-creator': 'author',
  'meta:creation-date': 'created',
  'meta:keyword': 'keywords',
};

/** Thrown to stop reading: flat files hold the whole document after their metadata. */
const DONE = new Error('the metadata is read');

/** What an OpenDocument file's metadata say (OpenDocument 1.3 part 3, section 4.3). */
export function documentMetadata(bytes: Uint8Array | undefined, nesting: number): Record<string, string> {
  const out: Record<string, string> = {};
  if (!bytes) return out;
  let name: string | undefined;
  let value = '';
  try {
    scanXml(bytes, nesting, {
      open(element) {
        name = NAMES[element];
        value = '';
      },
      close(element) {
        if (element === 'office:meta') throw DONE;
        const given = name && value.trim();
        if (name && given) out[name] = out[name] && name === 'keywords' ? `${out[name]}, ${given}` : given;
        name = undefined;
      },
      text(part) {
        value += part;
      },
    });
  } catch (error) {
    if (error !== DONE) throw error;
  }
  return out;
}
