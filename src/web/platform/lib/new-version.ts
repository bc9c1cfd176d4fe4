import { VERSION_META } from '#shared/platform/look/app-version.ts';

const KEY = 'reloadedAt';
const AGAIN_AFTER_MS = 10_000;

/** The file of a page could not be loaded: there is no connection, or a newer version has taken its place. */
export class PageMissing extends Error {
  override message = 'Periksa koneksi internet Anda, lalu coba lagi.';
}

/**
 * Loads the page anew whose file is gone, as a newer version was installed; not twice in a row, and not without a connection,
 * when no page would come either.
 */
export function reloadForNewVersion(): void {
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (!navigator.onLine || Date.now() - last < AGAIN_AFTER_MS) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
}

/** The version this page was loaded with; empty where it was not built. */
export const loadedVersion = (): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${VERSION_META}"]`)?.content ?? '';
