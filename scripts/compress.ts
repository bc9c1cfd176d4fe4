import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const assets = join(import.meta.dirname, '../dist/web/assets');
/** Below this a file fits into the first packets as it is. */
const SMALLEST = 1_000;

const zip = promisify(gzip);
const brotli = promisify(brotliCompress);

/** Writes the compressed forms of a built file beside it, so that the server compresses nothing when it is asked for. */
async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < SMALLEST) return;
  const hint = {
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  await writeFile(`${path}.gz`, await zip(content, { level: 9 }));
  await writeFile(`${path}.br`, await brotli(content, { params: hint }));
}

const texts = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name));
await Promise.all(texts.map((name) => compressFile(join(assets, name))));
