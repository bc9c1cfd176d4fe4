import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Table.module.css';

type Props = { count: number; noun: string; onClear: () => void; children: ReactNode };

/** What can be done with the chosen rows; slides in with the first of them. */
export function BulkBar({ count, noun, onClear, children }: Props) {
  if (count === 0) return null;
  return (
    <div className={classes.bulk} role="toolbar" aria-label={`Tindakan untuk ${noun} terpilih`}>
      <CloseButton aria-label="Batalkan pilihan" onClick={onClear} />
      <strong aria-live="polite">
        {count} {noun} dipilih
      </strong>
      <div className={classes.bulkActions}>{children}</div>
    </div>
  );
}
