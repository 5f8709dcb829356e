import { child, elements, parseXml, textOf } from '../xml/parse-xml.ts';

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

/** What an OpenDocument file's `meta.xml` says (OpenDocument 1.3 part 3, section 4.3). */
export function documentMetadata(bytes: Uint8Array | undefined, nesting: number): Record<string, string> {
  const out: Record<string, string> = {};
  if (!bytes) return out;
  for (const element of elements(child(parseXml(bytes, nesting), 'office:meta'))) {
    const name = NAMES[element.name];
    const value = textOf(element).trim();
    if (name && value) out[name] = value;
  }
  return out;
}
