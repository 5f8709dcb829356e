import { Jobs } from './jobs.tsx';
import { Sources } from './sources.tsx';

/** What is being ingested, and what collections are kept in line with. */
export function Activity() {
  return (
    <>
      <h1>Activity</h1>
      <Sources />
      <Jobs />
    </>
  );
}
