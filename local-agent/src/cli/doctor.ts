import { z } from 'zod';
import { checkLine } from './check-line.ts';
import { checkInstallation } from './doctor/check-installation.ts';
import { checkVariables } from './doctor/check-variables.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { parseOptions } from './parse-options.ts';
import type { Session } from './session.ts';

const optionsSchema = z.object({ json: z.boolean().default(false) });

/** `docferry doctor`: what works here, and how to fix what does not. */
export async function doctor(session: Session, options: unknown): Promise<ExitCode> {
  const { json } = parseOptions(optionsSchema, options);
  const { terminal, signal } = session;
  const checks = [...(await checkInstallation(session.config, signal)), ...checkVariables(process.env)];
  if (json) {
    const ok = checks.every(({ status }) => status !== 'failed');
    await terminal.out(JSON.stringify({ ok, checks }, null, 2));
  } else {
    for (const { name, status, detail, advice } of checks) {
      await terminal.out(checkLine(terminal.colors, status, name, detail));
      if (advice !== undefined) await terminal.out(terminal.colors.dim(`      ${advice}`));
    }
  }
  return checks.some(({ status }) => status === 'failed') ? EXIT.failure : EXIT.ok;
}
