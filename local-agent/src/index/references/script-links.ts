/**
 * In: the tree of a TypeScript or JavaScript file. Out: what it exports, and where it mentions names of its own top level
 * and of modules that it imports, by lexical scope.
 * Never: looks at types; members of objects are known by their names only.
 */
import type { Node } from 'web-tree-sitter';
import { createScopes, type Imported, type Scopes } from './lexical-scopes.ts';
import { type Export, type Link, type ModuleLinks, uniqueLinks } from './module-links.ts';
import { assignedExports, exportedValue, exportsOf, isDefaultExport } from './script-exports.ts';
import { importedModule, importedNames, importsOf, thenParameter } from './script-imports.ts';
import { isPattern, lineOf, NAMED_INSIDE, NAMED_OUTSIDE, SCOPES } from './script-nodes.ts';

/** Code that is nested deeper is not read. */
const MAX_DEPTH = 400;
/** Namespaces are nested less deep. */
const MAX_MEMBERS = 3;

const MENTIONS = new Set(['identifier', 'type_identifier', 'shorthand_property_identifier']);
const PATTERN_NAMES = new Set(['identifier', 'shorthand_property_identifier_pattern']);

type Place = {
  readonly scope: number;
  /** Names of a pattern are declared here. */
  readonly declares: boolean;
  /** The declaration is exported under its own name. */
  readonly exports: boolean;
  readonly depth: number;
};

/** Reads the exports and links of a file. */
export function readScriptLinks(root: Node): ModuleLinks {
  const scopes = createScopes();
  const exports: Export[] = [];
  const direct: Link[] = [];
  const reader = new Reader(scopes, exports, direct);
  reader.children(root, { scope: 0, declares: false, exports: false, depth: 0 });
  return {
    exports: exports.map((one) => throughImports(one, scopes)),
    links: uniqueLinks([...direct, ...scopes.links()]),
  };
}

/** What is imported and exported again is an export of the other module. */
function throughImports(one: Export, scopes: Scopes): Export {
  const imported = one.module === null ? scopes.importedAtTop(one.local) : undefined;
  return imported ? { ...one, module: imported.module, local: imported.name } : one;
}

class Reader {
  readonly #scopes: Scopes;
  readonly #exports: Export[];
  readonly #direct: Link[];

  constructor(scopes: Scopes, exports: Export[], direct: Link[]) {
    this.#scopes = scopes;
    this.#exports = exports;
    this.#direct = direct;
  }

  children(node: Node, place: Place): void {
    if (place.depth > MAX_DEPTH) return;
    const inner = { ...place, depth: place.depth + 1 };
    for (const [index, child] of node.namedChildren.entries())
      if (child) this.#visit(child, node, node.fieldNameForNamedChild(index), inner);
  }

  #visit(node: Node, parent: Node, field: string | null, place: Place): void {
    const { type } = node;
    if (type === 'import_statement') this.#importStatement(node);
    else if (type === 'export_statement') this.#exportStatement(node, place);
    else if (this.#declared(node, parent, field, place)) return;
    else if (MENTIONS.has(type)) this.#mention(node, parent, field, place);
    else if (type === 'variable_declarator') this.#variable(node, place);
    else this.#expression(node, parent, field, place);
  }

  #expression(node: Node, parent: Node, field: string | null, place: Place): void {
    const { type } = node;
    if (type === 'member_expression') this.#member(node);
    if (type === 'assignment_expression') this.#exports.push(...assignedExports(node));
    const declares = isPattern(parent.type, field, place.declares);
    const scope = SCOPES.has(type) ? this.#scopes.open(place.scope) : place.scope;
    const awaited = SCOPES.has(type) ? thenParameter(node, parent) : undefined;
    if (awaited) this.#imports(awaited.pattern, awaited.module, { ...place, scope });
    this.children(node, { ...place, scope, declares, exports: place.exports && scope === place.scope });
  }

  /** Declares a name. True when the node was one. */
  #declared(node: Node, parent: Node, field: string | null, place: Place): boolean {
    if (field === 'name' && NAMED_OUTSIDE.test(parent.type)) {
      // the parent has opened its own scope already
      const outer = SCOPES.has(parent.type) ? this.#scopes.parentOf(place.scope) : place.scope;
      this.#declare(node, outer);
      return true;
    }
    const isOwnName = field === 'name' && NAMED_INSIDE.test(parent.type);
    const isInPattern = PATTERN_NAMES.has(node.type) && isPattern(parent.type, field, place.declares);
    if (!isOwnName && !isInPattern) return false;
    this.#declare(node, place.scope);
    if (place.exports && place.scope === 0)
      this.#exports.push({ exported: node.text, local: node.text, module: null, line: lineOf(node) });
    return true;
  }

  #declare(node: Node, scope: number, imported?: Imported): void {
    this.#scopes.declare(scope, node.text, imported);
    if (scope === 0 || imported) this.#scopes.mention(plainMention(scope, node));
  }

  #mention(node: Node, parent: Node, field: string | null, { scope }: Place): void {
    if (parent.type === 'nested_type_identifier' && field === 'name') return;
    const isObject = field === 'object' || (field === 'module' && parent.type === 'nested_type_identifier');
    const first = isObject ? (parent.childForFieldName('property') ?? parent.childForFieldName('name')) : null;
    const memberLine = lineOf(first ?? node);
    this.#scopes.mention({
      scope,
      name: node.text,
      member: first ? membersOf(parent) : null,
      line: lineOf(node),
      memberLine,
    });
  }

  #importStatement(node: Node): void {
    for (const { local, module, name, named } of importsOf(node)) {
      this.#declare(local, 0, { module, name });
      if (named) this.#direct.push(plainLink(module, name, named));
    }
  }

  #exportStatement(node: Node, place: Place): void {
    for (const { name, ...one } of exportsOf(node, place.scope === 0)) {
      this.#exports.push(one);
      if (!name) continue;
      if (one.module === null) this.#scopes.mention(plainMention(0, name));
      else this.#direct.push(plainLink(one.module, name.text, name));
    }
    const declaration = node.childForFieldName('declaration');
    const value = exportedValue(node);
    if (declaration) this.#visit(declaration, node, 'declaration', { ...place, exports: !isDefaultExport(node) });
    else if (value) this.#visit(value, node, 'value', { ...place, exports: false });
  }

  /** `const { a: b } = await import('m')` and `require('m')` import; other patterns only declare. */
  #variable(node: Node, place: Place): void {
    const [pattern, value] = [node.childForFieldName('name'), node.childForFieldName('value')];
    const module = value && importedModule(value);
    if (pattern && module) this.#imports(pattern, module, place);
    else this.children(node, place);
  }

  #imports(pattern: Node, module: string, { scope }: Place): void {
    for (const { name, local } of importedNames(pattern)) {
      this.#declare(local, scope, { module, name });
      if (name !== '*') this.#direct.push(plainLink(module, name, local));
    }
  }

  /** `(await import('m')).name`, and the type `import('m').name`. */
  #member(node: Node): void {
    const [object, property] = [node.childForFieldName('object'), node.childForFieldName('property')];
    const module = object && importedModule(object);
    if (module && property && property.text !== 'then') this.#direct.push(plainLink(module, property.text, property));
  }
}

const plainLink = (module: string, name: string, { startPosition: { row } }: Node): Link => ({
  module,
  name,
  member: null,
  line: row + 1,
  memberLine: row + 1,
});
const plainMention = (scope: number, node: Node) => ({
  scope,
  name: node.text,
  member: null,
  line: lineOf(node),
  memberLine: lineOf(node),
});

/** The names behind the innermost object of `object.a.b`, such as `a.b`. */
function membersOf(innermost: Node): string {
  const names: string[] = [];
  let node: Node | null = innermost;
  for (let inner: Node | null = null; node && names.length < MAX_MEMBERS; inner = node, node = node.parent) {
    if (inner && node.childForFieldName('object')?.id !== inner.id) break;
    const name = node.childForFieldName('property') ?? node.childForFieldName('name');
    if (!name) break;
    names.push(name.text);
  }
  return names.join('.');
}
