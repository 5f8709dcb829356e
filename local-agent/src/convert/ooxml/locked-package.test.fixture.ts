import { createCipheriv, createHash } from 'node:crypto';
import { CFB } from 'xlsx';

const sha = (algorithm: string, ...parts: readonly Uint8Array[]) => {
  const hash = createHash(algorithm);
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const int32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
const pad = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((16 - (bytes.length % 16)) % 16)]);
const seal = (algorithm: string, key: Uint8Array, iv: Uint8Array | null, data: Buffer) => {
  const cipher = createCipheriv(algorithm, key, iv).setAutoPadding(false);
  return Buffer.concat([cipher.update(pad(data)), cipher.final()]);
};
const sized = (content: Buffer, sealed: Buffer) =>
  Buffer.concat([Buffer.from(BigUint64Array.of(BigInt(content.length)).buffer), sealed]);

function container(info: Buffer, content: Buffer): Uint8Array {
  const file = CFB.utils.cfb_new();
  CFB.utils.cfb_add(file, 'EncryptionInfo', info);
  CFB.utils.cfb_add(file, 'EncryptedPackage', content);
  return new Uint8Array(CFB.write(file, { type: 'buffer' }));
}

/** As Office 2010 and later write it, with few rounds of hashing. */
export function agile(password: string, spinCount: number, content: Buffer): Uint8Array {
  const salt = Buffer.alloc(16, 7);
  const key = Buffer.alloc(32, 9);
  let hash = sha('sha512', salt, Buffer.from(password, 'utf16le'));
  for (let round = 0; round < spinCount; round++) hash = sha('sha512', int32(round), hash);
  const lock = (purpose: string, data: Buffer) =>
    seal('aes-256-cbc', sha('sha512', hash, Buffer.from(purpose, 'hex')).subarray(0, 32), salt, data).toString(
      'base64',
    );
  const segments = Array.from({ length: Math.ceil(content.length / 4_096) }, (_, index) =>
    seal(
      'aes-256-cbc',
      key,
      sha('sha512', salt, int32(index)).subarray(0, 16),
      content.subarray(index * 4_096, (index + 1) * 4_096),
    ),
  );
  const scheme = `blockSize="16" keyBits="256" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512" saltValue="${salt.toString('base64')}"`;
  const verifier = Buffer.alloc(16, 3);
  const info =
    `<encryption xmlns="e" xmlns:p="p"><keyData ${scheme}/><keyEncryptors><keyEncryptor><p:encryptedKey spinCount="${spinCount}" ${scheme}` +
    ` encryptedVerifierHashInput="${lock('fea7d2763b4b9e79', verifier)}" encryptedVerifierHashValue="${lock('d7aa0f6d3061344e', sha('sha512', verifier))}"` +
    ` encryptedKeyValue="${lock('146e0be7abacd0d6', key)}"/></keyEncryptor></keyEncryptors></encryption>`;
  const version = Buffer.from(Uint16Array.of(4, 4, 0x40, 0).buffer);
  return container(Buffer.concat([version, Buffer.from(info)]), sized(content, Buffer.concat(segments)));
}

/** As Office 2007 writes it. */
export function standard(password: string, content: Buffer): Uint8Array {
  const salt = Buffer.alloc(16, 5);
  let hash = sha('sha1', salt, Buffer.from(password, 'utf16le'));
  for (let round = 0; round < 50_000; round++) hash = sha('sha1', int32(round), hash);
  hash = sha('sha1', hash, int32(0));
  const half = (mask: number) =>
    sha(
      'sha1',
      Buffer.alloc(64, mask).map((byte, at) => byte ^ (hash[at] ?? 0)),
    );
  const key = Buffer.concat([half(0x36), half(0x5c)]).subarray(0, 16);
  const verifier = Buffer.alloc(16, 3);
  const header = Buffer.concat([0x24, 0, 0x660e, 0x8004, 128, 0x18, 0, 0].map(int32));
  const info = Buffer.concat([
    ...[0x0002_0003, 0x24, header.length].map(int32),
    header,
    int32(16),
    salt,
    seal('aes-128-ecb', key, null, verifier),
    int32(20),
    seal('aes-128-ecb', key, null, sha('sha1', verifier)),
  ]);
  return container(info, sized(content, seal('aes-128-ecb', key, null, content)));
}
