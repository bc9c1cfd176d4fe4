import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Panel } from '../Panel.tsx';
import { ScrollTable, type TableData } from './ScrollTable.tsx';

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
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'Lihat grafik' : 'Lihat tabel'}
        </Button>
      }
    >
      {asTable ? <ScrollTable caption={title} {...table} /> : children}
    </Panel>
  );
}
