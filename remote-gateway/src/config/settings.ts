import { z } from 'zod';
import { accessSettings } from './settings/access.ts';
import { answerSettings } from './settings/answer.ts';
import { backendsSettings } from './settings/backends.ts';
import { embeddingSettings } from './settings/embedding.ts';
import { fetchSettings } from './settings/fetch.ts';
import { ingestionSettings } from './settings/ingestion.ts';
import { limitsSettings } from './settings/limits.ts';
import { searchSettings } from './settings/search.ts';
import { serverSettings } from './settings/server.ts';
import { type SettingFacts, settingFacts } from './settings/setting.ts';
import { signInSettings } from './settings/sign-in.ts';
import { sourcesSettings } from './settings/sources.ts';
import { watchSettings } from './settings/watch.ts';

/** Every setting of the gateway, from text: the one table behind flags, environment, file and `config show`. */
export const settingsSchema = z.object({
  ...serverSettings,
  ...accessSettings,
  ...signInSettings,
  ...limitsSettings,
  ...backendsSettings,
  ...embeddingSettings,
  ...fetchSettings,
  ...ingestionSettings,
  ...sourcesSettings,
  ...searchSettings,
  ...answerSettings,
  ...watchSettings,
});

/** The values by their names in `docferry.yaml`. */
export type SettingValues = z.output<typeof settingsSchema>;
export type SettingName = keyof SettingValues;

export const SETTING_NAMES = settingsSchema.keyof().options;

/** Facts of one setting. */
export function factsOf(name: SettingName): SettingFacts {
  const facts = settingFacts.get(settingsSchema.shape[name]);
  if (!facts) throw new Error(`the setting ${name} has no facts`);
  return facts;
}
