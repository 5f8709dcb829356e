import { AGENT_VARIABLES, nearestName } from '@docferry/shared-contracts';
import type { Check } from './check-installation.ts';

/** A name that differs more may be one of the gateway's, which begin with RAG_ too. */
const MAX_SLIP = 2;

/** A warning for each name in the environment that is most likely a mistyped one of ours, which has no effect. */
export function checkVariables(env: NodeJS.ProcessEnv): Check[] {
  return Object.keys(env).flatMap((name) => {
    const known = AGENT_VARIABLES.some((variable) => variable === name);
    const meant = known || !name.startsWith('RAG_') ? undefined : nearestName(name, AGENT_VARIABLES, MAX_SLIP);
    if (meant === undefined) return [];
    const detail = `${name} is set in the environment and is not a setting, so it has no effect`;
    return [{ name: 'environment', status: 'warning', detail, advice: `Did you mean ${meant}?` }];
  });
}
