import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VIDEO_HOST } from '#shared/platform/rich-text/video.ts';
import { campusCss } from '#shared/platform/look/first-page.ts';
import { darkLook, type Look, lightLook } from '#shared/platform/look/looks.ts';

const styles = join(import.meta.dirname, 'styles');
const builtFolder = join(import.meta.dirname, '../../../../dist/web');

const sheets = ['base', 'frame', 'parts', 'home', 'news', 'pages'] as const;

/** Without comments and the room between rules; strings of these sheets hold neither. */
const squeeze = (css: string): string =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replaceAll(';}', '}');

/** The portal's pattern in white, to lie on the college's colour. */
const kawung = readFileSync(join(import.meta.dirname, '../../../shared/platform/look/kawung.svg'), 'utf8')
  .trim()
  .replaceAll('#000', '#fff');

const written = squeeze(sheets.map((name) => readFileSync(join(styles, `${name}.css`), 'utf8')).join('\n'));

/** Colours of states and charts mean nothing here. */
const used = ([name]: [string, string]): boolean => !/^--(success|danger|info|hue)-/.test(name);

const variables = (look: Look): string =>
  Object.entries(look)
    .filter(used)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

const looks = `:root{${variables(lightLook)};--kawung:url("data:image/svg+xml,${encodeURIComponent(kawung)}")}@media(prefers-color-scheme:dark){:root{${variables(darkLook)}}}`;

/** The portal's font as the build named it; null where nothing is built, and the system's font stands in. */
export function builtFont(folder = builtFolder): string | null {
  const manifest = join(folder, '.vite/manifest.json');
  if (!existsSync(manifest)) return null;
  const files = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string }>;
  const found = Object.entries(files).find(([key]) =>
    key.endsWith('plus-jakarta-sans-latin-wght-normal.woff2'),
  );
  return found === undefined ? null : `/${found[1].file}`;
}

const fontFace = (font: string): string =>
  `@font-face{font-family:"Plus Jakarta Sans Variable";font-style:normal;font-display:swap;font-weight:200 800;src:url("${font}") format("woff2")}`;

/** Fonts of systems, widened to the portal's, so that lines stay where they are when that arrives. */
const standIns = [
  ['Arial', '400 500', ['Arial', 'Liberation Sans', 'Helvetica'], 102.3],
  ['Arial', '600 800', ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Helvetica Bold'], 98.9],
  ['DejaVu', '400 500', ['DejaVu Sans'], 91],
  ['DejaVu', '600 800', ['DejaVu Sans Bold'], 83],
] as const;

/** Height above and below the line of the portal's font, in percent of its size. */
const [ASCENT, DESCENT] = [103.8, 22.2];

const standInFaces = standIns
  .map(([name, weights, local, size]) => {
    const share = (percent: number): string => `${((percent / size) * 100).toFixed(1)}%`;
    const source = local.map((one) => `local("${one}")`).join(',');
    return `@font-face{font-family:"Like ${name}";font-weight:${weights};src:${source};size-adjust:${size}%;ascent-override:${share(ASCENT)};descent-override:${share(DESCENT)};line-gap-override:0%}`;
  })
  .join('');

export type SiteStyle = {
  css: string;
  /** The font to fetch with the page. */
  font: string | null;
  /** What browsers allow a page: its own style, pictures and font, and videos of one service; no script at all. */
  policy: string;
};

/**
 * The one style sheet of the public site in the college's colour, and the policy that allows it by its hash.
 * @param secure whether the site is reached over https
 */
export function siteStyle(color: string, secure: boolean, font: string | null): SiteStyle {
  const css = `${font === null ? '' : fontFace(font)}${standInFaces}${campusCss(color)}${looks}${written}`;
  const hash = createHash('sha256').update(css).digest('base64');
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${VIDEO_HOST}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join(';');
  return { css, font, policy };
}
