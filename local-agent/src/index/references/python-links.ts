/**
 * In: the tree of a Python file. Out: its module-level names as exports, and where it mentions them and names of modules
 * that it imports, by lexical scope.
 * Never: looks at types; attributes of objects are known by their names only.
 */
import type { Node } from 'web-tree-sitter';
import { createScopes } from './lexical-scopes.ts';
import { type Export, type Link, type ModuleLinks, uniqueLinks } from './module-links.ts';
import { importedExports, pythonImportsOf, submodule, wildcardModule } from './python-imports.ts';
import { lineOf } from './script-nodes.ts';

/** Code that is nested deeper is not read. */
const MAX_DEPTH = 400;
/** Attributes behind a name that may be modules. */
const MAX_MEMBERS = 3;

const SCOPES =
  /^(?:function_definition|class_definition|lambda|list_comprehension|set_comprehension|dictionary_comprehension|generator_expression)$/;
const PATTERNS =
  /^(?:pattern_list|tuple_pattern|list_pattern|list_splat_pattern|dictionary_splat_pattern|as_pattern_target)$/;
const PARAMETERS = /^(?:parameters|lambda_parameters)$/;

/** `outer` is the scope that functions see: names of a class's body do not count in its methods. */
type Place = { readonly scope: number; readonly outer: number; readonly declares: boolean; readonly depth: number };

/** Reads the module-level names and links of a file. */
export function readPythonLinks(root: Node): ModuleLinks {
  const scopes = createScopes();
  const exports = new Map<string, Export>();
  const direct: Link[] = [];

  const declare = (node: Node, { scope }: Place) => {
    scopes.declare(scope, node.text);
    if (scope > 0) return;
    mention(node, scope);
    const line = lineOf(node);
    const key = `${node.text} own`;
    if (!exports.has(key)) exports.set(key, { exported: node.text, local: node.text, module: null, line });
  };
  const mention = (node: Node, scope: number, member: string | null = null) =>
    scopes.mention({ scope, name: node.text, member, line: lineOf(node), memberLine: lineOf(node) });

  const importStatement = (node: Node, scope: number) => {
    for (const one of pythonImportsOf(node)) {
      scopes.declare(scope, one.local, one.imported);
      const line = lineOf(one.node);
      if (scope === 0)
        for (const entry of importedExports(one, line)) exports.set(`${entry.exported} ${entry.module}`, entry);
      if (one.named) direct.push(linkOf(one.imported.module, one.named.text, null, lineOf(one.named)));
    }
    const all = wildcardModule(node);
    if (all !== undefined) exports.set(`* ${all}`, { exported: '*', local: '*', module: all, line: lineOf(node) });
  };

  const children = (node: Node, place: Place) => {
    if (place.depth > MAX_DEPTH) return;
    for (const [index, child] of node.namedChildren.entries())
      if (child) visit(child, node, node.fieldNameForNamedChild(index), { ...place, depth: place.depth + 1 });
  };

  const visit = (node: Node, parent: Node, field: string | null, place: Place): void => {
    if (node.type === 'import_statement' || node.type === 'import_from_statement') importStatement(node, place.scope);
    else if (node.type === 'identifier') {
      if (isAttribute(parent, field)) return;
      if (declaresName(parent, field, place)) declare(node, place);
      else mention(node, place.scope, field === 'object' ? membersOf(parent) : null);
    } else if (node.type === 'attribute') children(node, { ...place, declares: false });
    else if (SCOPES.test(node.type)) openScope(node, place);
    else children(node, { ...place, declares: isPattern(node, parent, field, place) });
  };

  const openScope = (node: Node, place: Place) => {
    const name = node.childForFieldName('name');
    if (name) declare(name, place);
    const isClass = node.type === 'class_definition';
    const isFunction = node.type === 'function_definition' || node.type === 'lambda';
    const scope = scopes.open(isFunction ? place.outer : place.scope);
    const inner = { scope, outer: isClass ? place.outer : scope, declares: false, depth: place.depth + 1 };
    for (const [index, child] of node.namedChildren.entries()) {
      const field = node.fieldNameForNamedChild(index);
      if (child && field !== 'name') visit(child, node, field, field === 'superclasses' ? place : inner);
    }
  };

  children(root, { scope: 0, outer: 0, declares: false, depth: 0 });
  return { exports: [...exports.values()], links: uniqueLinks([...direct, ...scopes.links().flatMap(withSubmodules)]) };
}

const linkOf = (module: string, name: string, member: string | null, line: number): Link => ({
  module,
  name,
  member,
  line,
  memberLine: line,
});

/** `m.a.b`, where `m` is a module: `a` of it, and `b` of its module `a`, if there is one. */
function withSubmodules(link: Link): Link[] {
  const { module, name, member, line } = link;
  if (module === null || member === null || name === '*') return [link];
  const [next = '', ...rest] = member.split('.');
  const inner = linkOf(submodule(module, name), next, rest.length > 0 ? rest.join('.') : null, line);
  return [link, ...withSubmodules(inner)];
}

/** The names behind the innermost object of `object.a.b`, such as `a.b`. */
function membersOf(innermost: Node): string {
  const names: string[] = [];
  for (
    let node: Node | null = innermost;
    node?.type === 'attribute' && names.length < MAX_MEMBERS;
    node = node.parent
  ) {
    const name = node.childForFieldName('attribute');
    if (!name) break;
    names.push(name.text);
  }
  return names.join('.');
}

const isAttribute = (parent: Node, field: string | null) =>
  (parent.type === 'attribute' && field === 'attribute') || (parent.type === 'keyword_argument' && field === 'name');

function declaresName(parent: Node, field: string | null, { declares }: Place): boolean {
  if (declares) return true;
  switch (parent.type) {
    case 'assignment':
    case 'for_statement':
    case 'for_in_clause':
      return field === 'left';
    case 'named_expression':
    case 'default_parameter':
    case 'typed_default_parameter':
      return field === 'name';
    case 'typed_parameter':
      return field === null;
    default:
      return PARAMETERS.test(parent.type);
  }
}

/** Whether the names in a node are declared. */
function isPattern(node: Node, parent: Node, field: string | null, place: Place): boolean {
  if (node.type === 'as_pattern_target') return true;
  return (
    PATTERNS.test(node.type) &&
    (place.declares || declaresName(parent, field, place) || parent.type === 'typed_parameter')
  );
}
