import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { campusMarks } from '#shared/platform/look/first-page.ts';

/** A script as a build leaves it: long enough that compressing it pays. */
export const builtScript = { path: '/assets/app-1.js', text: 'export const one = 1;\n'.repeat(200) };

/**
 * A built browser app in a folder of its own, with something beside it (`/secret.txt`) that nobody may fetch.
 * @param screens paths at which the app answers
 */
export async function webFolder(
  screens: readonly string[],
): Promise<{ folder: string; remove: () => Promise<void> }> {
  const around = await mkdtemp(join(tmpdir(), 'cendekia-web-'));
  const folder = join(around, 'web');
  await mkdir(join(folder, 'assets'), { recursive: true });
  for (const name of ['index', 'login', 'reset'])
    await writeFile(join(folder, `${name}.html`), `<p>${name} page</p> ${campusMarks.shortName}`);
  await writeFile(join(folder, 'pages.json'), JSON.stringify(screens));
  const script = join(folder, builtScript.path);
  await writeFile(script, builtScript.text);
  await writeFile(`${script}.gz`, gzipSync(builtScript.text));
  await writeFile(`${script}.br`, brotliCompressSync(builtScript.text));
  await writeFile(join(around, 'secret.txt'), 'top secret');
  return { folder, remove: () => rm(around, { recursive: true, force: true }) };
}
