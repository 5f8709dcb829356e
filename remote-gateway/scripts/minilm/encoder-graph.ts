/**
 * The BERT encoder (Devlin et al., "BERT: Pre-training of Deep Bidirectional Transformers", 2019) as an ONNX graph: word
 * embeddings as rows of 8-bit integers, each matrix as 7-bit integers that are multiplied by dynamically quantised
 * activations (`DynamicQuantizeLinear`, `MatMulInteger`), everything else in 32-bit floats.
 */
import { GraphBuilder } from './graph-builder.ts';
import type { OnnxModel } from './onnx-model.ts';
import { quantizeColumns, quantizeRows } from './quantize.ts';
import type { Weights } from './safetensors.ts';

export type EncoderShape = {
  readonly hidden: number;
  readonly layers: number;
  readonly heads: number;
  readonly epsilon: number;
};

const OPSET = 17;
const FLOAT = 1;
/** Added to the attention to padding, which the softmax then makes 0. */
const PADDING_PENALTY = -10_000;

/** Inputs `input_ids` and `attention_mask` [batch, tokens]; output `last_hidden_state` [batch, tokens, hidden]. */
export function encoderModel(name: string, weights: Weights, shape: EncoderShape): OnnxModel {
  const graph = new GraphBuilder(weights);
  const { hidden, layers } = shape;
  constants(graph, shape);
  const mask = paddingMask(graph);
  let state = embeddings(graph, shape);
  for (let layer = 0; layer < layers; layer += 1) {
    const attended = attention(graph, `encoder.layer.${layer}.attention`, state, mask, shape);
    state = feedForward(graph, `encoder.layer.${layer}`, attended, shape);
  }
  graph.rename(state, 'last_hidden_state');
  const tokens = ['batch', 'tokens'];
  return {
    name,
    opset: OPSET,
    inputs: ['input_ids', 'attention_mask'].map((input) => ({ name: input, type: 'int64', shape: tokens })),
    outputs: [{ name: 'last_hidden_state', type: 'float', shape: [...tokens, hidden] }],
    tensors: graph.tensors,
    nodes: graph.nodes,
  };
}

function constants(graph: GraphBuilder, { hidden, heads }: EncoderShape): void {
  const headSize = hidden / heads;
  graph.floats('one', [1], []);
  graph.floats('half', [0.5], []);
  graph.floats('root_2', [Math.SQRT2], []);
  graph.floats('padding_penalty', [PADDING_PENALTY], []);
  graph.floats('attention_scale', [headSize ** -0.5], []);
  graph.integers('axis_0', [0]);
  graph.integers('axis_1', [1]);
  graph.integers('axes_1_2', [1, 2]);
  graph.integers('split_heads', [0, 0, heads, headSize]);
  graph.integers('join_heads', [0, 0, hidden]);
}

/** 0 for tokens and the penalty for padding, [batch, 1, 1, tokens]. */
function paddingMask(graph: GraphBuilder): string {
  const mask = graph.add('Cast', ['attention_mask'], { to: { int: FLOAT } });
  const padding = graph.add('Sub', ['one', mask]);
  return graph.add('Unsqueeze', [graph.add('Mul', [padding, 'padding_penalty']), 'axes_1_2']);
}

function embeddings(graph: GraphBuilder, shape: EncoderShape): string {
  const { shape: size, data } = graph.weights('embeddings.word_embeddings.weight');
  const { values, scales } = quantizeRows(data, size[0] ?? 0);
  graph.tensor('words', { type: 'int8', shape: size, data: values });
  graph.floats('word_scales', scales, [scales.length, 1]);
  const rows = graph.add('Cast', [graph.add('Gather', ['words', 'input_ids'])], { to: { int: FLOAT } });
  const words = graph.add('Mul', [rows, graph.add('Gather', ['word_scales', 'input_ids'])]);
  const length = graph.add('Gather', [graph.add('Shape', ['input_ids']), 'axis_1'], { axis: { int: 0 } });
  const positions = graph.weight('embeddings.position_embeddings.weight');
  const placed = graph.add('Add', [words, graph.add('Slice', [positions, 'axis_0', length, 'axis_0'])]);
  const types = graph.weights('embeddings.token_type_embeddings.weight').data.slice(0, shape.hidden);
  const typed = graph.add('Add', [placed, graph.floats('first_token_type', types)]);
  return layerNorm(graph, 'embeddings.LayerNorm', typed, shape);
}

function attention(graph: GraphBuilder, name: string, state: string, mask: string, shape: EncoderShape): string {
  const input = quantizedInput(graph, state);
  const heads = (part: string, perm: number[]) => {
    const projected = graph.add('Reshape', [linear(graph, `${name}.self.${part}`, input), 'split_heads']);
    return graph.add('Transpose', [projected], { perm: { ints: perm } });
  };
  const query = heads('query', [0, 2, 1, 3]);
  const key = heads('key', [0, 2, 3, 1]);
  const value = heads('value', [0, 2, 1, 3]);
  const scores = graph.add('Mul', [graph.add('MatMul', [query, key]), 'attention_scale']);
  const shares = graph.add('Softmax', [graph.add('Add', [scores, mask])], { axis: { int: -1 } });
  const mixed = graph.add('Transpose', [graph.add('MatMul', [shares, value])], { perm: { ints: [0, 2, 1, 3] } });
  const joined = graph.add('Reshape', [mixed, 'join_heads']);
  const output = linear(graph, `${name}.output.dense`, quantizedInput(graph, joined));
  return layerNorm(graph, `${name}.output.LayerNorm`, graph.add('Add', [output, state]), shape);
}

function feedForward(graph: GraphBuilder, name: string, state: string, shape: EncoderShape): string {
  const wide = linear(graph, `${name}.intermediate.dense`, quantizedInput(graph, state));
  // The GELU, in the form that the runtime recognises.
  const error = graph.add('Erf', [graph.add('Div', [wide, 'root_2'])]);
  const gelu = graph.add('Mul', [graph.add('Mul', [wide, graph.add('Add', [error, 'one'])]), 'half']);
  const output = linear(graph, `${name}.output.dense`, quantizedInput(graph, gelu));
  return layerNorm(graph, `${name}.output.LayerNorm`, graph.add('Add', [output, state]), shape);
}

type QuantizedInput = { readonly values: string; readonly scale: string; readonly zero: string };

function quantizedInput(graph: GraphBuilder, input: string): QuantizedInput {
  const [values = '', scale = '', zero = ''] = graph.all('DynamicQuantizeLinear', [input], 3);
  return { values, scale, zero };
}

/** `x * W^T + b`; the runtime recognises these nodes and runs them as one. */
function linear(graph: GraphBuilder, name: string, { values, scale, zero }: QuantizedInput): string {
  const { shape, data } = graph.weights(`${name}.weight`);
  const [outputs = 0, inputs = 0] = shape;
  const transposed = new Float32Array(data.length);
  for (const [at, value] of data.entries()) transposed[(at % inputs) * outputs + Math.floor(at / inputs)] = value;
  const quantized = quantizeColumns(transposed, outputs);
  graph.tensor(`${name}.weight`, { type: 'int8', shape: [inputs, outputs], data: quantized.values });
  graph.floats(`${name}.scale`, quantized.scales);
  graph.tensor(`${name}.zero`, { type: 'int8', shape: [outputs], data: new Int8Array(outputs) });
  const product = graph.add('MatMulInteger', [values, `${name}.weight`, zero, `${name}.zero`]);
  const scales = graph.add('Mul', [scale, `${name}.scale`]);
  const scaled = graph.add('Mul', [graph.add('Cast', [product], { to: { int: FLOAT } }), scales]);
  return graph.add('Add', [graph.weight(`${name}.bias`), scaled]);
}

function layerNorm(graph: GraphBuilder, name: string, input: string, { epsilon }: EncoderShape): string {
  const parts = [input, graph.weight(`${name}.weight`), graph.weight(`${name}.bias`)];
  return graph.add('LayerNormalization', parts, { axis: { int: -1 }, epsilon: { float: epsilon } });
}
