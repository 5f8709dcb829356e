import type { Attributes, OnnxNode, Tensor } from './onnx-model.ts';
import type { Weights } from './safetensors.ts';

/** Collects the nodes and tensors of a graph. Methods that add one return the name of its value. */
export class GraphBuilder {
  readonly tensors = new Map<string, Tensor>();
  readonly nodes: OnnxNode[] = [];
  readonly weights: Weights;

  constructor(weights: Weights) {
    this.weights = weights;
  }

  tensor(name: string, tensor: Tensor): string {
    this.tensors.set(name, tensor);
    return name;
  }

  floats(name: string, data: readonly number[] | Float32Array, shape: readonly number[] = [data.length]): string {
    return this.tensor(name, { type: 'float', shape, data: Float32Array.from(data) });
  }

  integers(name: string, data: readonly number[], shape: readonly number[] = [data.length]): string {
    return this.tensor(name, { type: 'int64', shape, data: BigInt64Array.from(data, BigInt) });
  }

  /** A weight as it is in the file. */
  weight(name: string): string {
    if (!this.tensors.has(name)) this.floats(name, this.weights(name).data, this.weights(name).shape);
    return name;
  }

  /** Adds a node and returns its output, or all of them when `outputs` is more than 1. */
  all(op: string, inputs: readonly string[], outputs: number, attributes: Attributes = {}): string[] {
    const names = Array.from({ length: outputs }, (_, at) => `${op}_${this.nodes.length}${at === 0 ? '' : `_${at}`}`);
    this.nodes.push({ op, inputs, outputs: names, attributes });
    return names;
  }

  add(op: string, inputs: readonly string[], attributes: Attributes = {}): string {
    return this.all(op, inputs, 1, attributes)[0] ?? '';
  }

  /** Gives the output of the last node its public name. */
  rename(output: string, name: string): void {
    const node = this.nodes.pop();
    if (node?.outputs[0] !== output) throw new Error('only the output of the last node can be renamed');
    this.nodes.push({ ...node, outputs: [name] });
  }
}
