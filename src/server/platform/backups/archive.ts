import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { StartupError } from '#server/platform/startup-error.ts';
import type { Seal } from './seal.ts';

/** Version of the format; another one is refused. */
export const archiveFormat = 1;

/**
 * Lines of an archive, in this order: `head`, then per table `table` and its rows, then `end`. A row is an array of
 * the columns' values as PostgreSQL writes them (text or null), so that nothing is lost on the way.
 */
const head = z.object({
  format: z.literal(archiveFormat),
  createdAt: z.string(),
  migrations: z.array(z.string()),
});
const table = z.object({ table: z.string(), columns: z.array(z.string()) });
const end = z.object({
  rows: z.record(z.string(), z.number()),
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
});
const line = z.union([z.array(z.string().nullable()), table, end, head]);

export type ArchiveHead = z.infer<typeof head>;
export type ArchiveEnd = z.infer<typeof end>;
export type ArchiveLine = z.infer<typeof line>;
export type Row = (string | null)[];

/**
 * Writes an archive: `write` waits when the disk is slower than the database; `close` resolves once it is whole.
 * @param seal encrypts it; null leaves it readable.
 */
export function writeArchive(path: string, seal: Seal | null = null) {
  const input = new PassThrough();
  const sealing = seal === null ? [] : [seal.seal(basename(path))];
  const target = createWriteStream(path, { mode: 0o600, flags: 'wx' });
  const written = pipeline([input, createGzip(), ...sealing, target]);
  // Whoever awaits `write` or `close` hears of a failure; unheard until then, it would end the process.
  written.catch(() => undefined);
  return {
    write: async (lines: readonly ArchiveLine[]): Promise<void> => {
      const text = lines.map((value) => `${JSON.stringify(value)}\n`).join('');
      if (!input.write(text)) await Promise.race([once(input, 'drain'), written]);
    },
    close: async (): Promise<void> => {
      input.end();
      await written;
    },
  };
}

/**
 * The lines of an archive.
 * @throws StartupError when the file is missing, cut, changed or of another kind.
 */
export async function* readArchive(path: string, seal: Seal | null = null): AsyncGenerator<ArchiveLine> {
  try {
    for await (const text of unpackedLines(path, seal)) yield line.parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const reason =
      error instanceof z.ZodError || error instanceof SyntaxError ? 'unknown content' : String(error);
    throw new StartupError(`${path} is not a whole backup (${reason}).`);
  }
}

async function* unpackedLines(path: string, seal: Seal | null): AsyncGenerator<string> {
  const source = createReadStream(path);
  const unpacked = createGunzip().setEncoding('utf8');
  // A failure of any of them reaches whoever reads the last.
  const opening = seal === null ? [] : [seal.open(basename(path))];
  pipeline([source, ...opening, unpacked]).catch((error: Error) => unpacked.destroy(error));
  let rest = '';
  for await (const chunk of unpacked) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) yield rest;
}
