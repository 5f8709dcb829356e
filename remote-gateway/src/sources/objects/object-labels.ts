import type { Kind, Visibility } from '@docferry/shared-contracts';
import type { SourceRow } from '../../catalog/sources/source-row.ts';
import { matchesGlob } from './matches-glob.ts';

/** What the document of an object is labelled with. */
export type ObjectLabels = {
  readonly kind: Kind;
  readonly tags: readonly string[];
  readonly visibility: Visibility;
};

/** By the source and its rules: tags of all that match add up, of kinds and visibilities the last one holds. */
export function labelsOf(source: Pick<SourceRow, 'url' | 'tags' | 'kind' | 'rules'>, key: string): ObjectLabels {
  const { url, tags, kind, rules } = source;
  // The keys of a site's pages are their addresses.
  const path = key.startsWith(url) ? key.slice(url.length) : key;
  return rules
    .filter(({ match }) => matchesGlob(path, match))
    .reduce<ObjectLabels>(
      (labels, rule) => ({
        kind: rule.kind ?? labels.kind,
        tags: [...new Set([...labels.tags, ...rule.tags])],
        visibility: rule.visibility ?? labels.visibility,
      }),
      { kind, tags, visibility: 'team' },
    );
}

/** The labels as they are kept with an object: when they change, the object is ingested again. */
export function labelFacts(source: Pick<SourceRow, 'url' | 'tags' | 'kind' | 'rules' | 'subject'>, key: string) {
  const { kind, tags, visibility } = labelsOf(source, key);
  const owner = visibility === 'private' ? source.subject : null;
  return { labels: [kind, visibility, ...tags].join(','), owner };
}
