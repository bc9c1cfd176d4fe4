import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { later, tellPartFailed } from '#web/platform/lib/later.tsx';
import { Panel } from '../Panel.tsx';
import type { TableData } from './ScrollTable.tsx';

// Few look behind a picture. Until the table is there the picture stays.
const loadTable = async () => (await import('./ScrollTable.tsx')).ScrollTable;
const ScrollTable = later(loadTable);

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
          onClick={() => void loadTable().then(() => setAsTable(!asTable), tellPartFailed)}
        >
          {asTable ? 'Lihat grafik' : 'Lihat tabel'}
        </Button>
      }
    >
      {asTable ? <ScrollTable caption={title} {...table} /> : children}
    </Panel>
  );
}
