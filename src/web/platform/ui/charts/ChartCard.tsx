import { Button } from '@mantine/core';
import { lazy, type ReactNode, startTransition, Suspense, useState } from 'react';
import { Panel } from '../Panel.tsx';
import type { TableData } from './ScrollTable.tsx';

// Few look behind a picture. Until the table is there the picture stays.
const ScrollTable = lazy(async () => ({ default: (await import('./ScrollTable.tsx')).ScrollTable }));

type Props = {
  title: string;
  hint?: ReactNode;
  /** The numbers behind the picture. */
  table: TableData;
  children: ReactNode;
};

/** A picture of numbers, and the numbers themselves for those who would rather read them. */
export function ChartCard({ title, hint, table, children }: Props) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Panel
      title={title}
      hint={hint}
      actions={
        <Button
          variant="subtle"
          size="compact-sm"
          aria-pressed={asTable}
          onClick={() => startTransition(() => setAsTable(!asTable))}
        >
          {asTable ? 'Lihat grafik' : 'Lihat tabel'}
        </Button>
      }
    >
      <Suspense>{asTable ? <ScrollTable caption={title} {...table} /> : children}</Suspense>
    </Panel>
  );
}
