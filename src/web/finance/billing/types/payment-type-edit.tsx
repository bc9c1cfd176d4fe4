import { Anchor } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { paymentTypeContract } from '#shared/finance/billing/payment-type.contract.ts';
import { paymentCategoryLabels, typeStatusLabels } from '#shared/finance/billing/kinds.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { grouped, percent } from '#shared/platform/format/number.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { later } from '#web/platform/lib/later.tsx';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { DetailBand } from '#web/platform/ui/DetailBand.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { typeTones } from '../billing-words.ts';
import { TypeActions } from './TypeActions.tsx';
import { TypeForm } from './TypeForm.tsx';

const TypeJob = later(async () => (await import('./TypeJob.tsx')).TypeJob);

const typeQuery = (id: string) => endpointQuery(paymentTypeContract.get, { params: { id } });

export const loader = pageLoader((client, { params }) =>
  client.fetchQuery({ ...typeQuery(params['id'] ?? ''), staleTime: 0 }),
);

/** `/staff/pembayaran-mahasiswa/jenis/:id`: what is billed to whom. */
export function Component() {
  const { id = '' } = useParams();
  const { data: type } = useSuspenseQuery(typeQuery(id));
  const job = useSearchParams()[0].get('job');
  const net = type.charged - type.discounted;
  return (
    <Page title={type.name} actions={<TypeActions type={type} />}>
      <DetailBand
        title={type.code}
        subtitle={`${paymentCategoryLabels[type.category]} · ${periodLabel(type.periodCode)}`}
        status={<StatusChip tone={typeTones[type.status]}>{typeStatusLabels[type.status]}</StatusChip>}
        figures={[
          {
            label: 'Tagihan',
            value: (
              <Anchor component={Link} to={`/staff/pembayaran-mahasiswa?tab=tagihan&typeId=${id}`}>
                {grouped(type.bills)} mahasiswa
              </Anchor>
            ),
          },
          { label: 'Nilai setelah potongan', value: rupiah(net) },
          { label: 'Terbayar', value: `${rupiah(type.paid)} (${percent(type.paid, net)})` },
          { label: 'Lunas', value: grouped(type.settled) },
        ]}
      />
      {job !== null && <TypeJob id={job} />}
      <TypeForm key={type.updatedAt} type={type} start={{ lateFee: type.lateFee }} />
    </Page>
  );
}
