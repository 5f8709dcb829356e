import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { z } from 'zod';
import { GatewayError } from '../../errors.ts';

export type ModelFiles = {
  /** Path of the ONNX file. */
  readonly model: string;
  /** The folder with the tokenizer. */
  readonly folder: string;
  /** Name of the folder, and of the file unless it is `model.onnx`. */
  readonly name: string;
  /** The longest window that the model reads, in tokens. */
  readonly windowTokens: number;
};

/** What exporters call the file: 32-bit floats first, then 8-bit integers. */
const FILE_NAMES = ['model', 'model_quantized', 'model_int8', 'model_uint8', 'model_q8', 'model_qint8'];
/** Exporters put it into a folder of its own, or beside the tokenizer. */
const FILE_FOLDERS = ['onnx', '.'];
/** More take much memory for little. */
const MAX_WINDOW_TOKENS = 512;
/** Positions that RoBERTa and its relatives do not use. */
const UNUSED_POSITIONS = 2;

const configSchema = z.looseObject({
  max_position_embeddings: z.int().positive().optional(),
  model_type: z.string().optional(),
});

/**
 * The files of a model on this machine; `path` is its folder, or one ONNX file in it. Throws BACKEND_UNAVAILABLE with what
 * is missing.
 */
export function modelFiles(path: string): ModelFiles {
  const given = resolve(path);
  if (!existsSync(given)) throw unusable('RAG_TRANSFORMERS_MODEL names a directory that does not exist.');
  const model = statSync(given).isFile() ? given : findModel(given);
  const folder = model === given ? folderOf(given) : given;
  if (model === undefined || !existsSync(join(folder, 'tokenizer.json'))) {
    const names = FILE_NAMES.map((name) => `${name}.onnx`).join(', ');
    throw unusable(
      `The model "${basename(given)}" cannot be loaded. It needs tokenizer.json, and one of ${names} beside it or in onnx/.`,
    );
  }
  const file = basename(model, extname(model));
  const name = file === 'model' ? basename(folder) : `${basename(folder)}/${file}`;
  return { model, folder, name, windowTokens: windowTokens(folder) };
}

function findModel(folder: string): string | undefined {
  const paths = FILE_NAMES.flatMap((name) => FILE_FOLDERS.map((below) => join(folder, below, `${name}.onnx`)));
  return paths.find((path) => existsSync(path));
}

/** The folder of the tokenizer that belongs to an ONNX file. */
function folderOf(model: string): string {
  const beside = dirname(model);
  return existsSync(join(beside, 'tokenizer.json')) ? beside : dirname(beside);
}

function windowTokens(folder: string): number {
  const path = join(folder, 'config.json');
  if (!existsSync(path)) return MAX_WINDOW_TOKENS;
  const { max_position_embeddings: positions = MAX_WINDOW_TOKENS, model_type: type = '' } = configSchema.parse(
    JSON.parse(readFileSync(path, 'utf8')),
  );
  return Math.min(MAX_WINDOW_TOKENS, type.includes('roberta') ? positions - UNUSED_POSITIONS : positions);
}

function unusable(detail: string): GatewayError {
  return new GatewayError('BACKEND_UNAVAILABLE', detail);
}
