/**
 * The wait that a response's headers request, in milliseconds: `retry-after-ms` (Azure), else `Retry-After` as seconds or as a
 * date (RFC 9110, section 10.2.3). `undefined` without a readable value.
 */
export function retryAfterMs(headers: unknown, now: number): number | undefined {
  if (typeof headers !== 'object' || headers === null) return undefined;
  const values = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value).trim()]));
  const milliseconds = values.get('retry-after-ms');
  if (milliseconds !== undefined && /^\d+(\.\d+)?$/.test(milliseconds)) return Number(milliseconds);
  const after = values.get('retry-after');
  if (after === undefined) return undefined;
  if (/^\d+(\.\d+)?$/.test(after)) return Number(after) * 1_000;
  const date = Date.parse(after);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
