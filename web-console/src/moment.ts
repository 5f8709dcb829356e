/** A time as a person reads it, in the time zone of the browser. */
export function moment(time: string): string {
  return new Date(time).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}
