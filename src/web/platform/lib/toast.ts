/** How a message is meant (specification §8). */
export type Severity = 'success' | 'error' | 'info' | 'warning';

export type Toast = {
  id: number;
  severity: Severity;
  message: string;
  /** Milliseconds until it goes by itself. */
  duration: number;
  /** A way back, such as "Urungkan". */
  action: { label: string; run: () => void } | undefined;
  /** What it is about; a later message about the same takes its place. */
  about: string | undefined;
};

export type ToastOptions = { duration?: number; action?: Toast['action']; about?: string };

/** How long a message stays (specification §8), and one that offers a way back (interface). */
const TOAST_MS = 3000;
const UNDO_MS = 10_000;
const AT_MOST = 5;

let toasts: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** The same message again takes the place of the one still shown, such as one failure that two calls met. */
function show(severity: Severity, message: string, options: ToastOptions = {}): number {
  const { action, about, duration = action === undefined ? TOAST_MS : UNDO_MS } = options;
  last += 1;
  const isReplaced = (one: Toast): boolean =>
    (one.severity === severity && one.message === message) || (about !== undefined && one.about === about);
  const others = toasts.filter((one) => !isReplaced(one));
  publish([...others, { id: last, severity, message, duration, action, about }].slice(-AT_MOST));
  return last;
}

/** Short messages at the top right. */
export const toast = {
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  error: (message: string, options?: ToastOptions) => show('error', message, options),
  info: (message: string, options?: ToastOptions) => show('info', message, options),
  warning: (message: string, options?: ToastOptions) => show('warning', message, options),
  close: (id: number): void => publish(toasts.filter((one) => one.id !== id)),
};

/** The messages shown now, for the one place that draws them. */
export const toastStore = {
  now: (): readonly Toast[] => toasts,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
