import type { Node } from 'web-tree-sitter';
import type { Imported } from './lexical-scopes.ts';
import type { Export } from './module-links.ts';

/** A local name that an import declares; `named` is the node of the module's own name where the statement says it. */
type PythonImport = { readonly local: string; readonly node: Node; readonly imported: Imported; readonly named?: Node };

/** What `import a.b`, `import a.b as c` and `from a import b as c` declare. */
export function pythonImportsOf(statement: Node): PythonImport[] {
  const from = statement.childForFieldName('module_name')?.text.replaceAll(/\s/g, '');
  return statement.childrenForFieldName('name').flatMap((child): PythonImport[] => {
    if (!child) return [];
    const name = child.childForFieldName('name') ?? child;
    const alias = child.childForFieldName('alias');
    const node = alias ?? name;
    if (from !== undefined)
      return [{ local: node.text, node, imported: { module: from, name: name.text }, named: name }];
    // without an alias only the first part is a name: `a` of `import a.b`
    const [first = ''] = name.text.split('.');
    return [{ local: alias?.text ?? first, node, imported: { module: alias ? name.text : first, name: '*' } }];
  });
}

/** The module that `from a import *` takes everything of. */
export function wildcardModule(statement: Node): string | undefined {
  const isWild = statement.namedChildren.some((child) => child?.type === 'wildcard_import');
  return isWild ? statement.childForFieldName('module_name')?.text : undefined;
}

/** `a.b` of `a` and `b`, `.b` of `.` and `b`. */
export const submodule = (module: string, name: string) => (module.endsWith('.') ? module + name : `${module}.${name}`);

/** What is imported at the top of a file can be imported from it: a name, or a module under that name. */
export function importedExports({ local, imported: { module, name } }: PythonImport, line: number): Export[] {
  if (name === '*') return [{ exported: local, local: '*', module, line }];
  return [
    { exported: local, local: name, module, line },
    { exported: local, local: '*', module: submodule(module, name), line },
  ];
}
