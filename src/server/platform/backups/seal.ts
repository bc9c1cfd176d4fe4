import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  type DecipherGCM,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type TransformCallback } from 'node:stream';
import { promisify } from 'node:util';
import { z } from 'zod';
import { errorCode, StartupError } from '#server/platform/startup-error.ts';

const CIPHER = 'aes-256-gcm';
const [NONCE, TAG] = [12, 16];
/** So many bytes a sealed file is longer than what it holds: a nonce before it, a tag behind it. */
export const SEAL_BYTES = NONCE + TAG;

/** Seals the files of one backup. `name` is the file's path within it, so that one cannot stand for another. */
export type Seal = { seal: (name: string) => Transform; open: (name: string) => Transform };

/** What lies beside a sealed backup: how its key was made, and a mark of the right one. */
const keyFile = z.object({ cipher: z.literal(CIPHER), salt: z.base64(), mark: z.base64() });
const KEY_FILE = 'key.json';

const derive = promisify<string, Buffer, number, { N: number; maxmem: number }, Buffer>(scrypt);
/** 2^16 rounds take a quarter of a second and 64 MB, once for each backup. */
const keyOf = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  derive(passphrase, salt, 32, { N: 2 ** 16, maxmem: 2 ** 27 });

const markOf = (key: Buffer): Buffer => createHmac('sha256', key).update('cendekia backup').digest();

/** A sealed file is not as it was sealed. */
export class Changed extends Error {
  override readonly name = 'Changed';
}

function sealing(key: Buffer, name: string): Transform {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(name));
  let isBegun = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!isBegun) this.push(nonce);
      isBegun = true;
      done(null, cipher.update(chunk));
    },
    flush(done) {
      if (!isBegun) this.push(nonce);
      this.push(cipher.final());
      done(null, cipher.getAuthTag());
    },
  });
}

/** Fails at its end when a single bit was changed, cut or sealed by another key. */
class Opening extends Transform {
  readonly #key: Buffer;
  readonly #name: string;
  #decipher: DecipherGCM | undefined;
  #held = Buffer.alloc(0);

  constructor(key: Buffer, name: string) {
    super();
    this.#key = key;
    this.#name = name;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#held = Buffer.concat([this.#held, chunk]);
    if (this.#decipher === undefined && this.#held.length >= NONCE) {
      this.#decipher = createDecipheriv(CIPHER, this.#key, this.#held.subarray(0, NONCE));
      this.#decipher.setAAD(Buffer.from(this.#name));
      this.#held = this.#held.subarray(NONCE);
    }
    const ready = this.#held.length - TAG;
    if (this.#decipher === undefined || ready <= 0) return done();
    const part = this.#decipher.update(this.#held.subarray(0, ready));
    this.#held = this.#held.subarray(ready);
    return done(null, part);
  }

  override _flush(done: TransformCallback): void {
    if (this.#decipher === undefined || this.#held.length !== TAG) return done(new Changed('it is cut'));
    try {
      this.#decipher.setAuthTag(this.#held);
      return done(null, this.#decipher.final());
    } catch {
      return done(new Changed('it was changed'));
    }
  }
}

const sealBy = (key: Buffer): Seal => ({
  seal: (name) => sealing(key, name),
  open: (name) => new Opening(key, name),
});

/** Begins a sealed backup in a folder. @param passphrase of the operator; never written down. */
export async function beginSeal(folder: string, passphrase: string): Promise<Seal> {
  const salt = randomBytes(16);
  const key = await keyOf(passphrase, salt);
  const facts = { cipher: CIPHER, salt: salt.toString('base64'), mark: markOf(key).toString('base64') };
  await writeFile(join(folder, KEY_FILE), `${JSON.stringify(facts)}\n`, { mode: 0o600 });
  return sealBy(key);
}

/**
 * What opens the files of a backup; null for one that is not sealed.
 * @throws StartupError without the passphrase, with another one, or when the key file is damaged.
 */
export async function findSeal(folder: string, passphrase: string | undefined): Promise<Seal | null> {
  const text = await readFile(join(folder, KEY_FILE), 'utf8').catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return null;
    throw error;
  });
  if (text === null) return null;
  if (passphrase === undefined)
    throw new StartupError('This backup is encrypted; set BACKUP_KEY to the passphrase it was made with.');
  const facts = readFacts(text);
  if (facts === null) throw new StartupError(`${join(folder, KEY_FILE)} is damaged; take another backup.`);
  const key = await keyOf(passphrase, Buffer.from(facts.salt, 'base64'));
  const mark = Buffer.from(facts.mark, 'base64');
  const own = markOf(key);
  if (mark.length !== own.length || !timingSafeEqual(mark, own))
    throw new StartupError('BACKUP_KEY is not the passphrase this backup was made with.');
  return sealBy(key);
}

function readFacts(text: string): z.infer<typeof keyFile> | null {
  try {
    return keyFile.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
