import { SegmentedControl } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { laterPanel } from '#web/platform/ui/later-panel.tsx';
import classes from '../billing.module.css';
import { GrantsList } from './GrantsList.tsx';

const SponsorInvoices = laterPanel(
  async () => (await import('#web/finance/sponsor-invoices/SponsorInvoices.tsx')).SponsorInvoices,
);

const parts = [
  { value: 'penerima', label: 'Penerima' },
  { value: 'sponsor', label: 'Invoice sponsor' },
];

/** Scholarships and who holds them, and what is asked of the sponsors of subsidies. */
export function ScholarshipsTab() {
  const [params, setParams] = useSearchParams();
  const open = params.get('bagian') === 'sponsor' ? 'sponsor' : 'penerima';
  const choose = (bagian: string): void =>
    setParams({ tab: 'beasiswa', bagian }, { preventScrollReset: true });
  return (
    <div className={classes.stack}>
      <div>
        <SegmentedControl aria-label="Bagian beasiswa" data={parts} value={open} onChange={choose} />
      </div>
      {open === 'penerima' ? <GrantsList /> : <SponsorInvoices />}
    </div>
  );
}
