/**
 * @module
 * Starts a bin under the Node that it needs. Plain JavaScript that an old Node can read, because an MCP host may
 * spawn the bin with the system's `node`: then the Node of the checkout takes over, or one that is fetched once.
 * In a checkout the TypeScript sources run as they are; a published package has only its build.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { cacheDir } from './cache-dir.js';
import { fetchedNode } from './fetch-node.js';

const NEEDED_MAJOR = 24;
const SOURCE_CONDITION = '--conditions=docferry-source';

/** Runs `src/main.ts` or `dist/main.js` of the package whose `bin/` holds the file at `binUrl`. */
export async function launch(binUrl) {
  const source = new URL('../src/main.ts', binUrl);
  const fromSource = existsSync(source);
  const rightNode = Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR;
  if (rightNode && (!fromSource || process.execArgv.includes(SOURCE_CONDITION))) {
    dieWithLauncher();
    nodeModule.enableCompileCache?.(); // a third of a start is compiling
    await import(fromSource ? source.href : new URL('../dist/main.js', binUrl).href);
    return;
  }
  const node = rightNode ? process.execPath : (installedNode(binUrl) ?? tryToFetch());
  if (!node) {
    process.stderr.write(
      `This program needs Node ${NEEDED_MAJOR} or newer and runs under ${process.version}. Install it from your package manager or https://nodejs.org, then try again.\n`,
    );
    process.exit(1);
  }
  const flags = fromSource ? [SOURCE_CONDITION, '--disable-warning=ExperimentalWarning'] : [];
  runInstead(node, [...flags, fileURLToPath(binUrl), ...process.argv.slice(2)]);
}

/** The Node that `npm ci` installs in a checkout, or one that the user installed beside the program. */
function installedNode(binUrl) {
  try {
    const manifest = nodeModule.createRequire(binUrl).resolve(`node-${process.platform}-${process.arch}/package.json`);
    return fileURLToPath(new URL('bin/node', `file://${manifest}`));
  } catch {
    return undefined;
  }
}

function tryToFetch() {
  try {
    return fetchedNode(cacheDir());
  } catch (error) {
    const lines = String(error.stderr || error.message)
      .trim()
      .split('\n');
    process.stderr.write(`Node could not be fetched: ${lines.slice(0, 3).join(' ')}\n`);
    return undefined;
  }
}

function runInstead(node, args) {
  if (typeof process.execve === 'function') {
    process.removeAllListeners('warning'); // execve is announced as experimental; that line is no use to a user
    process.execve(node, [node, ...args], process.env);
  }
  const child = spawn(node, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('error', (error) => {
    process.stderr.write(`Cannot start ${node}: ${error.message}\n`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)));
}

/** A launcher that was killed outright cannot pass the signal on; the closed channel says that it is gone. */
function dieWithLauncher() {
  if (!process.channel) return;
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
