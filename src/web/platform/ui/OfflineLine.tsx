import { onlineManager } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useSyncExternalStore } from 'react';
import classes from './OfflineLine.module.css';

const subscribe = (listener: () => void): (() => void) => onlineManager.subscribe(listener);
const isOnline = (): boolean => onlineManager.isOnline();

/** Says that there is no connection, for as long as there is none; nothing else does once the message of a failure is gone. */
export function OfflineLine({ className }: { className?: string | undefined }) {
  const online = useSyncExternalStore(subscribe, isOnline);
  return (
    <div role="status" className={clsx(!online && classes.line, !online && className)}>
      {!online && 'Tidak ada koneksi internet. Yang belum disimpan tetap ada di halaman ini.'}
    </div>
  );
}
