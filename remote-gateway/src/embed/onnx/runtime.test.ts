import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempDisposableSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { EncoderThread } from './encoder-thread.ts';
import { loadRuntime } from './runtime.ts';

const MINILM = fileURLToPath(new URL('../../../assets/minilm/', import.meta.url));

/** What a process says that loads the runtime where only these packages are installed. */
function loadedWith(packages: readonly string[]): string {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'docferry-runtime-'));
  const copy = join(folder.path, 'runtime.ts');
  copyFileSync(fileURLToPath(new URL('runtime.ts', import.meta.url)), copy);
  mkdirSync(join(folder.path, 'node_modules'));
  for (const name of packages) {
    const entry = createRequire(import.meta.url).resolve(name);
    symlinkSync(dirname(dirname(entry)), join(folder.path, 'node_modules', name));
  }
  const script = `import(${JSON.stringify(pathToFileURL(copy).href)}).then((m) => m.loadRuntime()).then((r) => console.log(r.name), (e) => console.log(e.message)).then(() => process.exit())`;
  return execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }).trim();
}

describe('the runtime of models', () => {
  it('is the native one where that is installed', async () => {
    expect((await loadRuntime()).name).toBe('native');
  });

  it('is WebAssembly where the native one cannot be loaded', () => {
    expect(loadedWith(['onnxruntime-web'])).toBe('wasm');
  });

  it('names both packages when neither is there', () => {
    expect(loadedWith([])).toMatch(/onnxruntime-node.*onnxruntime-web/);
  });
});

describe('the thread of a model', () => {
  it('fails the calls that it leaves behind when it ends', async () => {
    const thread = new EncoderThread({
      model: `${MINILM}model.onnx`,
      folder: MINILM,
      pooling: 'mean',
      windowTokens: 256,
    });
    await thread.encode(['one'], true, () => {});
    const long = thread.encode(Array(200).fill('Valves close slowly. '.repeat(40)), false, () => {});
    const ended = expect(long).rejects.toMatchObject({ code: 'BACKEND_UNAVAILABLE' });
    await thread[Symbol.asyncDispose]();
    await ended;
    await expect(thread.encode(['two'], true, () => {})).rejects.toMatchObject({ code: 'BACKEND_UNAVAILABLE' });
  });
});
