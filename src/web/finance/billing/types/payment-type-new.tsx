import { useSuspenseQuery } from '@tanstack/react-query';
import { paymentTypeContract } from '#shared/finance/billing/payment-type.contract.ts';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { Page } from '#web/platform/ui/Page.tsx';
import { TypeForm } from './TypeForm.tsx';

const startQuery = () => endpointQuery(paymentTypeContract.start, {});

export const loader = pageLoader((client) => client.ensureQueryData(startQuery()));

export const access = paymentTypeContract.save.saves.create;

/** `/staff/pembayaran-mahasiswa/jenis/tambah`: a new type, stored as a draft. */
export function Component() {
  const { data: start } = useSuspenseQuery(startQuery());
  return (
    <Page title="Tambah jenis pembayaran" purpose="Disimpan sebagai draf; tagihan dibuat setelah dibuka.">
      <TypeForm type={null} start={start} />
    </Page>
  );
}
