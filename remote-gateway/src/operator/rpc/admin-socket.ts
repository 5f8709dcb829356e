import { join } from 'node:path';

/** Where a running gateway answers its admin commands; the folder is closed to other users. */
export function adminSocket(socketDir: string): string {
  return join(socketDir, 'admin.sock');
}
