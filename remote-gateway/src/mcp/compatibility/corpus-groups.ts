/** Collections by the name of their group, as the operator has it; undefined for groups by the start of names. */
export type CorpusGroups = Readonly<Record<string, readonly string[]>> | undefined;

/** The first group of a collection: of the operator, or else the start of its name up to "_" or "-". */
export function groupOf(name: string, groups: CorpusGroups): string {
  const named = Object.entries(groups ?? {}).find(([, members]) => members.includes(name));
  return named?.[0] ?? name.split(/[_-]/, 1)[0] ?? name;
}

/** Every group with those of its collections that exist for the caller. A collection may be in several. */
export function groupsOf(names: readonly string[], groups: CorpusGroups): Record<string, string[]> {
  const configured = Object.entries(groups ?? {}).map(
    ([group, members]) => [group, members.filter((name) => names.includes(name))] as const,
  );
  const others = names.filter((name) => !configured.some(([, members]) => members.includes(name)));
  const found = new Map(
    configured.filter(([, members]) => members.length > 0).map(([group, own]) => [group, [...own]]),
  );
  for (const name of others) {
    const group = groupOf(name, undefined);
    found.set(group, [...(found.get(group) ?? []), name]);
  }
  return Object.fromEntries(found);
}

/** The existing collections of a group: the operator's, or those with this name or start of a name. */
export function collectionsOfGroup(group: string, names: readonly string[], groups: CorpusGroups): string[] {
  const members = Object.hasOwn(groups ?? {}, group) ? groups?.[group] : undefined;
  if (members) return members.filter((name) => names.includes(name));
  return names.filter((name) => name === group || name.startsWith(`${group}_`) || name.startsWith(`${group}-`));
}
