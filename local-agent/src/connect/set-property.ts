import { isDeepStrictEqual } from 'node:util';
import { applyEdits, getNodeValue, modify, type Node, stripComments } from 'jsonc-parser';
import { parseJsonc } from './parse-jsonc.ts';

/**
 * Sets `section.name` in a JSON text and leaves every other character as it is: comments, order, indentation. An empty
 * text counts as `{}`. Throws SyntaxError when the text is no JSON, or when it or the section is no object. The parser's
 * own `modify` does not serve: it reformats whole lines and moves a comment behind the last property to the new one.
 */
export function setProperty(text: string, section: string, name: string, value: unknown): string {
  const source = text.trim() === '' ? '{}\n' : text;
  const root = parseJsonc(source);
  const style = { indent: /^([ \t]+)\S/m.exec(source)?.[1] ?? '  ', newline: source.includes('\r\n') ? '\r\n' : '\n' };
  const within = propertyValue(root, section, 'it');
  if (!within) return insert(source, root, section, { [name]: value }, style);
  const previous = propertyValue(within, name, `"${section}"`);
  if (!previous) return insert(source, within, name, value, style);
  // a clone, since the parser's objects have no prototype
  if (isDeepStrictEqual(structuredClone(getNodeValue(previous)), value)) return text;
  const written = write(value, indentationAt(source, previous.offset), style);
  return source.slice(0, previous.offset) + written + source.slice(endOf(previous));
}

/** Removes `section.name` from a JSON text and leaves the rest as it is. Throws SyntaxError when the text is no JSON. */
export function removeProperty(text: string, section: string, name: string): string {
  if (text.trim() === '') return text;
  const within = propertyValue(parseJsonc(text), section, 'it');
  if (!within || !propertyValue(within, name, `"${section}"`)) return text;
  return applyEdits(text, modify(text, [section, name], undefined, {}));
}

type Style = { readonly indent: string; readonly newline: string };

/** The value of an object's property; of several that are called so the last, as `JSON.parse` takes it. */
function propertyValue(object: Node, key: string, what: string): Node | undefined {
  if (object.type !== 'object') throw new SyntaxError(`${what} is not an object`);
  return object.children?.findLast(({ children }) => children?.[0]?.value === key)?.children?.[1];
}

const endOf = ({ offset, length }: Node): number => offset + length;

/** Adds a property behind an object's last one. */
function insert(source: string, object: Node, key: string, value: unknown, style: Style): string {
  const outer = indentationAt(source, object.offset);
  const inner = outer + style.indent;
  const property = `${inner}${JSON.stringify(key)}: ${write(value, inner, style)}`;
  const close = endOf(object) - 1;
  const last = object.children?.at(-1);
  const from = last ? endOf(last) : object.offset + 1;
  // what stands between the last property and the brace: comments, maybe a comma
  const between = source.slice(from, close);
  const comma = last && !stripComments(between).includes(',') ? ',' : '';
  return [
    source.slice(0, from),
    comma,
    between.trimEnd(),
    style.newline,
    property,
    style.newline,
    outer,
    source.slice(close),
  ].join('');
}

function write(value: unknown, outer: string, { indent, newline }: Style): string {
  return JSON.stringify(value, null, indent).replaceAll('\n', `${newline}${outer}`);
}

/** The white space that starts the line of an offset. */
function indentationAt(source: string, offset: number): string {
  const lineStart = source.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(source.slice(lineStart, offset))?.[0] ?? '';
}
