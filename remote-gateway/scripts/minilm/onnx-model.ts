/**
 * Writes ONNX models (https://onnx.ai/onnx/intro/concepts.html) as protocol buffers, field by field of `onnx.proto3`. The
 * same model gives the same bytes.
 */

/** Element types of `TensorProto.DataType`. */
const ELEMENT_TYPES = { float: 1, uint8: 2, int8: 3, int32: 6, int64: 7 } as const;
export type ElementType = keyof typeof ELEMENT_TYPES;

export type Tensor = {
  readonly type: ElementType;
  readonly shape: readonly number[];
  readonly data: Float32Array | Int8Array | BigInt64Array;
};

/** A dimension is a number, or a name for any length. */
export type Value = { readonly name: string; readonly type: ElementType; readonly shape: readonly (number | string)[] };

export type Attributes = Readonly<
  Record<string, { readonly int: number } | { readonly ints: number[] } | { readonly float: number }>
>;

export type OnnxNode = {
  readonly op: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly attributes: Attributes;
};

export type OnnxModel = {
  readonly name: string;
  readonly opset: number;
  readonly inputs: readonly Value[];
  readonly outputs: readonly Value[];
  readonly tensors: ReadonlyMap<string, Tensor>;
  readonly nodes: readonly OnnxNode[];
};

const IR_VERSION = 8;
const ATTRIBUTE_TYPES = { float: 1, int: 2, ints: 7 } as const;

/** The file of a model. */
export function onnxFile({ name, opset, inputs, outputs, tensors, nodes }: OnnxModel): Buffer {
  const graph = [
    ...nodes.map((node) => message(1, nodeFields(node))),
    text(2, name),
    ...[...tensors].map(([id, tensor]) => message(5, tensorFields(id, tensor))),
    ...inputs.map((value) => message(11, valueFields(value))),
    ...outputs.map((value) => message(12, valueFields(value))),
  ];
  return Buffer.concat([integer(1, IR_VERSION), message(7, graph), message(8, [text(1, ''), integer(2, opset)])]);
}

function nodeFields({ op, inputs, outputs, attributes }: OnnxNode): Buffer[] {
  return [
    ...inputs.map((input) => text(1, input)),
    ...outputs.map((output) => text(2, output)),
    text(3, outputs[0] ?? ''),
    text(4, op),
    ...Object.entries(attributes).map(([name, value]) => message(5, [text(1, name), ...attributeFields(value)])),
  ];
}

function attributeFields(value: Attributes[string]): Buffer[] {
  if ('float' in value) return [single(2, value.float), integer(20, ATTRIBUTE_TYPES.float)];
  if ('int' in value) return [integer(3, value.int), integer(20, ATTRIBUTE_TYPES.int)];
  return [...value.ints.map((one) => integer(8, one)), integer(20, ATTRIBUTE_TYPES.ints)];
}

function tensorFields(name: string, { type, shape, data }: Tensor): Buffer[] {
  const raw = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return [...shape.map((length) => integer(1, length)), integer(2, ELEMENT_TYPES[type]), text(8, name), bytes(9, raw)];
}

function valueFields({ name, type, shape }: Value): Buffer[] {
  const dimensions = shape.map((one) => message(1, [typeof one === 'number' ? integer(1, one) : text(2, one)]));
  const tensorType = [integer(1, ELEMENT_TYPES[type]), message(2, dimensions)];
  return [text(1, name), message(2, [message(1, tensorType)])];
}

const VARINT = 0;
const LENGTH_DELIMITED = 2;
const FIXED_32 = 5;

function varint(value: number): Buffer {
  const groups: number[] = [];
  let left = BigInt.asUintN(64, BigInt(value));
  for (; left > 127n; left >>= 7n) groups.push(Number(left & 127n) | 128);
  return Buffer.from([...groups, Number(left)]);
}

function tag(field: number, wireType: number): Buffer {
  return varint(field * 8 + wireType);
}

function integer(field: number, value: number): Buffer {
  return Buffer.concat([tag(field, VARINT), varint(value)]);
}

function single(field: number, value: number): Buffer {
  const encoded = Buffer.alloc(4);
  encoded.writeFloatLE(value);
  return Buffer.concat([tag(field, FIXED_32), encoded]);
}

function bytes(field: number, content: Buffer): Buffer {
  return Buffer.concat([tag(field, LENGTH_DELIMITED), varint(content.length), content]);
}

function text(field: number, content: string): Buffer {
  return bytes(field, Buffer.from(content));
}

function message(field: number, fields: readonly Buffer[]): Buffer {
  return bytes(field, Buffer.concat(fields));
}
