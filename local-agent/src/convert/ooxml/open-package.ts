import { posix } from 'node:path';
import { binaryMagic } from '../../detect/binary-magic.ts';
import { UserError } from '../../errors.ts';
import { openZip } from '../../zip/open-zip.ts';
import type { ConversionInput } from '../conversion.ts';
import { childrenNamed, eachChild, elements, parseXml, textOf, type XmlElement } from '../markup/parse-xml.ts';
import { openFlatPackage } from './open-flat.ts';

/** A relationship of a part: its target as a part's name, or as a URL when it is outside. */
export type Relationship = { readonly type: string; readonly target: string; readonly external: boolean };

/** An Office Open XML package (ECMA-376 part 2). Part names have no leading slash. */
export type OoxmlPackage = {
  readonly names: readonly string[];
  /** Parts of which only the beginning was read, being too long for a tree. */
  readonly cut: ReadonlySet<string>;
  readonly bytes: (part: string) => Promise<Uint8Array | undefined>;
  /** A part as a tree; `undefined` when the package has none of that name. */
  readonly xml: (part: string) => Promise<XmlElement | undefined>;
  /** The children of the main element's child named `parent`, each by itself (see `eachChild`). */
  readonly children: (part: string, parent: string, onChild: (child: XmlElement) => boolean) => Promise<void>;
  /** Relationships of a part by their id; of the package itself for an empty name. */
  readonly relationships: (part: string) => Promise<ReadonlyMap<string, Relationship>>;
};

export async function openPackage({
  bytes,
  limits,
  onProgress,
}: Pick<ConversionInput, 'bytes' | 'limits' | 'onProgress'>): Promise<OoxmlPackage> {
  const zip = binaryMagic(bytes)?.kind === 'zip' ? await openZip(bytes, limits) : openFlatPackage(bytes);
  // Some producers vary the case of part names between the directory and the relationships.
  const exact = new Map(zip.names.map((name) => [name.toLowerCase(), name]));
  const read = (part: string) => zip.read(exact.get(part.toLowerCase()) ?? part);
  const cut = new Set<string>();
  const boundsOf = (part: string) => ({
    nodes: limits.nodes,
    onCut: () => cut.add(part),
    onProgress: () => onProgress(0, undefined),
  });
  const xml = async (part: string) => {
    const content = await read(part);
    return content && parseXml(content, limits.nesting, boundsOf(part));
  };
  return {
    names: zip.names,
    cut,
    bytes: read,
    xml,
    async children(part, parent, onChild) {
      const content = await read(part);
      if (content) eachChild(content, limits.nesting, parent, onChild, boundsOf(part));
    },
    async relationships(part) {
      const folder = posix.dirname(part);
      const root = await xml(posix.join(folder, '_rels', `${posix.basename(part)}.rels`));
      return new Map(
        childrenNamed(root, 'rel:Relationship').map(({ attributes }) => {
          const external = attributes.TargetMode === 'External';
          const target = attributes.Target ?? '';
          const type = (attributes.Type ?? '').split('/').at(-1) ?? '';
          return [attributes.Id ?? '', { type, external, target: external ? target : resolvePart(folder, target) }];
        }),
      );
    },
  };
}

const resolvePart = (folder: string, target: string) =>
  (target.startsWith('/') ? posix.normalize(target) : posix.join('/', folder, target)).replace(/^\/+/, '');

/** The name of the package's main part, by its relationship. Throws UserError when there is none. */
export async function mainPart(ooxml: OoxmlPackage, usual: string): Promise<string> {
  const related = [...(await ooxml.relationships('')).values()].find(({ type }) => type === 'officeDocument');
  const name =
    related && ooxml.names.some((part) => part.toLowerCase() === related.target.toLowerCase()) ? related.target : usual;
  if (ooxml.names.some((part) => part.toLowerCase() === name.toLowerCase())) return name;
  throw new UserError('CONVERSION_FAILED', 'The file is damaged: its main part is missing.');
}

const PROPERTIES: Readonly<Record<string, string>> = {
  'dc:title': 'title',
  'dc:creator': 'author',
  'dc:subject': 'subject',
  'dc:description': 'description',
  'dc:language': 'language',
  'cp:keywords': 'keywords',
  'cp:category': 'category',
  'cp:lastModifiedBy': 'last_modified_by',
  'dcterms:created': 'created',
  'dcterms:modified': 'modified',
};

/** Title, author, dates and such, as far as the package says. */
export async function coreProperties(ooxml: OoxmlPackage): Promise<Record<string, string>> {
  const related = [...(await ooxml.relationships('')).values()].find(({ type }) => type === 'core-properties');
  const root = await ooxml.xml(related?.target ?? 'docProps/core.xml');
  const out: Record<string, string> = {};
  for (const element of elements(root)) {
    const name = PROPERTIES[element.name];
    const value = textOf(element).trim();
    if (name && value) out[name] = value;
  }
  return out;
}
