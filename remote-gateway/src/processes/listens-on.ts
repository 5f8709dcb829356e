import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** State LISTEN in /proc/net/tcp, proc_pid_net(5). */
const LISTEN = '0A';
/** 127.0.0.1 as the kernel writes it on a little-endian machine. */
const LOOPBACK = '0100007F';

/**
 * True when whoever connects to that port of 127.0.0.1 reaches this very process, and no other one. The kernel is
 * asked, not the listener: a stranger on the port gets nothing to answer.
 */
export function listensOn(pid: number, port: number): boolean {
  return process.platform === 'linux' ? ownsSocket(pid, port) : lsofFinds(pid, port);
}

function ownsSocket(pid: number, port: number): boolean {
  const local = `${LOOPBACK}:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  try {
    const inodes = readFileSync(`/proc/${pid}/net/tcp`, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/ +/u))
      .filter(([, address, , state]) => address === local && state === LISTEN)
      .map((fields) => `socket:[${fields[9]}]`);
    if (inodes.length === 0) return false;
    const own = openSockets(pid);
    // Two processes of one user may share a port (SO_REUSEPORT): then connections go to either.
    return inodes.every((inode) => own.has(inode));
  } catch {
    // It ended in between.
    return false;
  }
}

function openSockets(pid: number): Set<string> {
  const folder = `/proc/${pid}/fd`;
  return new Set(
    readdirSync(folder).map((fd) => {
      try {
        return readlinkSync(`${folder}/${fd}`);
      } catch {
        return '';
      }
    }),
  );
}

/** macOS and the BSDs have no /proc, but have lsof. */
function lsofFinds(pid: number, port: number): boolean {
  const args = ['-nP', '-t', `-iTCP@127.0.0.1:${port}`, '-sTCP:LISTEN'];
  const { stdout } = spawnSync('lsof', args, { encoding: 'utf8', timeout: 5_000 });
  const pids = (stdout ?? '').split('\n').filter((line) => line !== '');
  return pids.length > 0 && pids.every((found) => Number(found) === pid);
}
