import { GatewayError } from '../../errors.ts';

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;
const DURATION = /^(\d{1,5})([mhdw])$/;

/** Milliseconds of `30m`, `24h`, `90d` or `2w`; `0` is none. Throws INVALID_ARGUMENT that names the option. */
export function durationMs(option: string, text: string): number {
  if (text === '0') return 0;
  const [, count, unit] = DURATION.exec(text.trim()) ?? [];
  const ms = Number(count) * UNITS[(unit ?? 'm') as keyof typeof UNITS];
  if (ms > 0) return ms;
  throw new GatewayError('INVALID_ARGUMENT', `${option}: "${text}" is no duration; write 30m, 24h, 90d or 2w.`);
}

/** A moment: an ISO date or date and time (UTC unless it says otherwise), or a duration ago. Throws INVALID_ARGUMENT. */
export function momentOf(option: string, text: string, now = Date.now()): Date {
  if (DURATION.test(text)) return new Date(now - durationMs(option, text));
  const at = /^\d{4}-\d\d-\d\d/.test(text) ? new Date(/[T ]/.test(text) ? text : `${text}T00:00:00Z`) : undefined;
  if (at && !Number.isNaN(at.getTime())) return at;
  throw new GatewayError(
    'INVALID_ARGUMENT',
    `${option}: "${text}" is no time; write 2026-03-01, a time with it, or 7d.`,
  );
}
