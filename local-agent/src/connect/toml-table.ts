import { isDeepStrictEqual } from 'node:util';
import { parse, stringify, type TomlTable } from 'smol-toml';

/**
 * Sets, or with `undefined` removes, the table `[section.name]` of a TOML text and leaves every other character as it is.
 * Throws SyntaxError when the text is no TOML, or has the entry in another form than a table of its own.
 */
export function setTable(text: string, section: string, name: string, value: TomlTable | undefined): string {
  const before = parsed(text);
  const known = tableOf(before, section)?.[name];
  if (isDeepStrictEqual(known, value)) return text;
  const rest = withoutTable(text, section, name);
  const after = parsed(rest);
  const isIntact = isDeepStrictEqual(entriesBeside(after, section, name), entriesBeside(before, section, name));
  if (!isIntact || tableOf(after, section)?.[name] !== undefined)
    throw new SyntaxError(`[${section}.${name}] is not a table of its own`);
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  if (value === undefined) return rest.trim() === '' ? '' : `${rest.trimEnd()}${newline}`;
  const table = stringify({ [section]: { [name]: value } })
    .trim()
    .replaceAll('\n', newline);
  const lead = rest.trim() === '' ? '' : `${rest.trimEnd()}${newline}${newline}`;
  return `${lead}${table}${newline}`;
}

function parsed(text: string): TomlTable {
  try {
    return parse(text);
  } catch (error) {
    const line = error instanceof Error && 'line' in error ? `line ${String(error.line)}` : 'it';
    throw new SyntaxError(`${line} is not valid TOML`, { cause: error });
  }
}

/** All that is there but the entry, to see that nothing else changed. */
function entriesBeside(table: TomlTable, section: string, name: string): TomlTable {
  const { [section]: _, ...others } = table;
  const { [name]: __, ...servers } = tableOf(table, section) ?? {};
  return { ...others, [section]: servers };
}

function tableOf(table: TomlTable, section: string): TomlTable | undefined {
  const found = table[section];
  return typeof found === 'object' && !Array.isArray(found) && !(found instanceof Date) ? found : undefined;
}

/** The text without the table and the tables below it. A header stands on a line of its own, and a comment may follow. */
function withoutTable(text: string, section: string, name: string): string {
  let isOwn = false;
  const kept = text.split(/(?<=\n)/).filter((line) => {
    const header = /^[ \t]*\[[ \t]*([\w.-]{1,200})[ \t]*\]/.exec(line)?.[1];
    if (/^[ \t]*\[/.test(line))
      isOwn = header === `${section}.${name}` || header?.startsWith(`${section}.${name}.`) === true;
    return !isOwn;
  });
  return kept.join('');
}
