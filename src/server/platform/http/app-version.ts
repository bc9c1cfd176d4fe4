import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appVersionOf } from '#shared/platform/look/app-version.ts';

const builtPage = join(import.meta.dirname, '../../../../dist/web/index.html');

/** The version the built pages carry; `dev` where nothing is built. */
export const builtVersion = (page = builtPage): string =>
  (existsSync(page) ? appVersionOf(readFileSync(page, 'utf8')) : null) ?? 'dev';
