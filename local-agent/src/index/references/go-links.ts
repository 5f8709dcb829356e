/**
 * In: the tree of a Go file. Out: its package-level names as exports, and where it mentions those of its own package and of
 * imported ones, by lexical scope.
 * Never: looks at types; fields and methods are known by their names only.
 */
import type { Node } from 'web-tree-sitter';
import { OWN_PACKAGE } from './go-modules.ts';
import { createScopes } from './lexical-scopes.ts';
import { type Export, type ModuleLinks, uniqueLinks } from './module-links.ts';
import { lineOf } from './script-nodes.ts';

/** Code that is nested deeper is not read. */
const MAX_DEPTH = 400;

const SCOPES =
  /^(?:function_declaration|method_declaration|func_literal|function_type|method_elem|method_spec|block|if_statement|for_statement|expression_switch_statement|type_switch_statement|expression_case|type_case|default_case|communication_case|type_spec)$/;
const NAMED =
  /^(?:function_declaration|type_spec|type_alias|const_spec|var_spec|parameter_declaration|variadic_parameter_declaration|type_parameter_declaration)$/;
const PREDECLARED = new Set(
  'any bool byte comparable complex128 complex64 error float32 float64 int int16 int32 int64 int8 rune string uint uint16 uint32 uint64 uint8 uintptr true false iota nil append cap clear close complex copy delete imag len make max min new panic print println real recover _'.split(
    ' ',
  ),
);
const NAMES = /^(?:identifier|type_identifier|package_identifier)$/;

type Place = { readonly scope: number; readonly declares: boolean; readonly depth: number };

/** Reads the package-level names and links of a file. */
export function readGoLinks(root: Node): ModuleLinks {
  const scopes = createScopes(OWN_PACKAGE);
  const exports: Export[] = [];

  const declare = (node: Node, scope: number) => {
    if (node.text === '_') return;
    scopes.declare(scope, node.text);
    if (scope > 0) return;
    mention(node, scope, null);
    exports.push({ exported: node.text, local: node.text, module: null, line: lineOf(node) });
  };
  const mention = (node: Node, scope: number, member: Node | null) => {
    if (PREDECLARED.has(node.text)) return;
    const line = lineOf(node);
    scopes.mention({ scope, name: node.text, member: member?.text ?? null, line, memberLine: lineOf(member ?? node) });
  };
  const importSpec = (node: Node) => {
    const path = node.childForFieldName('path')?.text.slice(1, -1) ?? '';
    const local = node.childForFieldName('name')?.text ?? packageName(path);
    if (local !== '_' && local !== '.') scopes.declare(0, local, { module: path, name: '*' });
  };

  const children = (node: Node, place: Place) => {
    if (place.depth > MAX_DEPTH) return;
    for (const [index, child] of node.namedChildren.entries())
      if (child) visit(child, node, node.fieldNameForNamedChild(index), { ...place, depth: place.depth + 1 });
  };

  const visit = (node: Node, parent: Node, field: string | null, place: Place): void => {
    if (node.type === 'import_spec') importSpec(node);
    else if (node.type === 'package_clause') return;
    else if (NAMES.test(node.type)) {
      if (isKey(parent, field)) return;
      if (field === 'name' && NAMED.test(parent.type))
        declare(node, SCOPES.test(parent.type) ? scopes.parentOf(place.scope) : place.scope);
      else if (place.declares) declare(node, place.scope);
      else mention(node, place.scope, memberOf(parent, field));
    } else {
      const scope = SCOPES.test(node.type) ? scopes.open(place.scope) : place.scope;
      children(node, { ...place, scope, declares: isPattern(node, parent, field) });
    }
  };

  children(root, { scope: 0, declares: false, depth: 0 });
  return { exports, links: uniqueLinks(scopes.links()) };
}

/** The usual name of an import path's package: the last part that is no version. */
function packageName(path: string): string {
  const parts = path.split('/').filter((part) => !/^v\d+$/.test(part));
  return (parts.at(-1) ?? '').replace(/\.v\d+$/, '').replace(/^go-/, '');
}

/** `name` of `package.name`, and of the type `package.Name`. */
function memberOf(parent: Node, field: string | null): Node | null {
  if (parent.type === 'selector_expression' && field === 'operand') return parent.childForFieldName('field');
  return parent.type === 'qualified_type' && field === 'package' ? parent.childForFieldName('name') : null;
}

/** Names that are no mention of their own: the type of `package.Type`, and keys of a struct's literal. */
function isKey(parent: Node, field: string | null): boolean {
  if (parent.type === 'qualified_type') return field === 'name';
  if (parent.type !== 'literal_element' || parent.parent?.type !== 'keyed_element') return false;
  if (parent.parent.namedChild(0)?.id !== parent.id) return false;
  const literal = parent.parent.parent?.parent;
  return !/^(?:map|array|slice|implicit_length_array)_type$/.test(literal?.childForFieldName('type')?.type ?? '');
}

/** Whether the names in a node are declared: the left of `:=`, also in `for range` and `switch x := y.(type)`. */
function isPattern(node: Node, parent: Node, field: string | null): boolean {
  if (node.type !== 'expression_list') return false;
  if (parent.type === 'short_var_declaration' || parent.type === 'receive_statement') return field === 'left';
  if (parent.type === 'range_clause') return field === 'left' && parent.children.some((child) => child?.type === ':=');
  return parent.type === 'type_switch_statement' && field === 'alias';
}
