import type { Node } from 'web-tree-sitter';

/** A name that code uses, with what stands before its dot. */
export type Use = { readonly object?: string; readonly name: string; readonly node: Node };

/** Nodes that call or construct, in all grammars, and the field with what is called. */
export const CALLS: Readonly<Record<string, string>> = {
  call_expression: 'function',
  call: 'function',
  new_expression: 'constructor',
  object_creation_expression: 'type',
  invocation_expression: 'function',
  method_invocation: 'name',
  jsx_opening_element: 'name',
  jsx_self_closing_element: 'name',
  function_call_expression: 'function',
  composite_literal: 'type',
};

/** Nodes that name what a type inherits from. */
export const HERITAGE = new Set([
  'class_heritage',
  'extends_type_clause',
  'superclass',
  'super_interfaces',
  'extends_interfaces',
  'base_list',
  'base_class_clause',
  'base_clause',
  'class_interface_clause',
  'inheritance_specifier',
]);

const NAME = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;
const OBJECT_FIELDS = ['object', 'operand', 'value', 'path', 'expression', 'argument', 'module', 'package', 'scope'];
const NAME_FIELDS = ['property', 'field', 'attribute', 'name'];
const MAX_LENGTH = 200;
const MAX_BASES = 16;
const MAX_DEPTH = 6;

/** What a node of {@link CALLS} calls; undefined for anything but a name or a member of a name. */
export function calledBy(node: Node): Use | undefined {
  if (node.type === 'method_invocation' || (node.type === 'call' && node.childForFieldName('method'))) {
    const name = node.childForFieldName('name') ?? node.childForFieldName('method');
    const object = node.childForFieldName('object') ?? node.childForFieldName('receiver');
    return name ? useOf(name.text, object?.text, name) : undefined;
  }
  // Swift's grammar has no fields here.
  return nameIn(
    node.childForFieldName(CALLS[node.type] ?? '') ?? (node.type === 'call_expression' ? node.firstNamedChild : null),
  );
}

/** What a class inherits from, by a node of {@link HERITAGE} or Python's list of arguments. */
export function basesIn(node: Node, depth = 0): Use[] {
  const own = depth === 0 ? nameIn(node) : undefined;
  if (own) return [own];
  return node.namedChildren
    .flatMap((child): Use[] => {
      if (/arguments$|access|keyword/.test(child.type)) return [];
      const use = nameIn(child);
      return use ? [use] : depth < MAX_DEPTH ? basesIn(child, depth + 1) : [];
    })
    .slice(0, MAX_BASES);
}

function nameIn(node: Node | null): Use | undefined {
  if (!node || node.endIndex - node.startIndex > MAX_LENGTH) return undefined;
  if (node.type === 'generic_type') return nameIn(node.firstNamedChild);
  if (/identifier$|^name$|^constant$/.test(node.type) && NAME.test(node.text)) return useOf(node.text, undefined, node);
  const object = first(node, OBJECT_FIELDS);
  const name = first(node, NAME_FIELDS);
  return object && name ? useOf(name.text, object.text, name) : undefined;
}

function useOf(name: string, object: string | undefined, node: Node): Use | undefined {
  if (!NAME.test(name)) return undefined;
  return object === undefined ? { name, node } : { object, name, node };
}

function first(node: Node, fields: readonly string[]): Node | null {
  for (const field of fields) {
    const found = node.childForFieldName(field);
    if (found) return found;
  }
  return null;
}
