import { CallError, isSessionOver, messageOf, statusOf } from './call-error.ts';
import { keepSentMessage } from './gate-origin.ts';
import { loginPath } from '#shared/platform/navigation/login-path.ts';
import { toast, type ToastOptions } from './toast.ts';

const reload = { label: 'Muat ulang', run: () => location.reload() };

/**
 * Shows an error as a toast: the one place that does. Calls given up on purpose stay silent. A record that somebody else
 * has changed meanwhile comes with the way to its new state; a form with changes asks before it is left.
 */
export const showError = (error: unknown): void => show(error, {});

/** The same in the place of an earlier message about the same thing. */
export const showErrorAbout = (error: unknown, about: string): void => show(error, { about });

function show(error: unknown, options: ToastOptions): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  const isStale = error instanceof CallError && error.body?.code === 'STALE';
  toast.error(messageOf(error), isStale ? { ...options, action: reload } : options);
}

const targets: Record<number, string> = {
  452: '/student/survey/edo',
  453: '/student/survey/eka',
  454: '/student/aktivitas-mahasiswa/krs',
  455: '/student/aktivitas-mahasiswa/krs',
};

/** The address of a page that says why the person was led there; only words sent this way are shown. */
export function withMessage(path: string, error: unknown): string {
  const message = messageOf(error);
  keepSentMessage(message);
  return `${path}?${new URLSearchParams({ status: String(statusOf(error)), message }).toString()}`;
}

/** The parameters of an address that were refused, such as a filter of an old link. */
export function refusedAmong(params: URLSearchParams, error: unknown): string[] {
  if (!(error instanceof CallError) || error.status !== 400) return [];
  return Object.keys(error.body?.errors ?? {}).filter((name) => params.has(name));
}

/** The address without the parameters that were refused; undefined where none of them was. */
function withoutRefused(error: unknown, current: string): string | undefined {
  const [path = '', search] = current.split('?');
  const params = new URLSearchParams(search);
  const refused = refusedAmong(params, error);
  for (const name of refused) params.delete(name);
  return refused.length === 0 ? undefined : path + (params.size === 0 ? '' : `?${params}`);
}

/**
 * Where a page whose data was refused leads (specification §8): the same page without what its address asks for in vain.
 * @param current path with query of the refused page.
 */
export function pageFailureTarget(error: unknown, current: string): string {
  const status = statusOf(error);
  if (isSessionOver(error)) return loginPath(current);
  if (error instanceof CallError && error.body?.code === 'PASSWORD_CHANGE_REQUIRED') {
    return '/settings/change-password';
  }
  const target = status === null ? undefined : targets[status];
  const mended = withoutRefused(error, current);
  if (mended !== undefined) return mended;
  if (target === undefined || target === current.split('?')[0]) return '/500';
  return withMessage(target, error);
}

/** What went wrong on the way to `/500`, so that the page can say it and lead back. */
export type PageFailure = { status: number | null; message: string; path: string };

let latest: PageFailure | null = null;

/** Remembers the failure that `/500` will show. */
export function keepFailure(error: unknown, path: string): void {
  latest = { status: statusOf(error), message: messageOf(error), path };
}

/** The failure that led to `/500`, null when the page was opened by its address. */
export const latestFailure = (): PageFailure | null => latest;
