import { SaxesParser } from 'saxes';
import { UserError } from '../../errors.ts';
import { decodePieces } from './decode-xml.ts';
import { knownPrefix } from './namespaces.ts';

export type XmlAttributes = Readonly<Record<string, string>>;

/** What a scan calls; names carry our own prefixes (see `knownPrefix`), such as `w:p`. */
export type XmlHandler = {
  readonly open: (name: string, attributes: XmlAttributes) => void;
  readonly close: (name: string) => void;
  readonly text: (value: string) => void;
};

const failed = (message: string, cause?: unknown) => new UserError('CONVERSION_FAILED', message, { cause });

/**
 * Streams an XML part through a handler: for parts too long for a tree. No DTD is read: a document type with an internal
 * subset is refused, so there are no entities to expand or to fetch. Throws UserError when the part is not well formed
 * or nested deeper than `nesting`.
 */
export function scanXml(
  source: string | Uint8Array,
  nesting: number,
  handler: XmlHandler,
  onProgress?: (done: number, total: number) => void,
): void {
  const parser = new SaxesParser({ xmlns: false as const, position: false });
  const scope = new NamespaceScope();
  const names: string[] = [];
  parser.on('error', (error) => {
    throw failed('The file is damaged: one of its XML parts is not well formed.', error);
  });
  parser.on('doctype', (doctype) => {
    if (/\[|<!/.test(doctype)) throw failed('The file declares XML entities, which are not read for safety.');
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (names.length >= nesting) throw failed(`The file nests elements deeper than ${nesting}, which is the limit.`);
    const resolved = scope.open(name, attributes);
    names.push(resolved.name);
    handler.open(resolved.name, resolved.attributes);
  });
  parser.on('closetag', () => {
    scope.close();
    handler.close(names.pop() ?? '');
  });
  parser.on('text', (value) => handler.text(value));
  parser.on('cdata', (value) => handler.text(value));
  let read = 0;
  for (const piece of typeof source === 'string' ? pieces(source) : decodePieces(source)) {
    parser.write(piece);
    read += piece.length;
    onProgress?.(read, source.length);
  }
  parser.close();
}

const PIECE = 1 << 20;

function* pieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE);
}

/** Shared by all elements without attributes, which most of a long part are. */
const NO_ATTRIBUTES: XmlAttributes = Object.freeze({});

/** Maps the file's prefixes to ours. Only elements that declare a namespace cost a copy of the map. */
class NamespaceScope {
  readonly #stack: ReadonlyMap<string, string>[] = [new Map()];

  open(name: string, attributes: Record<string, string>): { name: string; attributes: XmlAttributes } {
    let prefixes = this.#stack.at(-1) ?? new Map<string, string>();
    const keys = Object.keys(attributes);
    if (keys.length === 0) {
      this.#stack.push(prefixes);
      return { name: rename(name, prefixes), attributes: NO_ATTRIBUTES };
    }
    const declared = keys.filter((key) => key === 'xmlns' || key.startsWith('xmlns:'));
    if (declared.length > 0) {
      const next = new Map(prefixes);
      for (const key of declared) {
        const prefix = key.slice(6);
        next.set(prefix, knownPrefix(attributes[key] ?? '', prefix));
      }
      prefixes = next;
    }
    this.#stack.push(prefixes);
    const out: Record<string, string> = {};
    for (const key of keys) {
      if (declared.length > 0 && declared.includes(key)) continue;
      out[key.includes(':') ? rename(key, prefixes) : key] = attributes[key] ?? '';
    }
    return { name: rename(name, prefixes), attributes: out };
  }

  close(): void {
    this.#stack.pop();
  }
}

function rename(name: string, prefixes: ReadonlyMap<string, string>): string {
  const colon = name.indexOf(':');
  const prefix = colon < 0 ? '' : name.slice(0, colon);
  const ours = prefixes.get(prefix) ?? prefix;
  return ours === prefix ? name : ours ? `${ours}:${name.slice(colon + 1)}` : name.slice(colon + 1);
}
