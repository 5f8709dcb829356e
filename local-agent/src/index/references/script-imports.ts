import type { Node } from 'web-tree-sitter';

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
