import type { Node } from 'web-tree-sitter';
import type { Export } from './module-links.ts';
import { lineOf, stringOf } from './script-nodes.ts';

/** An export, and the node of the local name where the statement mentions one that is declared elsewhere. */
type StatedExport = Export & { readonly name?: Node };

/** What an `export` statement exports; names of variables that it declares are found where they are declared. */
export function exportsOf(statement: Node, isTopLevel: boolean): StatedExport[] {
  const module = stringOf(statement.childForFieldName('source')) ?? null;
  const clauses = statement.namedChildren.flatMap((child): StatedExport[] => {
    if (child?.type === 'export_clause') return child.namedChildren.flatMap((one) => specifierExport(one, module));
    if (child?.type !== 'namespace_export') return [];
    return [{ exported: child.namedChild(0)?.text ?? '', local: '*', module, line: lineOf(statement) }];
  });
  const isAll = module !== null && statement.children.some((child) => child?.type === '*');
  const all = isAll ? [{ exported: '*', local: '*', module, line: lineOf(statement) }] : [];
  return [...clauses, ...all, ...defaultExport(statement), ...(isTopLevel ? declaredExport(statement) : [])];
}

export const isDefaultExport = (statement: Node) => statement.children.some((child) => child?.type === 'default');

/** The expression of `export default x` and `export = x`. */
export function exportedValue(statement: Node): Node | null {
  const isAssigned = statement.children.some((child) => child?.type === '=');
  return statement.childForFieldName('value') ?? (isAssigned ? statement.namedChild(0) : null);
}

function specifierExport(specifier: Node | null, module: string | null): StatedExport[] {
  const name = specifier?.childForFieldName('name');
  if (!name) return [];
  const exported = specifier?.childForFieldName('alias')?.text ?? name.text;
  return [{ exported, local: name.text, module, line: lineOf(name), name }];
}

function defaultExport(statement: Node): StatedExport[] {
  const declaration = isDefaultExport(statement) ? statement.childForFieldName('declaration') : null;
  const value = exportedValue(statement);
  if (!declaration && !value) return [];
  const named = declaration ? declaration.childForFieldName('name') : value?.type === 'identifier' ? value : null;
  return [{ exported: 'default', local: named?.text ?? 'default', module: null, line: lineOf(statement) }];
}

/** `export function name`, `export class name` and their like. */
function declaredExport(statement: Node): StatedExport[] {
  const name = isDefaultExport(statement)
    ? null
    : statement.childForFieldName('declaration')?.childForFieldName('name');
  return name ? [{ exported: name.text, local: name.text, module: null, line: lineOf(name) }] : [];
}

/** CommonJS: `module.exports = { a, b: c }`, `exports.a = b`. */
export function assignedExports(assignment: Node): Export[] {
  const [left, right] = [assignment.childForFieldName('left'), assignment.childForFieldName('right')];
  if (!left || !right || left.type !== 'member_expression') return [];
  const exported = /^(?:module\.)?exports\.(\w+)$/.exec(left.text.slice(0, 200))?.[1];
  if (exported !== undefined) {
    const local = right.type === 'identifier' ? right.text : exported;
    return [{ exported, local, module: null, line: lineOf(left) }];
  }
  if (left.text !== 'module.exports' || right.type !== 'object') return [];
  return right.namedChildren.flatMap((property) => {
    const key = property?.type === 'pair' ? property.childForFieldName('key') : property;
    const value = property?.type === 'pair' ? property.childForFieldName('value') : property;
    return key && value ? [{ exported: key.text, local: value.text, module: null, line: lineOf(key) }] : [];
  });
}
