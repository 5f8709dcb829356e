import { fileURLToPath } from 'node:url';

/** Whether npx runs this program, out of a folder of npm's cache that may be gone tomorrow. */
export function startedByNpx(): boolean {
  return /[\\/]_npx[\\/]/.test(fileURLToPath(import.meta.url));
}

/** How the user types this program's name, for hints. */
export function typedName(): string {
  if (startedByNpx()) return 'npx docferry';
  // of a checkout, or a project that has it as a dependency
  return process.env.npm_command === 'exec' ? 'npm exec -- docferry' : 'docferry';
}
