import { createDecipheriv, createHash } from 'node:crypto';
import { UserError } from '../../errors.ts';
import { parseXml, walk, type XmlElement } from '../markup/parse-xml.ts';
import { openOle } from '../ole/open-ole.ts';

const failed = (message: string, cause?: unknown) => new UserError('CONVERSION_FAILED', message, { cause });
/** Excel encrypts with this password what only asks not to be changed, and opens it without asking. */
export const DEFAULT_PASSWORD = 'VelvetSweatshop';

export const wrongPassword = (): UserError =>
  new UserError('CONVERSION_FAILED', 'The password does not open the file.', { advice: 'Give the right password.' });

/** Most rounds of hashing that a file may ask for; Office asks for 100,000. */
const MAX_SPINS = 1_000_000;

/**
 * The zip container inside an encrypted Office document ([MS-OFFCRYPTO] 2.3.4: agile encryption, as Office writes since
 * 2010, and standard encryption before). Throws UserError when the password is wrong or the scheme another one.
 */
export function decryptPackage(bytes: Uint8Array, password: string): Uint8Array {
  const streams = openOle(bytes);
  const info = Buffer.from(streams.get('EncryptionInfo') ?? []);
  const content = Buffer.from(streams.get('EncryptedPackage') ?? []);
  if (info.length < 12 || content.length < 8) throw failed('The file is damaged: its encrypted part is missing.');
  const [major, minor] = [info.readUInt16LE(0), info.readUInt16LE(2)];
  try {
    const plain = minor === 2 ? decryptStandard(info, content, password) : decryptAgile(info, content, password, major);
    return plain.subarray(0, Number(content.readBigUInt64LE(0)));
  } catch (error) {
    throw error instanceof UserError ? error : failed('The file is damaged: it cannot be decrypted.', error);
  }
}

const hashOf = (algorithm: string, ...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash(algorithm);
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const int32 = (value: number): Buffer => {
  const out = Buffer.alloc(4);
  out.writeUInt32LE(value);
  return out;
};

/** A password hashed over and over, so that guessing takes long. */
function spin(algorithm: string, salt: Uint8Array, password: string, rounds: number): Buffer {
  let hash = hashOf(algorithm, salt, Buffer.from(password, 'utf16le'));
  for (let round = 0; round < rounds; round++) hash = hashOf(algorithm, int32(round), hash);
  return hash;
}

function decipher(algorithm: string, key: Uint8Array, iv: Uint8Array | null, data: Uint8Array): Buffer {
  const cipher = createDecipheriv(algorithm, key, iv).setAutoPadding(false);
  return Buffer.concat([cipher.update(data), cipher.final()]);
}

const fit = (bytes: Buffer, length: number, filler: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc(Math.max(0, length - bytes.length), filler)]).subarray(0, length);

/** What a derived key is for, [MS-OFFCRYPTO] 2.3.4.11. */
const FOR_VERIFIER = Buffer.from('fea7d2763b4b9e79', 'hex');
const FOR_VERIFIER_HASH = Buffer.from('d7aa0f6d3061344e', 'hex');
const FOR_KEY = Buffer.from('146e0be7abacd0d6', 'hex');

const SEGMENT = 4_096;

type AgileSettings = {
  readonly hash: string;
  readonly keyBytes: number;
  readonly block: number;
  readonly salt: Buffer;
};

function settingsOf(element: XmlElement | undefined): AgileSettings {
  const {
    cipherAlgorithm,
    cipherChaining,
    hashAlgorithm,
    keyBits,
    blockSize,
    saltValue = '',
  } = element?.attributes ?? {};
  const hash = hashAlgorithm?.replace('-', '').toLowerCase() ?? '';
  const keyBytes = Number(keyBits) / 8;
  const known = /^sha(?:1|256|384|512)$/.test(hash) && [16, 24, 32].includes(keyBytes) && blockSize === '16';
  if (cipherAlgorithm !== 'AES' || cipherChaining !== 'ChainingModeCBC' || !known) {
    throw failed('The file is encrypted by a scheme that is not supported.');
  }
  return { hash, keyBytes, block: 16, salt: Buffer.from(saltValue, 'base64') };
}

function decryptAgile(info: Buffer, content: Buffer, password: string, major: number): Buffer {
  if (major !== 4) throw failed('The file is encrypted by a scheme that is not supported.');
  const root = parseXml(info.subarray(8), 20);
  const data = settingsOf([...walk(root)].find(({ name }) => name.endsWith('keyData')));
  const encryptor = [...walk(root)].find(({ name }) => name.endsWith('encryptedKey'));
  const own = settingsOf(encryptor);
  const value = (name: string) => Buffer.from(encryptor?.attributes[name] ?? '', 'base64');
  const rounds = Number(encryptor?.attributes.spinCount);
  if (!(rounds >= 0 && rounds <= MAX_SPINS)) throw failed('The file is encrypted by a scheme that is not supported.');
  const hash = spin(own.hash, own.salt, password, rounds);
  const open = (purpose: Buffer, name: string) =>
    decipher(
      `aes-${own.keyBytes * 8}-cbc`,
      fit(hashOf(own.hash, hash, purpose), own.keyBytes, 0x36),
      fit(own.salt, own.block, 0x36),
      value(name),
    );
  const verifier = hashOf(own.hash, open(FOR_VERIFIER, 'encryptedVerifierHashInput'));
  const expected = open(FOR_VERIFIER_HASH, 'encryptedVerifierHashValue').subarray(0, verifier.length);
  if (!verifier.equals(expected)) throw wrongPassword();
  const key = open(FOR_KEY, 'encryptedKeyValue').subarray(0, data.keyBytes);
  const parts: Buffer[] = [];
  for (let at = 8, segment = 0; at < content.length; at += SEGMENT, segment++) {
    const iv = fit(hashOf(data.hash, data.salt, int32(segment)), data.block, 0x36);
    const part = content.subarray(at, at + SEGMENT);
    const whole = part.subarray(0, part.length - (part.length % data.block));
    parts.push(decipher(`aes-${data.keyBytes * 8}-cbc`, key, iv, whole));
  }
  return Buffer.concat(parts);
}

/** Rounds of standard encryption, which files do not state. */
const STANDARD_SPINS = 50_000;

function decryptStandard(info: Buffer, content: Buffer, password: string): Buffer {
  const headerSize = info.readUInt32LE(8);
  const keyBytes = info.readUInt32LE(12 + 16) / 8;
  if (![16, 24, 32].includes(keyBytes)) throw failed('The file is encrypted by a scheme that is not supported.');
  const verifier = info.subarray(12 + headerSize);
  const salt = verifier.subarray(4, 20);
  const hash = hashOf('sha1', spin('sha1', salt, password, STANDARD_SPINS), int32(0));
  const half = (mask: number) =>
    hashOf(
      'sha1',
      Buffer.alloc(64, mask).map((byte, at) => byte ^ (hash[at] ?? 0)),
    );
  const key = Buffer.concat([half(0x36), half(0x5c)]).subarray(0, keyBytes);
  const open = (data: Uint8Array) => decipher(`aes-${keyBytes * 8}-ecb`, key, null, data);
  const expected = open(verifier.subarray(40, 72)).subarray(0, 20);
  if (!hashOf('sha1', open(verifier.subarray(20, 36))).equals(expected)) throw wrongPassword();
  const body = content.subarray(8);
  return open(body.subarray(0, body.length - (body.length % 16)));
}
