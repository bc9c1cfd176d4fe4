/** Name of the `meta` element by which a built page says of which version it is. */
export const VERSION_META = 'app-version';

const versionMeta = new RegExp(`<meta name="${VERSION_META}" content="([^"]+)"`);

/** The version a built page carries; null where it carries none. */
export const appVersionOf = (html: string): string | null => versionMeta.exec(html)?.[1] ?? null;

/** `package version+moment of the build`, so that later builds compare as greater. */
export const versionStamp = (version: string, built: Date): string =>
  `${version}+${built.toISOString().replace(/\D/g, '').slice(0, 14)}`;
