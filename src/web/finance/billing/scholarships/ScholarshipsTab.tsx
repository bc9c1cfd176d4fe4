import { SegmentedControl, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import classes from '../billing.module.css';
import { GrantsList } from './GrantsList.tsx';

const SponsorInvoices = lazy(async () => ({
  default: (await import('#web/finance/sponsor-invoices/SponsorInvoices.tsx')).SponsorInvoices,
}));

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
      {open === 'penerima' ? (
        <GrantsList />
      ) : (
        <Suspense fallback={<Skeleton height="16rem" role="status" aria-label="Memuat" />}>
          <SponsorInvoices />
        </Suspense>
      )}
    </div>
  );
}
