import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';

/** What people need to know of a setting beside its schema. */
export type SettingFacts = {
  /** Environment variable. The configuration file uses the setting's own name. */
  readonly env: string;
  /** Another name of the variable, that the vendor's own tools use. */
  readonly alias?: string;
  /** What a right value looks like, to complete the sentence "it must be ...". */
  readonly shape: string;
  readonly example: string;
  /** Never shown in full. */
  readonly secret?: true;
};

/** Facts of each setting, kept with its schema. */
export const settingFacts = z.registry<SettingFacts>();

export const integer = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= low && value <= high);

export const onOff = z.enum(['on', 'off', 'true', 'false']).transform((value) => value === 'on' || value === 'true');

/** Names without blanks and slashes, separated by commas. */
export const names = z
  .string()
  .transform((list) => list.split(',').map((name) => name.trim()))
  .pipe(z.array(z.string().regex(/^[^\s/]+$/)).min(1));

export const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/(?<!\/)\/+$/, ''));

export const path = z
  .string()
  .min(1)
  .transform((value) => resolve(value === '~' || value.startsWith('~/') ? join(homedir(), value.slice(1)) : value));
