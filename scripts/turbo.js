/** Runs turbo with its telemetry and update notice off: starting or testing the product opens no outbound connection. */
import { spawnSync } from 'node:child_process';

const { status, error } = spawnSync('turbo', process.argv.slice(2), {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', TURBO_NO_UPDATE_NOTIFIER: '1' },
});
if (error) throw error;
process.exit(status ?? 1);
