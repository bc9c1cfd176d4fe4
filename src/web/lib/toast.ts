import { notifications } from '@mantine/notifications';

export type Severity = 'success' | 'error' | 'info' | 'warning';

const look: Record<Severity, { color: string; title: string }> = {
  success: { color: 'green', title: 'Berhasil' },
  error: { color: 'red', title: 'Gagal' },
  info: { color: 'blue', title: 'Info' },
  warning: { color: 'yellow', title: 'Perhatian' },
};

export type ToastOptions = { title?: string; duration?: number };

/** How long a toast stays, and how long one that offers to undo (specification §8, interface). */
export const TOAST_MS = 3000;

function show(severity: Severity, message: string, options: ToastOptions = {}): string {
  return notifications.show({
    color: look[severity].color,
    title: options.title ?? look[severity].title,
    message,
    autoClose: options.duration ?? TOAST_MS,
    position: 'top-right',
    role: severity === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Tutup pesan' },
  });
}

/** Short messages at the top right, gone after 3 s. */
export const toast = {
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  error: (message: string, options?: ToastOptions) => show('error', message, options),
  info: (message: string, options?: ToastOptions) => show('info', message, options),
  warning: (message: string, options?: ToastOptions) => show('warning', message, options),
};
