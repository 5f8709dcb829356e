import { Loading, Problem } from '../shared/status.tsx';
import { Jobs } from './jobs.tsx';
import { Sources } from './sources.tsx';
import { useActivity } from './use-activity.ts';

/** What is being ingested, and what collections are kept in line with. */
export function ActivityView() {
  const { activity, problem, act } = useActivity();
  return (
    <>
      <h1>Activity</h1>
      <Problem text={problem} />
      {!activity && !problem && <Loading />}
      {activity && <Sources sources={activity.sources} act={act} />}
      {activity && <Jobs jobs={activity.jobs} act={act} />}
    </>
  );
}
