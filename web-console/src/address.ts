/** What the address names after its `#`. It can be shared: it never has the key. */
export type Place =
  | { view: 'search'; query: string; collection: string }
  | { view: 'documents'; collection: string }
  | { view: 'trash' | 'activity' | 'operations' }
  | { view: 'document'; id: string; start: number; end: number };

export function readPlace(hash: string): Place {
  const [path = '', query = ''] = hash.replace('#/', '').split('?', 2);
  const fields = new URLSearchParams(query);
  const collection = fields.get('collection') ?? '';
  if (path === 'documents') return { view: 'documents', collection };
  if (path === 'trash' || path === 'activity' || path === 'operations') return { view: path };
  if (path === 'document') {
    const start = offset(fields.get('start'));
    return { view: 'document', id: fields.get('id') ?? '', start, end: Math.max(start, offset(fields.get('end'))) };
  }
  return { view: 'search', query: fields.get('q') ?? '', collection };
}

export function writePlace(place: Place): string {
  if (place.view === 'document') {
    return `#/document?${new URLSearchParams({ id: place.id, start: `${place.start}`, end: `${place.end}` })}`;
  }
  if (place.view !== 'search' && place.view !== 'documents') return `#/${place.view}`;
  const fields = new URLSearchParams(place.collection ? { collection: place.collection } : {});
  if (place.view === 'search' && place.query) fields.set('q', place.query);
  return `#/${place.view}${fields.size > 0 ? `?${fields}` : ''}`;
}

function offset(value: string | null): number {
  const number = Number(value);
  return Number.isSafeInteger(number) && number >= 0 ? number : 0;
}
