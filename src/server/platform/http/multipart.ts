import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { UploadRule } from '#shared/platform/endpoint/endpoint.ts';
import { AppError } from '#shared/platform/errors.ts';
import { errorCode } from '#server/platform/startup-error.ts';
import { storageError } from '#server/platform/storage/storage-error.ts';
import { readFormFields } from './form-fields.ts';
import type { UploadProgress } from './upload-progress.ts';

/** A received file, on disk until the request ends. `name` is only what the sender called it. */
export type ReceivedFile = { field: string; name: string; path: string; size: number };

type Received = { folder: string; files: ReceivedFile[]; progress: UploadProgress | null };

/** Of folders with files on their way; `storage/s3-store.ts` begins its own so too. */
const PREFIX = 'cendekia-upload-';
const received = new WeakMap<FastifyRequest, Received>();

/** The files of a multipart request. */
export const filesOf = (request: FastifyRequest): ReceivedFile[] => received.get(request)?.files ?? [];

/** Who is told how far this request's upload is; null where nobody is. */
export const progressOf = (request: FastifyRequest): UploadProgress | null =>
  received.get(request)?.progress ?? null;

/** The field that may hold all others as one JSON object, in whose place ordinary fields do as well. */
export const WHOLE_BODY = 'body';

const unreadable = (): AppError => new AppError('BAD_REQUEST', 'Isian formulir tidak dapat dibaca.');

/** Whether the parser could not follow the form, such as one that ends in the middle: it throws plain errors without a code. */
const isMalformed = (error: unknown): boolean =>
  error instanceof Error && error.constructor === Error && errorCode(error) === '';

function readWhole(text: string): [string, unknown][] {
  const whole: unknown = JSON.parse(text);
  if (typeof whole === 'object' && whole !== null) return Object.entries(whole);
  throw new SyntaxError('no object');
}

/** The body in the fields of a form: what the schema makes of their texts, and what stands in the field `body`. */
function bodyIn(texts: ReadonlyMap<string, readonly string[]>, schema: z.ZodType | undefined): unknown {
  const { [WHOLE_BODY]: whole, ...rest } = Object.fromEntries(texts);
  const fields = Object.entries(rest).map(
    ([name, all]) => [name, all.length > 1 ? all : (all[0] ?? '')] as const,
  );
  try {
    const read = readFormFields(schema ?? z.object({}), Object.fromEntries(fields));
    return Object.fromEntries([...Object.entries(read), ...(whole ?? []).flatMap(readWhole)]);
  } catch {
    throw unreadable();
  }
}

async function receiveFile(
  part: MultipartFile,
  path: string,
  maxBytes: number,
  progress: UploadProgress | null,
) {
  const writing = pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
  part.file.on('data', () => progress?.received(part.file.bytesRead));
  await writing;
  if (part.file.truncated) {
    throw new AppError(
      'TOO_LARGE',
      `Berkas "${part.filename}" melebihi ${Math.floor(maxBytes / 1024 / 1024)} MB.`,
    );
  }
  return { field: part.fieldname, name: part.filename || 'berkas', path, size: part.file.bytesRead };
}

/**
 * Streams a multipart request to disk within the endpoint's limits and puts its fields, read by the schema of its body, into
 * `request.body`.
 * @param progress who is told how far it is
 * @throws AppError UNSUPPORTED_TYPE, TOO_LARGE, BAD_REQUEST, OVERLOADED when the disk is full
 */
export async function receiveMultipart(
  request: FastifyRequest,
  { rule, body }: { rule: UploadRule; body: z.ZodType | undefined },
  progress: UploadProgress | null = null,
): Promise<void> {
  if (!request.isMultipart()) {
    throw new AppError('UNSUPPORTED_TYPE', 'Kirim berkas sebagai formulir multipart.');
  }
  const files: ReceivedFile[] = [];
  const texts = new Map<string, string[]>();
  const limits = {
    files: rule.maxFiles,
    fileSize: rule.maxBytes,
    fields: 50,
    fieldSize: 256 * 1024,
    parts: 60,
  };
  try {
    const folder = await mkdtemp(join(tmpdir(), PREFIX));
    received.set(request, { folder, files, progress });
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field')
        texts.set(part.fieldname, [...(texts.get(part.fieldname) ?? []), String(part.value)]);
      else files.push(await receiveFile(part, join(folder, String(files.length)), rule.maxBytes, progress));
    }
  } catch (error) {
    await discardFiles(request);
    throw isMalformed(error) ? unreadable() : storageError(error);
  }
  request.body = bodyIn(texts, body);
}

/** Removes what a multipart request left on disk. */
export async function discardFiles(request: FastifyRequest): Promise<void> {
  const held = received.get(request);
  if (held) await rm(held.folder, { recursive: true, force: true });
}

/** Removes what requests of a killed process left on this machine's disk. @returns how many folders. */
export async function discardLeftovers(olderThanMs: number): Promise<number> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  let removed = 0;
  for (const name of names) {
    const path = join(tmpdir(), name);
    const facts = await stat(path).catch(() => null);
    if (!facts || Date.now() - facts.mtimeMs < olderThanMs) continue;
    await rm(path, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}
