/**
 * In: the syntax tree of a source file. Out: its definitions, what it imports, calls, inherits and tests, as nodes and edges.
 * Never: guesses what a name without an import or a definition means.
 */
import type { Node, TreeCursor } from 'web-tree-sitter';
import type { Language } from '../../chunk/code/languages.ts';
import { type Definition, hasMembers, isDefinition, ownDefinition } from '../../chunk/code/name-definition.ts';
import type { GraphSource } from '../document-graph.ts';
import type { GraphBuilder } from '../graph-builder.ts';
import { type CodeFile, codeFile, type Place, SELF } from './code-file.ts';
import { isScript } from './module-key.ts';
import { IMPORT_TYPES, importsOf, reExportsOf, requiredBy } from './read-imports.ts';
import { basesIn, CALLS, calledBy, HERITAGE } from './read-uses.ts';

/** Nodes of a tree that are visited: what generated code says after them is not read. */
const MAX_VISITED = 200_000;

/** Fields of definitions that name what they inherit from: classes of Python, implementations of Rust. */
const BASE_FIELDS: Readonly<Record<string, string>> = { class_definition: 'superclasses', impl_item: 'trait' };

type Scope = {
  readonly depth: number;
  readonly node: number;
  readonly definition?: Definition;
  /** What Go calls the receiver of a method. */
  readonly self?: string | undefined;
};
type Reading = {
  readonly file: CodeFile;
  readonly language: Language;
  readonly place: Place;
  /** Definitions around the cursor from the outermost; the first is the file. */
  readonly scopes: Scope[];
};

/** Adds what the tree of `text.slice(base)` says to the graph whose document is the node `root`. */
export function readCode(
  builder: GraphBuilder,
  source: GraphSource,
  { root, base, tree, language }: { root: number; base: number; tree: Node; language: Language },
): void {
  const javaPackage = tree.namedChildren.find(({ type }) => type === 'package_declaration')?.firstNamedChild?.text;
  const file = codeFile(builder, source, { root, language, javaPackage });
  const place: Place = (node) => ({ start: base + node.startIndex, end: base + node.endIndex });
  const reading: Reading = { file, language, place, scopes: [{ depth: -1, node: root }] };
  const cursor = tree.walk();
  let depth = 0;
  for (let visited = 0; visited < MAX_VISITED; visited++) {
    while ((reading.scopes.at(-1)?.depth ?? -1) >= depth) reading.scopes.pop();
    const descends = readNode(reading, cursor, depth);
    if (descends && cursor.gotoFirstChild()) {
      depth += 1;
      continue;
    }
    while (!cursor.gotoNextSibling()) {
      if (!cursor.gotoParent()) {
        cursor.delete();
        file.resolve();
        return;
      }
      depth -= 1;
    }
  }
  cursor.delete();
  file.resolve();
}

/** Reads the node at the cursor; false when nothing below it is wanted. */
function readNode(reading: Reading, cursor: TreeCursor, depth: number): boolean {
  const { file, language, place, scopes } = reading;
  const type = cursor.nodeType;
  const from = scopes.at(-1)?.node ?? 0;
  if (IMPORT_TYPES.has(type)) {
    for (const one of importsOf(cursor.currentNode, language)) file.addImport(one, place(one.node));
    // A block of Go's imports has its specifications below it.
    return language === 'go' && type === 'import_declaration';
  }
  if (type === 'export_statement' && isScript(language)) {
    const node = cursor.currentNode;
    for (const one of reExportsOf(node)) file.addImport(one, place(one.node));
    if (node.children.some((child) => child?.type === 'default')) file.exportsDefault(defaultName(node), place(node));
    return true;
  }
  if (CALLS[type] !== undefined) {
    const use = calledBy(cursor.currentNode);
    if (!use) return true;
    const isSelf = use.object !== undefined && use.object === scopes.at(-1)?.self;
    file.addUse('calls', from, ownerOf(scopes), isSelf ? { ...use, object: SELF } : use, place(use.node));
    return true;
  }
  if (HERITAGE.has(type) || (language === 'go' && isEmbedded(cursor))) {
    addBases(reading, cursor.currentNode, from);
    return false;
  }
  return readDefinition(reading, cursor, depth);
}

function readDefinition({ file, place, scopes, ...reading }: Reading, cursor: TreeCursor, depth: number): boolean {
  if (!cursor.nodeIsNamed) return true;
  const around = scopes.at(-1);
  if (around?.definition && !hasMembers(around.definition)) return true;
  const type = cursor.nodeType;
  const node = cursor.currentNode;
  if (!isDefinition(node) && type !== 'declaration' && type !== 'field_declaration') return true;
  if (type === 'variable_declarator' && around?.definition === undefined) {
    for (const one of requiredBy(node)) file.addImport(one, place(one.node));
  }
  const definition = ownDefinition(node, around?.definition);
  if (!definition) return true;
  const owners = scopes.flatMap((scope) => scope.definition?.name ?? []);
  const added = file.addDefinition(definition, owners, around?.node ?? 0, place(node));
  if (added === undefined) return true;
  if (definition.encloses) scopes.push({ depth, node: added, definition, self: receiverName(node) });
  const bases = BASE_FIELDS[type] === undefined ? null : node.childForFieldName(BASE_FIELDS[type]);
  if (bases) addBases({ file, place, scopes, ...reading }, bases, added);
  return true;
}

function addBases({ file, place, scopes }: Reading, node: Node, from: number): void {
  for (const base of basesIn(node)) file.addUse('inherits', from, ownerOf(scopes), base, place(base.node));
}

/** The types and namespaces around the cursor, `Outer.Inner`: the last is what `this` means. */
function ownerOf(scopes: readonly Scope[]): string {
  const names = scopes.flatMap(({ definition }) => {
    if (!definition) return [];
    return definition.receiver ?? (hasMembers(definition) ? definition.name : []);
  });
  return names.join('.');
}

function receiverName(node: Node): string | undefined {
  const receiver = node.type === 'method_declaration' ? node.childForFieldName('receiver') : null;
  return receiver?.firstNamedChild?.childForFieldName('name')?.text;
}

/** A field of Go without a name is a type whose methods the struct has too. */
function isEmbedded(cursor: TreeCursor): boolean {
  return cursor.nodeType === 'field_declaration' && !cursor.currentNode.childForFieldName('name');
}

function defaultName(node: Node): string | undefined {
  const declared = node.childForFieldName('declaration')?.childForFieldName('name');
  const value = node.childForFieldName('value');
  return declared?.text ?? (value?.type === 'identifier' ? value.text : undefined);
}
