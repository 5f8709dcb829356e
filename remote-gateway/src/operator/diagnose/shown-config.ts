import type { ShownConfig } from '@docferry/shared-contracts';
import type { Gateway } from '../../gateway.ts';
import { type Identity, requireScope } from '../../identity.ts';
import { MODES, PRESETS } from '../../retrieval/search/presets.ts';

/** The effective configuration, secrets masked, and what presets and modes stand for. */
export function shownConfig({ settings }: Pick<Gateway, 'settings'>, identity: Identity): ShownConfig {
  requireScope(identity, 'admin');
  return {
    settings: settings.map(({ name, env, value, origin }) => ({ name, env, value, origin })),
    presets: shownPresets(),
    modes: shownModes(),
  };
}

/** The parameters of each preset. */
export function shownPresets(): ShownConfig['presets'] {
  return Object.fromEntries(Object.entries(PRESETS).map(([name, preset]) => [name, wireNames(preset)]));
}

/** The instruction for a reranker in each mode. */
export function shownModes(): ShownConfig['modes'] {
  return Object.fromEntries(Object.entries(MODES).map(([name, { instruction }]) => [name, instruction ?? '']));
}

/** `rerankCandidates` is `rerank_candidates` wherever else people meet it. */
function wireNames(preset: Readonly<Record<string, number | boolean>>): Record<string, number | boolean> {
  return Object.fromEntries(
    Object.entries(preset).map(([key, value]) => [
      key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
}
