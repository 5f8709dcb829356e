import { isDeepStrictEqual } from 'node:util';
import { type JsonNode, parseJsonc } from './parse-jsonc.ts';

/**
 * Sets `section.name` in a JSON text and leaves every other character as it is: comments, order, indentation. An empty
 * text counts as `{}`. Throws SyntaxError when the text is no JSON, or when it or the section is no object.
 */
export function setProperty(text: string, section: string, name: string, value: unknown): string {
  const source = text.trim() === '' ? '{}\n' : text;
  const root = parseJsonc(source);
  const style = { indent: /^([ \t]+)\S/m.exec(source)?.[1] ?? '  ', newline: source.includes('\r\n') ? '\r\n' : '\n' };
  const properties = propertiesOf(root, 'it');
  const within = properties.findLast(({ key }) => key === section)?.node;
  if (!within) return insert(source, root, section, { [name]: value }, style);
  const previous = propertiesOf(within, `"${section}"`).findLast(({ key }) => key === name)?.node;
  if (!previous) return insert(source, within, name, value, style);
  if (isDeepStrictEqual(previous.value, value)) return text;
  const written = write(value, indentationAt(source, previous.start), style);
  return source.slice(0, previous.start) + written + source.slice(previous.end);
}

type Style = { readonly indent: string; readonly newline: string };

function propertiesOf(node: JsonNode, what: string) {
  if (!node.properties) throw new SyntaxError(`${what} is not an object`);
  return node.properties;
}

/** Adds a property behind an object's last one. */
function insert(source: string, object: JsonNode, key: string, value: unknown, style: Style): string {
  const outer = indentationAt(source, object.start);
  const inner = outer + style.indent;
  const property = `${inner}${JSON.stringify(key)}: ${write(value, inner, style)}`;
  const close = object.end - 1;
  const last = object.properties?.at(-1)?.node;
  const from = last?.end ?? object.start + 1;
  // what stands between the last property and the brace: comments, maybe a comma
  const between = source.slice(from, close);
  const comma = last && !hasComma(between) ? ',' : '';
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

function hasComma(trivia: string): boolean {
  return trivia.replaceAll(/\/\/[^\n\r]*|\/\*[\s\S]*?(?:\*\/|$)/g, '').includes(',');
}

function write(value: unknown, outer: string, { indent, newline }: Style): string {
  return JSON.stringify(value, null, indent).replaceAll('\n', `${newline}${outer}`);
}

/** The white space that starts the line of an offset. */
function indentationAt(source: string, offset: number): string {
  const lineStart = source.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(source.slice(lineStart, offset))?.[0] ?? '';
}
