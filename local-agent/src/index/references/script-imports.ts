import type { Node } from 'web-tree-sitter';
import { stringOf } from './script-nodes.ts';

/** A local name that an import declares; `named` is the node of the module's own name where the statement says it. */
type Import = { readonly local: Node; readonly module: string; readonly name: string; readonly named?: Node };

/** What an `import` statement declares. */
export function importsOf(statement: Node): Import[] {
  const module = stringOf(statement.childForFieldName('source'));
  return statement.namedChildren.flatMap((child) => {
    if (child?.type === 'import_require_clause')
      return imported(child.namedChild(0), stringOf(child.childForFieldName('source')), '*');
    if (child?.type !== 'import_clause' || module === undefined) return [];
    return child.namedChildren.flatMap((part): Import[] => {
      if (part?.type === 'identifier') return imported(part, module, 'default');
      if (part?.type === 'namespace_import') return imported(part.namedChild(0), module, '*');
      return (part?.namedChildren ?? []).flatMap((specifier): Import[] => {
        const named = specifier?.childForFieldName('name');
        const local = specifier?.childForFieldName('alias') ?? named;
        return named && local ? [{ local, module, name: named.text, named }] : [];
      });
    });
  });
}

function imported(local: Node | null, module: string | undefined, name: string): Import[] {
  return local && module !== undefined ? [{ local, module, name }] : [];
}

/** The module of `import('m')`, `require('m')` and `await import('m')`, in brackets or not; undefined for other expressions. */
export function importedModule(expression: Node): string | undefined {
  let node: Node | null = expression;
  while (node && (node.type === 'parenthesized_expression' || node.type === 'await_expression'))
    node = node.namedChild(0);
  if (node?.type !== 'call_expression') return undefined;
  const called = node.childForFieldName('function');
  if (called?.type !== 'import' && !(called?.type === 'identifier' && called.text === 'require')) return undefined;
  const literal = node.childForFieldName('arguments')?.namedChild(0);
  return literal?.type === 'string' ? literal.text.slice(1, -1).slice(0, 500) : undefined;
}

/** The names that a pattern takes from a module, and the nodes of their local names; a plain name takes the module, `*`. */
export function importedNames(pattern: Node): { readonly name: string; readonly local: Node }[] {
  if (pattern.type === 'identifier') return [{ name: '*', local: pattern }];
  if (pattern.type !== 'object_pattern') return [];
  return pattern.namedChildren.flatMap((child) => {
    if (child?.type === 'shorthand_property_identifier_pattern') return [{ name: child.text, local: child }];
    const [key, value] = [child?.childForFieldName('key'), child?.childForFieldName('value')];
    return key && value?.type === 'identifier' ? [{ name: key.text, local: value }] : [];
  });
}

/**
 * The first parameter of a function that is the callback of `import('m').then(...)`: what it names is imported, and counts
 * within the function.
 */
export function thenParameter(
  callback: Node,
  parent: Node,
): { readonly pattern: Node; readonly module: string } | undefined {
  const call = parent.type === 'arguments' ? parent.parent : null;
  const called = call?.type === 'call_expression' ? call.childForFieldName('function') : null;
  if (called?.type !== 'member_expression' || called.childForFieldName('property')?.text !== 'then') return undefined;
  const object = called.childForFieldName('object');
  const module = object && importedModule(object);
  const parameter = callback.childForFieldName('parameter') ?? callback.childForFieldName('parameters')?.namedChild(0);
  const pattern = parameter && (parameter.childForFieldName('pattern') ?? parameter);
  return module && pattern ? { pattern, module } : undefined;
}
