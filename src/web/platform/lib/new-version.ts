import { VERSION_META } from '#shared/platform/look/app-version.ts';

const KEY = 'reloadedAt';
const AGAIN_AFTER_MS = 10_000;

/** Loads the page anew when a part of it is gone because a newer version was installed; not twice in a row. */
export function reloadOnNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without a connection no page would come either.
    if (!navigator.onLine) return;
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < AGAIN_AFTER_MS) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    location.reload();
  });
}

/** The version this page was loaded with; empty where it was not built. */
export const loadedVersion = (): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${VERSION_META}"]`)?.content ?? '';
