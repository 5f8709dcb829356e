import { type Diagnosis, diagnoseQuerySchema, diagnosisSchema, shownConfigSchema } from '@docferry/shared-contracts';
import { z } from 'zod';
import type { Gateway } from '../../gateway.ts';
import { diagnose } from '../../operator/diagnose/diagnose.ts';
import { shownConfig } from '../../operator/diagnose/shown-config.ts';
import { READ_ONLY } from '../read-only.ts';
import { type Tool, tool } from '../tool.ts';

/** `diagnose` and `show_config`: why results are wrong or missing. */
export function diagnoseTools(gateway: Gateway): Tool[] {
  return [diagnoseTool(gateway), showConfigTool(gateway)];
}

function diagnoseTool(gateway: Gateway): Tool {
  return tool(
    {
      name: 'diagnose',
      title: 'Check what searches need',
      description:
        'Use when results are wrong, partial or missing: checks all parts and their latency. Not to search: retrieve_evidence. Returns checks, the state of at most 50 collections, and recommendations. Next: follow them or report them to the operator. Defaults: check all, every collection.',
      scope: 'read',
      annotations: READ_ONLY,
      input: diagnoseQuerySchema,
      output: diagnosisSchema,
    },
    (args, { identity, signal }) => diagnose(gateway, identity, args, signal),
    formatDiagnosis,
  );
}

/** Also used by `rag_diagnose`. */
export function formatDiagnosis({ overall_status: status, checks, recommendations }: Diagnosis): string {
  return [
    `Overall: ${status}.`,
    ...checks.map(
      ({ name, status: state, latency_ms: ms, message }) =>
        `${name}: ${state}, ${ms} ms${message === undefined ? '' : `, ${message}`}`,
    ),
    ...recommendations.map((recommendation) => `Do: ${recommendation}`),
  ].join('\n');
}

function showConfigTool(gateway: Gateway): Tool {
  return tool(
    {
      name: 'show_config',
      title: 'Show the configuration',
      description:
        'Use to see how the gateway is configured and what presets mean. Not for the state of its parts: diagnose. Returns settings with their origin, secrets masked. Next: nothing. Takes no input.',
      scope: 'admin',
      annotations: READ_ONLY,
      input: z.strictObject({}),
      output: shownConfigSchema,
    },
    async (_, { identity }) => shownConfig(gateway, identity),
    ({ settings }) =>
      settings
        .map(({ env, value, origin }) => `${env}: ${value === null ? '-' : JSON.stringify(value)} (${origin})`)
        .join('\n'),
  );
}
