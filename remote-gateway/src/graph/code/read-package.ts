import { addressOf, linkedAddress } from '../address.ts';
import type { GraphSource } from '../document-graph.ts';
import type { GraphBuilder } from '../graph-builder.ts';
import { scriptKey } from './module-key.ts';

/** A longer description of a package is none that people write. UTF-16 code units. */
const MAX_CHARS = 200_000;
const MAX_TARGETS = 100;
const MAX_DEPTH = 6;

/** Adds the modules of a `package.json`: what `import 'name/path'` means, by its `exports` or `main`. */
export function readPackage(builder: GraphBuilder, source: GraphSource, root: number): void {
  const { text } = source;
  if (!/(?:^|\/)package\.json$/.test(addressOf(source)) || text.length > MAX_CHARS) return;
  // The text may be fenced.
  const start = text.indexOf('{');
  const description = parsed(text.slice(start, text.lastIndexOf('}') + 1));
  const name = description?.name;
  if (!description || typeof name !== 'string' || name === '') return;
  const at = Math.max(start, text.indexOf(name));
  const found = { start: at, end: at + 1, confidence: 0.95, origin: 'code' } as const;
  const own = builder.shared({ kind: 'module', key: `npm:${name}`, name }, found);
  builder.edge(root, own, { type: 'defines', ...found });
  for (const [path, target] of targetsOf(description).slice(0, MAX_TARGETS)) {
    const address = linkedAddress(target, source);
    if (address === undefined) continue;
    const key = `npm:${name}${path.slice(1)}`;
    const from = builder.shared({ kind: 'module', key, name: key.slice(4) }, found);
    const to = builder.shared({ kind: 'module', key: scriptKey(address), name: target }, found);
    if (from !== undefined) builder.edge(from, to, { type: 're_exports', ...found });
  }
}

function parsed(json: string): Record<string, unknown> | undefined {
  try {
    return Object(JSON.parse(json));
  } catch {
    return undefined;
  }
}

/** Paths such as `.` and `./errors` with the files that any condition gives for them; patterns name no file. */
function targetsOf({ exports, main }: Record<string, unknown>): [string, string][] {
  const targets: [string, string][] = [];
  const collect = (path: string, value: unknown, depth: number): void => {
    if (depth > MAX_DEPTH || path.includes('*')) return;
    if (typeof value === 'string') {
      if (value.startsWith('.') && !value.includes('*')) targets.push([path, value]);
    } else if (value !== null && typeof value === 'object') {
      for (const [key, inner] of Object.entries(value)) collect(key.startsWith('.') ? key : path, inner, depth + 1);
    }
  };
  collect('.', exports ?? main, 0);
  return targets;
}
