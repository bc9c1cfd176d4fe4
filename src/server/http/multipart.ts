import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type { UploadRule } from '#shared/contracts/endpoint.ts';
import { AppError } from '#shared/errors.ts';

/** A received file, on disk until the request ends. `name` is only what the sender called it. */
export type ReceivedFile = { field: string; name: string; path: string; size: number };

const received = new WeakMap<FastifyRequest, { folder: string; files: ReceivedFile[] }>();

/** The files of a multipart request. */
export const filesOf = (request: FastifyRequest): ReceivedFile[] => received.get(request)?.files ?? [];

/** Fields `a` → value, repeated fields → array; a field `body` holding JSON spreads into the whole. */
function collectField(fields: Record<string, unknown>, name: string, value: string): void {
  if (name === 'body') {
    try {
      Object.assign(fields, JSON.parse(value));
    } catch {
      throw new AppError('BAD_REQUEST', 'Isian formulir tidak dapat dibaca.');
    }
    return;
  }
  const before = fields[name];
  if (before === undefined) fields[name] = value;
  else fields[name] = Array.isArray(before) ? [...before, value] : [before, value];
}

/** Streams a multipart request to disk within the endpoint's limits and puts its fields into `request.body`. */
export async function receiveMultipart(request: FastifyRequest, rule: UploadRule): Promise<void> {
  if (!request.isMultipart()) {
    throw new AppError('UNSUPPORTED_TYPE', 'Kirim berkas sebagai formulir multipart.');
  }
  const folder = await mkdtemp(join(tmpdir(), 'cendekia-upload-'));
  const files: ReceivedFile[] = [];
  received.set(request, { folder, files });
  const fields: Record<string, unknown> = {};
  const limits = {
    files: rule.maxFiles,
    fileSize: rule.maxBytes,
    fields: 50,
    fieldSize: 256 * 1024,
    parts: 60,
  };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      collectField(fields, part.fieldname, String(part.value));
      continue;
    }
    const path = join(folder, String(files.length));
    await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
    if (part.file.truncated) {
      const limit = Math.floor(rule.maxBytes / 1024 / 1024);
      throw new AppError('TOO_LARGE', `Berkas "${part.filename}" melebihi ${limit} MB.`);
    }
    files.push({ field: part.fieldname, name: part.filename || 'berkas', path, size: part.file.bytesRead });
  }
  request.body = fields;
}

/** Removes what a multipart request left on disk. */
export async function discardFiles(request: FastifyRequest): Promise<void> {
  const held = received.get(request);
  if (held) await rm(held.folder, { recursive: true, force: true });
}
