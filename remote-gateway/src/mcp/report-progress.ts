import type { Caller } from '../http/endpoint.ts';

type Notify = (notification: {
  method: 'notifications/progress';
  params: { progressToken: string | number; progress: number; total: number; message: string };
}) => Promise<void>;

/** Tells the client of a call how far it is, when it asked to be told (by a progressToken). */
export function reportProgress(progressToken: string | number | undefined, notify: Notify): Pick<Caller, 'onProgress'> {
  if (progressToken === undefined) return {};
  return {
    onProgress: ({ done, total, message }) => {
      const params = { progressToken, progress: done, total, message };
      // Nobody may be there any more; the call finds that out by itself.
      notify({ method: 'notifications/progress', params }).catch(() => {});
    },
  };
}
