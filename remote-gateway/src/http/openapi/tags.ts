/** Groups of operations in the order in which a reader meets them, each with the first parts of its paths. */
const TAGS = [
  { name: 'Ingest', paths: ['ingest', 'ingest_url', 'files'], description: 'Add texts, pages and files.' },
  {
    name: 'Jobs',
    paths: ['jobs', 'runs', 'activity'],
    description: 'Follow, cancel and retry the ingestion of documents.',
  },
  { name: 'Search', paths: ['search'], description: 'Find ranked passages.' },
  { name: 'Evidence', paths: ['evidence', 'passages'], description: 'Quotes to cite, and the passages around them.' },
  { name: 'Answer', paths: ['answer'], description: 'Sentences of a chat model that cite quotes.' },
  { name: 'Graph', paths: ['graph'], description: 'What documents contain, name and refer to.' },
  { name: 'Documents', paths: ['documents', 'trash'], description: 'List, read, delete and restore documents.' },
  { name: 'Collections', paths: ['collections'], description: 'List, configure and delete collections.' },
  { name: 'Sources', paths: ['sources'], description: 'Buckets, folders and sites that collections follow.' },
  {
    name: 'Access',
    paths: ['identity', 'keys', 'audit'],
    description: 'Keys of a tenant, and what was done with them.',
  },
  { name: 'Operation', paths: ['diagnose', 'config', 'usage'], description: 'State, settings, metrics and usage.' },
] as const;

/** The tag of what is not below `/api/v1`. */
export const OPERATION_TAG = 'Operation';

/** The tag of a path. One whose first part is in no group forms a group of its own. */
export function tagOf(path: string): string {
  const first = path.replace('/api/v1/', '').split('/')[0] ?? '';
  return TAGS.find(({ paths }) => (paths as readonly string[]).includes(first))?.name ?? first;
}

/** `tags` of the document. */
export const describedTags = TAGS.map(({ name, description }) => ({ name, description }));
