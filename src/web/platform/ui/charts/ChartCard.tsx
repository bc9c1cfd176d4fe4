import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { tellPartFailed } from '#web/platform/lib/later.tsx';
import { Panel } from '../Panel.tsx';
import type { TableData } from './ScrollTable.tsx';

// Few look behind a picture. Until the table is there the picture stays.
const loadTable = async () => (await import('./ScrollTable.tsx')).ScrollTable;

type Props = {
  title: string;
  hint?: ReactNode;
  /** The numbers behind the picture. */
  table: TableData;
  children: ReactNode;
};

/** A picture of numbers, and the numbers themselves for those who would rather read them. */
export function ChartCard({ title, hint, table, children }: Props) {
  const [Table, setTable] = useState<Awaited<ReturnType<typeof loadTable>> | null>(null);
  const change = (): void =>
    Table ? setTable(null) : void loadTable().then((loaded) => setTable(() => loaded), tellPartFailed);
  return (
    <Panel
      title={title}
      hint={hint}
      actions={
        <Button variant="subtle" size="compact-sm" aria-pressed={Table !== null} onClick={change}>
          {Table ? 'Lihat grafik' : 'Lihat tabel'}
        </Button>
      }
    >
      {Table ? <Table caption={title} {...table} /> : children}
    </Panel>
  );
}
