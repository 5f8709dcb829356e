/** What narrows a search; empty fields do not. */
export type SearchFields = {
  collection: string;
  kind: string;
  /** Separated by commas. */
  tags: string;
  source: string;
  /** Ingested in as many days; empty for any time. */
  days: string;
};

export type OperationsView = 'operations' | 'usage' | 'keys' | 'audit' | 'settings';

/** What the address names after its `#`. It can be shared: it never has the key. */
export type Place =
  | ({ view: 'search'; query: string } & SearchFields)
  | { view: 'documents'; collection: string }
  | { view: 'trash' | 'activity' | OperationsView }
  | { view: 'document'; id: string; start: number; end: number; passages: boolean };

const PLAIN = ['trash', 'activity', 'operations', 'usage', 'keys', 'audit', 'settings'] as const;

export const NO_FIELDS: SearchFields = { collection: '', kind: '', tags: '', source: '', days: '' };

export function readPlace(hash: string): Place {
  const [path = '', query = ''] = hash.replace('#/', '').split('?', 2);
  const fields = new URLSearchParams(query);
  const text = (name: string) => fields.get(name) ?? '';
  const collection = text('collection');
  if (path === 'documents') return { view: 'documents', collection };
  const plain = PLAIN.find((view) => view === path);
  if (plain) return { view: plain };
  if (path === 'document') {
    const start = offset(text('start'));
    const end = Math.max(start, offset(text('end')));
    return { view: 'document', id: text('id'), start, end, passages: fields.has('passages') };
  }
  const narrowed = { kind: text('kind'), tags: text('tags'), source: text('source'), days: text('days') };
  return { view: 'search', query: text('q'), collection, ...narrowed };
}

export function writePlace(place: Place): string {
  switch (place.view) {
    case 'document': {
      const { id, start, end, passages } = place;
      return `#/document?${new URLSearchParams({ id, start: `${start}`, end: `${end}` })}${passages ? '&passages' : ''}`;
    }
    case 'documents':
      return `#/documents${written({ collection: place.collection })}`;
    case 'search': {
      const { view, query, ...fields } = place;
      return `#/search${written({ ...fields, q: query })}`;
    }
    default:
      return `#/${place.view}`;
  }
}

/** The address of a passage, or of a document from its start. */
export function documentPlace(id: string, start = 0, end = start): string {
  return writePlace({ view: 'document', id, start, end, passages: false });
}

function written(fields: Record<string, string>): string {
  const given = Object.entries(fields).filter(([, value]) => value !== '');
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

function offset(value: string): number {
  const number = Number(value);
  return Number.isSafeInteger(number) && number >= 0 ? number : 0;
}
