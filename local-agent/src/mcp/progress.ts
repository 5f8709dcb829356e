import type { ServerContext } from '@modelcontextprotocol/server';

/** Says how far a call is, 0 to 1; within one call it never goes back. */
export type ReportProgress = (fraction: number, message: string) => void;

const MIN_INTERVAL_MS = 200;

/** Progress notifications for one tool call, in percent; nothing is sent when the client did not ask for them. */
export function progressOf(ctx: ServerContext): ReportProgress {
  const progressToken = ctx.mcpReq._meta?.progressToken;
  if (progressToken === undefined) return () => {};
  let last = -1;
  let lastAt = Number.NEGATIVE_INFINITY;
  return (fraction, message) => {
    const progress = Math.round(Math.min(1, Math.max(0, fraction)) * 1_000) / 10;
    const now = performance.now();
    if (progress <= last || (now - lastAt < MIN_INTERVAL_MS && progress < 100)) return;
    last = progress;
    lastAt = now;
    const params = { progressToken, progress, total: 100, message };
    // a client that is gone hears of nothing; the call itself ends by its signal
    ctx.mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {});
  };
}

/** A part of a call's progress as a function of steps done; an unknown total moves ever slower towards the part's end. */
export function stepsBetween(report: ReportProgress, from: number, to: number, message: string) {
  return (done: number, total: number | undefined) => {
    const share = total ? Math.min(1, done / total) : done / (done + 20);
    report(from + (to - from) * share, total ? `${message} (${done} of ${total})` : message);
  };
}
