import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MEMORY_MARK, type SandboxReply, type SandboxRequest } from './messages.ts';

/** Why a child ended: of memory, by our hand, or on its own. */
export type ChildEnd = 'memory' | 'killed' | 'crashed';

export type SandboxChild = {
  /** Undefined when it could not be started. */
  readonly pid: number | undefined;
  readonly send: (request: SandboxRequest) => void;
  /** At once, whatever the child is doing. */
  readonly kill: () => void;
  /** Lets the parent's event loop end while the child is idle. */
  readonly idle: (idle: boolean) => void;
  readonly ended: Promise<ChildEnd>;
};

const SOURCE = import.meta.url.endsWith('.ts');
const SCRIPT = fileURLToPath(new URL(SOURCE ? './child.ts' : './child.js', import.meta.url));

/** The part of the memory limit that V8's heap may take; the rest is buffers, code and native libraries. */
const HEAP_SHARE = 0.8;

/**
 * Long documents leave garbage behind: collected soon, they take a third less memory. Below the first bound, MB, it is
 * not worth the time: there the heap is mostly code and fonts.
 */
const SMALL_HEAP = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=25',
  '--initial-old-space-size=48',
  '--expose-gc',
];

/** glibc then gives each large image's memory back; by itself it stops doing so once it has freed one. */
const RETURNED = { MALLOC_MMAP_THRESHOLD_: '1048576' };

/** What the child sees of the environment: no keys, since it reads what strangers wrote. */
const PASSED = ['PATH', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'TEMP', 'TMP', 'LD_LIBRARY_PATH', 'SystemRoot'];

/** Where this process keeps compiled code, if it does: the child, whose libraries are large, shares it. */
function compileCache(): { readonly NODE_COMPILE_CACHE?: string } {
  // Below the directory that is set, Node has one for each version and set of flags.
  const own = getCompileCacheDir();
  return own ? { NODE_COMPILE_CACHE: dirname(own) } : {};
}

/** Starts a child that converts. `onReply` is called for each of its messages. */
export function startChild(memoryBytes: number, onReply: (reply: SandboxReply) => void): SandboxChild {
  const heap = Math.max(64, Math.floor((memoryBytes * HEAP_SHARE) / (1 << 20)));
  const child: ChildProcess = fork(SCRIPT, [String(memoryBytes)], {
    serialization: 'advanced',
    execArgv: [...(SOURCE ? ['--conditions=docferry-source'] : []), `--max-old-space-size=${heap}`, ...SMALL_HEAP],
    env: {
      ...Object.fromEntries(PASSED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
      ...compileCache(),
      ...RETURNED,
    },
    // Standard output stays ours alone: it may carry a protocol.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (data: string) => {
    complaint = (complaint + data).slice(-4_000);
  });
  child.on('message', (reply: SandboxReply) => onReply(reply));
  const ended = new Promise<ChildEnd>((resolve) => {
    child.on('error', () => resolve('crashed'));
    child.on('close', () => {
      const memory = complaint.includes(MEMORY_MARK) || /heap out of memory|Allocation failed/.test(complaint);
      resolve(memory ? 'memory' : child.killed ? 'killed' : 'crashed');
    });
  });
  const stop = () => void child.kill('SIGKILL');
  process.once('exit', stop);
  void ended.then(() => process.off('exit', stop));

  const idle = (value: boolean) => {
    const method = value ? 'unref' : 'ref';
    child[method]();
    child.channel?.[method]();
    if (child.stderr && 'unref' in child.stderr) (child.stderr as import('node:net').Socket)[method]();
  };
  return { pid: child.pid, send: (request) => void child.send(request), kill: stop, idle, ended };
}
