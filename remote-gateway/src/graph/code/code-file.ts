import { basename } from 'node:path';
import type { Node } from 'web-tree-sitter';
import type { Language } from '../../chunk/code/languages.ts';
import type { Definition } from '../../chunk/code/name-definition.ts';
import type { GraphEdge, GraphSource } from '../document-graph.ts';
import type { GraphBuilder } from '../graph-builder.ts';
import { importedModule, ownModule } from './module-key.ts';
import type { Import } from './read-imports.ts';
import type { Use } from './read-uses.ts';

export type Span = { readonly start: number; readonly end: number };
/** Where a node of the tree is in the text of the document. */
export type Place = (node: Node) => Span;
export type CodeFile = ReturnType<typeof codeFile>;

type Pending = Span & {
  readonly type: 'calls' | 'inherits';
  readonly from: number;
  /** The types around it, `Outer.Inner`; empty outside of any. */
  readonly owner: string;
  readonly use: Omit<Use, 'node'>;
};
type Bound = { readonly module: string; readonly name: string };

/** Uses that are remembered until all definitions are known. */
const MAX_USES = 8_000;
/** Shorter names say nothing outside their file. */
const MIN_NAME = 3;
/** Of a definition as evidence of its name. UTF-16 code units. */
const MAX_EVIDENCE = 200;
const TEST_FILE = /(?:[._-](?:test|spec)s?$)|(?:^test_)|(?:_test$)|(?:Tests?$)/;
/** What `this` is called; in Go the receiver's name is replaced by it. */
export const SELF = 'self';
const SELVES = new Set([SELF, 'this', 'super', 'cls', '$this']);
/** Languages in which a name alone may mean a member of the types around it. */
const IMPLICIT_MEMBERS = new Set<Language>(['java', 'c_sharp', 'cpp', 'ruby', 'swift']);

/** Collects what one source file defines, imports and uses. `root` is the node of its document. */
export function codeFile(
  builder: GraphBuilder,
  source: GraphSource,
  { root, language, javaPackage }: { root: number; language: Language; javaPackage: string | undefined },
) {
  const own = ownModule(source, language, javaPackage);
  const definitions = new Map<string, number>();
  const bound = new Map<string, Bound>();
  const pending: Pending[] = [];
  const start: Span = { start: 0, end: Math.min(source.text.length, MAX_EVIDENCE) };
  const ownNode = moduleNode(own, start);
  edge(root, ownNode, 'defines', start);
  const tested = testedName(source.filename);
  // Tests of Go and Java are in the package that they test.
  if (tested !== undefined && language === 'go') edge(root, ownNode, 'tests', start, 0.8);
  if (tested !== undefined && language === 'java') {
    edge(root, symbolNode({ module: own, name: tested }, start), 'tests', start, 0.8);
  }

  function edge(from: number, to: number | undefined, type: GraphEdge['type'], span: Span, confidence = 0.95): void {
    builder.edge(from, to, { type, ...span, confidence, origin: 'code' });
  }
  function moduleNode(key: string, span: Span): number | undefined {
    return builder.shared({ kind: 'module', key, name: key }, span);
  }
  function symbolNode({ module, name }: Bound, span: Span): number | undefined {
    return builder.shared({ kind: 'symbol', key: `${module}#${name}`, name }, span);
  }
  /** The name that texts use for it. */
  function identifier(name: string, span: Span): number | undefined {
    return name.length < MIN_NAME ? undefined : builder.shared({ kind: 'identifier', key: name, name }, span);
  }
  /** What a name means: a definition of this file, or a symbol of a module; undefined where that is not known. */
  function meaning({ object, name }: Omit<Use, 'node'>, owner: string, span: Span): number | undefined {
    if (object === undefined) {
      const imported = bound.get(name);
      if (imported) return imported.name === '*' ? moduleNode(imported.module, span) : symbolNode(imported, span);
      const here = (IMPLICIT_MEMBERS.has(language) ? memberOf(owner, name) : undefined) ?? definitions.get(name);
      // The files of a package see each other's names.
      const isOfPackage = language === 'go' || (language === 'java' && /^\p{Lu}/u.test(name));
      return here ?? (isOfPackage ? symbolNode({ module: own, name }, span) : undefined);
    }
    if (SELVES.has(object)) return definitions.get(`${owner}.${name}`);
    const imported = bound.get(object);
    if (imported) return symbolNode(imported.name === '*' ? { module: imported.module, name } : imported, span);
    return definitions.get(`${object}.${name}`);
  }
  /** A definition in the innermost of the types and namespaces `a.b.c` that has it. */
  function memberOf(owner: string, name: string): number | undefined {
    for (let path = owner; path !== ''; path = path.slice(0, Math.max(0, path.lastIndexOf('.')))) {
      const found = definitions.get(`${path}.${name}`);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  return {
    addDefinition(definition: Definition, owners: readonly string[], parent: number, span: Span): number | undefined {
      const { word, name, receiver } = definition;
      const path = [...owners, ...(receiver === null ? [] : [receiver]), name].join('.');
      const again = definitions.has(path);
      const key = again ? `${path}-${span.start}` : path;
      const node = builder.part({ kind: 'definition', key, name: `${word} ${path}`, parent, ...span });
      if (node === undefined) return undefined;
      const named = { start: span.start, end: Math.min(span.end, span.start + MAX_EVIDENCE) };
      if (!again) definitions.set(path, node);
      // An implementation has no name of its own.
      if (word === 'impl') return node;
      edge(node, identifier(name, named), 'defines', named);
      if (owners.length === 0 && receiver === null)
        edge(node, symbolNode({ module: own, name }, named), 'defines', named);
      return node;
    },
    addImport({ specifier, name, local, exported }: Import, span: Span): void {
      const module = specifier === '' ? own : importedModule(specifier, source, language);
      if (module === undefined) return;
      if (specifier !== '') {
        const from = moduleNode(module, span);
        if (exported === '*') edge(ownNode ?? root, from, 're_exports', span);
        else edge(root, from, 'imports', span);
        if (tested !== undefined && module.split(/[/.:]/).at(-1) === tested) edge(root, from, 'tests', span, 0.9);
      }
      if (local !== undefined) bound.set(local, { module, name });
      if (name === '*') return;
      const passed = exported === undefined ? undefined : symbolNode({ module: own, name: exported }, span);
      const origin = specifier === '' ? (bound.get(name) ?? { module, name }) : { module, name };
      const target = symbolNode(origin, span);
      if (specifier !== '') edge(root, target, 'imports', span);
      if (passed !== undefined && passed !== target) edge(passed, target, 're_exports', span);
      if (name !== 'default') edge(root, identifier(name, span), 'mentions', span, 0.9);
    },
    /** `export default`, with the name of what is exported when it has one. */
    exportsDefault(name: string | undefined, span: Span): void {
      const target = name === undefined ? root : symbolNode(bound.get(name) ?? { module: own, name }, span);
      edge(target ?? root, symbolNode({ module: own, name: 'default' }, span), 'defines', span);
    },
    addUse(type: Pending['type'], from: number, owner: string, { object, name }: Use, span: Span): void {
      if (pending.length < MAX_USES)
        pending.push({ type, from, owner, use: object === undefined ? { name } : { object, name }, ...span });
    },
    /** Once everything is read: names may be used before they are defined. */
    resolve(): void {
      for (const { type, from, owner, use, start: at, end } of pending) {
        const span = { start: at, end };
        edge(from, meaning(use, owner, span), type, span, 0.9);
      }
    },
  };
}

/** `retry` of `retry.test.ts`, `test_retry.py` and `RetryTest.java`; undefined when the file is no test. */
function testedName(filename: string): string | undefined {
  const stem = basename(filename).replace(/\.[^.]*$/, '');
  return TEST_FILE.test(stem) ? stem.replace(TEST_FILE, '') : undefined;
}
