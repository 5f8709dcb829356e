import type { Caller } from '../http/endpoint.ts';

type Notify = (notification: {
  method: 'notifications/progress';
  params: { progressToken: string | number; progress: number; total: number; message: string };
}) => Promise<void>;

/** Sends progress notifications to a client that asked for them with a progressToken. */
export function reportProgress(progressToken: string | number | undefined, notify: Notify): Pick<Caller, 'onProgress'> {
  if (progressToken === undefined) return {};
  return {
    onProgress: ({ done, total, message }) => {
      const params = { progressToken, progress: done, total, message };
      // The client may have disconnected; the call notices that itself.
      notify({ method: 'notifications/progress', params }).catch(() => {});
    },
  };
}
