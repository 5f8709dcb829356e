import type { Link } from './module-links.ts';

/** What an import binds a local name to. */
export type Imported = { readonly module: string; readonly name: string };

export type Scopes = {
  /** A scope inside another one; scope 0 is the file. */
  readonly open: (parent: number) => number;
  readonly parentOf: (scope: number) => number;
  /** An import stays one when its name is declared again, as by the parameter that takes it. */
  readonly declare: (scope: number, name: string, imported?: Imported) => void;
  readonly mention: (mention: Mention) => void;
  readonly importedAtTop: (name: string) => Imported | undefined;
  /** The mentions whose name means an import, or a name of the file's own top level. */
  readonly links: () => Link[];
};

type Scope = { readonly parent: number; readonly names: Map<string, Imported | undefined> };
type Mention = Omit<Link, 'module'> & { readonly scope: number };

/**
 * Lexical scopes of a file. Names may be declared after they are mentioned. Names that the file does not declare are of the
 * module `undeclared`, if that is given.
 */
export function createScopes(undeclared?: string): Scopes {
  const scopes: Scope[] = [{ parent: -1, names: new Map() }];
  const mentions: Mention[] = [];
  const parentOf = (scope: number) => Math.max(0, scopes[scope]?.parent ?? 0);

  /** The innermost scope from this one outwards that declares the name. */
  const declaring = (from: number, name: string): number => {
    for (let scope = from; scope >= 0; scope = scopes[scope]?.parent ?? -1)
      if (scopes[scope]?.names.has(name)) return scope;
    return -1;
  };

  return {
    open: (parent) => scopes.push({ parent, names: new Map() }) - 1,
    parentOf,
    declare: (scope, name, imported) => {
      const names = scopes[scope]?.names;
      names?.set(name, imported ?? names.get(name));
    },
    mention: (mention) => void mentions.push(mention),
    importedAtTop: (name) => scopes[0]?.names.get(name),
    links: () =>
      mentions.flatMap(({ scope, ...link }): Link[] => {
        const at = declaring(scope, link.name);
        const imported = scopes[at]?.names.get(link.name);
        if (imported) return [namespaceLink({ ...link, ...imported })];
        if (at === 0) return [{ ...link, module: null }];
        return at < 0 && undeclared !== undefined ? [{ ...link, module: undeclared }] : [];
      }),
  };
}

/** `ns.name` mentions `name` of the module. */
function namespaceLink(link: Link): Link {
  if (link.name !== '*' || link.member === null) return link;
  const [name = '', ...members] = link.member.split('.');
  return { ...link, name, member: members.length > 0 ? members.join('.') : null, line: link.memberLine };
}
