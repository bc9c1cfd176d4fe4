import { Button, CloseButton } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Severity, type Toast, toast, toastStore } from '#web/platform/lib/toast.ts';
import type { MenuIcon } from './menu.ts';
import classes from './Toaster.module.css';

const icons: Record<Severity, MenuIcon> = {
  success: IconCircleCheck,
  error: IconCircleX,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
};

/** One message; it waits while it is pointed at or holds the keyboard. */
function Message({ id, severity, message, duration, action }: Toast) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => toast.close(id), duration);
    return () => clearTimeout(timer);
  }, [held, id, duration]);
  const Icon = icons[severity];
  const hold = (): void => setHeld(true);
  const release = (): void => setHeld(false);
  return (
    <li
      className={classes.toast}
      data-severity={severity}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon size={20} stroke={1.8} />
      <span className={classes.message}>{message}</span>
      {action !== undefined && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            action.run();
            toast.close(id);
          }}
        >
          {action.label}
        </Button>
      )}
      <CloseButton aria-label="Tutup pesan" onClick={() => toast.close(id)} />
    </li>
  );
}

/** Messages at the top right, clear of a page's buttons, read out as they come: failures at once, everything else when there is a pause. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.now);
  const failures = toasts.filter(({ severity }) => severity === 'error');
  const others = toasts.filter(({ severity }) => severity !== 'error');
  return (
    <section className={classes.region} aria-label="Pesan">
      <ul className={classes.list} aria-live="assertive">
        {failures.map((one) => (
          <Message key={one.id} {...one} />
        ))}
      </ul>
      <ul className={classes.list} aria-live="polite">
        {others.map((one) => (
          <Message key={one.id} {...one} />
        ))}
      </ul>
    </section>
  );
}
