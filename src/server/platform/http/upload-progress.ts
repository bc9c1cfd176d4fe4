import { and, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import type { Db } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import { uploads } from '#server/platform/db/schema.ts';

/** How often the socket and how often the database hear of a running upload, in milliseconds. */
const EVERY_MS = { socket: 200, database: 1_000 };

const UPLOAD_FAILED = 'Unggahan gagal. Periksa sambungan Anda lalu unggah lagi.';

/** Follows one upload from its first byte to its outcome. */
export type UploadProgress = {
  id: string;
  /** Bytes of the file that have arrived so far, of those the request announced. */
  received: (bytes: number) => void;
  done: (fileName: string | null) => Promise<void>;
  failed: (error: unknown) => Promise<void>;
};

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value.slice(0, 100) : undefined;
};

/** Begins to follow an upload, also one that failed before. @throws AppError INVALID for an id that is taken. */
async function begin(db: Db, id: string, ownerId: string): Promise<void> {
  const fresh = { status: 'RECEIVING', percent: 0, message: null } as const;
  const begun = await db
    .insert(uploads)
    .values({ id, ownerId, ...fresh })
    .onConflictDoUpdate({
      target: uploads.id,
      set: fresh,
      setWhere: and(eq(uploads.ownerId, ownerId), sql`${uploads.status} <> 'DONE'`),
    })
    .returning({ id: uploads.id });
  if (begun.length === 0) throw invalidField('uploadId', 'Nomor unggahan ini sudah dipakai. Unggah lagi.');
}

function idOf(request: FastifyRequest): string {
  const given = header(request, 'x-upload-id');
  if (given === undefined) return newId();
  if (!z.uuid().safeParse(given).success) throw invalidField('uploadId', 'Nomor unggahan tidak sesuai.');
  return given;
}

/** Lets work happen at most once in so many milliseconds. */
function atMostEvery(ms: number): () => boolean {
  let last = -Infinity;
  return () => {
    const now = performance.now();
    if (now - last < ms) return false;
    last = now;
    return true;
  };
}

/**
 * Follows a tracked upload: events `upload:progress`, `upload:done` and `upload:error` for the socket that asked
 * (`x-socket-id`), the same in the table `uploads` for who polls.
 * @throws AppError INVALID for an upload id that is none, or taken
 */
export async function followUpload(request: FastifyRequest, ownerId: string): Promise<UploadProgress> {
  const { db, realtime } = request.server.services;
  const id = idOf(request);
  const socketId = header(request, 'x-socket-id');
  const expected = Number(request.headers['content-length'] ?? 0);
  await begin(db, id, ownerId);
  const tell = (event: string, payload: object) =>
    socketId && realtime.toSocket(ownerId, socketId, `upload:${event}`, { uploadId: id, ...payload });
  const dueForSocket = atMostEvery(EVERY_MS.socket);
  const dueForDatabase = atMostEvery(EVERY_MS.database);
  let writing = Promise.resolve();
  const write = (change: Partial<typeof uploads.$inferInsert>): Promise<void> => {
    writing = writing
      .then(() => db.update(uploads).set(change).where(eq(uploads.id, id)))
      .then(() => undefined)
      .catch((error: unknown) => request.log.warn({ err: error }, 'progress of an upload was not kept'));
    return writing;
  };
  return {
    id,
    received: (bytes) => {
      const percent = expected > 0 ? Math.min(99, Math.floor((bytes * 100) / expected)) : 0;
      if (dueForSocket()) tell('progress', { percent });
      if (dueForDatabase()) void write({ percent });
    },
    done: async (fileName) => {
      await write({ status: 'DONE', percent: 100, fileName });
      tell('done', { fileName });
    },
    failed: async (error) => {
      const message = error instanceof AppError ? error.message : UPLOAD_FAILED;
      await write({ status: 'FAILED', message });
      tell('error', { message });
    },
  };
}
