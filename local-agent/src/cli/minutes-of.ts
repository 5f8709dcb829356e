import { UserError } from '../errors.ts';

const MINUTES: Readonly<Record<string, number>> = { m: 1, h: 60, d: 1_440 };

/** Minutes of `15m`, `6h` and `1d`; null for `never`. Throws UserError INVALID_ARGUMENT. */
export function minutesOf(text: string): number | null {
  if (text === 'never') return null;
  const [, number = '', unit = ''] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  if (number === '') {
    throw new UserError('INVALID_ARGUMENT', `--every: "${text}" is no time such as 15m, 6h, 1d or never.`, {
      advice: 'Give minutes, hours or days, from 5m to 7d.',
    });
  }
  return Number(number) * (MINUTES[unit] ?? 1);
}
