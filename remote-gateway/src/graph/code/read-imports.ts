import type { Node } from 'web-tree-sitter';
import type { Language } from '../../chunk/code/languages.ts';
import { isScript } from './module-key.ts';

/** One name that a file takes from a module. */
export type Import = {
  /** As the source writes it. */
  readonly specifier: string;
  /** What the module calls it; `*` for the module itself. */
  readonly name: string;
  /** What the file calls it; undefined where it is passed on only. */
  readonly local?: string;
  /** The name under which the file passes it on; `*` for all names. */
  readonly exported?: string;
  readonly node: Node;
};

/** Statements that import, in all grammars. */
export const IMPORT_TYPES = new Set([
  'import_statement',
  'import_from_statement',
  'import_spec',
  'import_declaration',
  'use_declaration',
  'using_directive',
  'preproc_include',
]);

/** What a statement of {@link IMPORT_TYPES} imports. */
export function importsOf(node: Node, language: Language): Import[] {
  if (isScript(language)) return scriptImports(node);
  if (language === 'python') return pythonImports(node);
  if (language === 'java') return javaImports(node);
  if (language === 'go') {
    const specifier = unquoted(node.childForFieldName('path'));
    if (node.type !== 'import_spec') return [];
    const local = node.childForFieldName('name')?.text ?? specifier.slice(specifier.lastIndexOf('/') + 1);
    return [{ specifier, name: '*', local, node }];
  }
  const [named] = node.namedChildren;
  return named && language !== 'cpp' && language !== 'c' ? [{ specifier: named.text, name: '*', node }] : [];
}

/** What `export ... from` takes from another module, and `export { a as b }` from this file (without a specifier). */
export function reExportsOf(node: Node): Import[] {
  const specifier = unquoted(node.childForFieldName('source'));
  const clause = node.namedChildren.find(({ type }) => type === 'export_clause');
  if (clause) {
    return named(clause, 'export_specifier').map(({ name, alias, node: at }) => ({
      specifier,
      name,
      exported: alias ?? name,
      node: at,
    }));
  }
  if (specifier === '') return [];
  const whole = node.namedChildren.find(({ type }) => type === 'namespace_export')?.firstNamedChild?.text;
  return [{ specifier, name: '*', exported: whole ?? '*', node }];
}

/** `const { a, b: c } = require('x')` and `const x = require('x')`. */
export function requiredBy(declarator: Node): Import[] {
  const call = declarator.childForFieldName('value');
  if (call?.type !== 'call_expression' || call.childForFieldName('function')?.text !== 'require') return [];
  const argument = call.childForFieldName('arguments')?.firstNamedChild;
  const pattern = declarator.childForFieldName('name');
  if (argument?.type !== 'string' || !pattern) return [];
  const specifier = unquoted(argument);
  if (pattern.type === 'identifier') return [{ specifier, name: '*', local: pattern.text, node: declarator }];
  return pattern.namedChildren.flatMap((one): Import[] => {
    if (one.type === 'shorthand_property_identifier_pattern')
      return [{ specifier, name: one.text, local: one.text, node: one }];
    const key = one.childForFieldName('key')?.text;
    const value = one.childForFieldName('value');
    return key !== undefined && value?.type === 'identifier'
      ? [{ specifier, name: key, local: value.text, node: one }]
      : [];
  });
}

function scriptImports(node: Node): Import[] {
  const clause = node.namedChildren.find(({ type }) => type === 'import_clause');
  const required = node.namedChildren.find(({ type }) => type === 'import_require_clause');
  const specifier = unquoted((required ?? node).childForFieldName('source'));
  if (required) return [{ specifier, name: '*', ...localOf(required.firstNamedChild), node }];
  if (!clause) return [{ specifier, name: '*', node }];
  return clause.namedChildren.flatMap((one): Import[] => {
    if (one.type === 'identifier') return [{ specifier, name: 'default', local: one.text, node: one }];
    if (one.type === 'namespace_import') return [{ specifier, name: '*', ...localOf(one.firstNamedChild), node: one }];
    return named(one, 'import_specifier').map(({ name, alias, node: at }) => ({
      specifier,
      name,
      local: alias ?? name,
      node: at,
    }));
  });
}

function pythonImports(node: Node): Import[] {
  const from = node.childForFieldName('module_name');
  const names = node.childrenForFieldName('name').flatMap((one) => one ?? []);
  const read = (one: Node) => ({
    name: (one.childForFieldName('name') ?? one).text,
    alias: one.childForFieldName('alias')?.text,
  });
  if (!from) {
    return names.map((one) => {
      const { name, alias } = read(one);
      // `import a.b` binds `a`, and `a.b.f()` is a call of what is in it.
      return { specifier: name, name: '*', local: alias ?? name, node: one };
    });
  }
  const specifier = from.text;
  if (names.length === 0) return [{ specifier, name: '*', node }];
  return names.map((one) => {
    const { name, alias } = read(one);
    const isModule = /^\.+$/.test(specifier);
    return {
      specifier: isModule ? specifier + name : specifier,
      name: isModule ? '*' : name,
      local: alias ?? name,
      node: one,
    };
  });
}

function javaImports(node: Node): Import[] {
  const path = node.namedChildren.find(({ type }) => type === 'scoped_identifier')?.text ?? '';
  if (path === '') return [];
  if (node.namedChildren.some(({ type }) => type === 'asterisk')) return [{ specifier: path, name: '*', node }];
  const names = path.split('.');
  const isStatic = node.children.some((child) => child?.type === 'static');
  const local = names.pop() ?? '';
  // A static import names a member: its class is what is imported.
  const name = isStatic ? (names.pop() ?? '') : local;
  return [{ specifier: names.join('.'), name, local, node }];
}

function named(clause: Node, type: string) {
  return clause.namedChildren.flatMap((node) => {
    const name = node.type === type ? node.childForFieldName('name')?.text : undefined;
    return name === undefined ? [] : [{ name, alias: node.childForFieldName('alias')?.text, node }];
  });
}

function localOf(node: Node | null): { local?: string } {
  return node ? { local: node.text } : {};
}

function unquoted(node: Node | null): string {
  return node?.text.replace(/^['"`]|['"`]$/g, '') ?? '';
}
