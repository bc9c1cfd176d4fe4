import { SegmentedControl } from '@mantine/core';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { laterPanel } from '#web/platform/ui/later-panel.tsx';
import classes from './reports.module.css';

type Report = { value: string; label: string; Content: ComponentType };

const reports: readonly Report[] = [
  {
    value: 'penerimaan',
    label: 'Penerimaan harian',
    Content: laterPanel(async () => (await import('./ReceiptsReport.tsx')).ReceiptsReport),
  },
  {
    value: 'piutang',
    label: 'Piutang',
    Content: laterPanel(async () => (await import('./ReceivablesReport.tsx')).ReceivablesReport),
  },
  {
    value: 'beasiswa',
    label: 'Beasiswa',
    Content: laterPanel(async () => (await import('./GrantsReport.tsx')).GrantsReport),
  },
  {
    value: 'rekonsiliasi',
    label: 'Rekonsiliasi bank',
    Content: laterPanel(async () => (await import('./CashReport.tsx')).CashReport),
  },
];

/** Figures of finance for a meeting, an auditor or the bank; each with its filters in the address. */
export function ReportsTab() {
  const [params, setParams] = useSearchParams();
  const open = reports.find(({ value }) => value === params.get('laporan')) ?? reports[0];
  const choose = (value: string): void =>
    setParams({ tab: 'laporan', laporan: value }, { preventScrollReset: true });
  const Content = open?.Content;
  return (
    <div className={classes.stack}>
      <div className={classes.choice}>
        <SegmentedControl
          aria-label="Laporan"
          data={reports.map(({ value, label }) => ({ value, label }))}
          value={open?.value ?? ''}
          onChange={choose}
        />
      </div>
      {Content !== undefined && <Content key={open?.value} />}
    </div>
  );
}
