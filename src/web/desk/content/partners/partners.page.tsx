import { Alert, Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { partnerContract, type PartnerView } from '#shared/desk/content/partner.contract.ts';
import { partnerTypeLabels, partnerTypes } from '#shared/desk/content/kinds.ts';
import { AGREEMENT_WARNING_DAYS } from '#shared/desk/content/stage.ts';
import { later } from '#web/platform/lib/later.tsx';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { AgreementChip, Pictured, UseChip } from '../chips.tsx';
import { ShelfPage } from '../ShelfPage.tsx';

const PartnerDialog = later(async () => (await import('./PartnerDialog.tsx')).PartnerDialog);

const columns: Column<PartnerView>[] = [
  {
    key: 'name',
    title: 'Mitra',
    sortable: true,
    card: 'head',
    render: ({ logo, name }) => (
      <Pictured picture={logo} shape="square">
        {name}
      </Pictured>
    ),
  },
  { key: 'type', title: 'Jenis', card: 'fact', render: ({ type }) => partnerTypeLabels[type] },
  { key: 'country', title: 'Negara', optional: true, render: ({ country }) => country },
  { key: 'mouNumber', title: 'Nomor MoU', render: ({ mouNumber }) => mouNumber || '-' },
  {
    key: 'mouEnd',
    title: 'Masa berlaku',
    sortable: true,
    card: 'fact',
    render: (row) => <AgreementChip partner={row} />,
  },
  {
    key: 'isActive',
    title: 'Situs publik',
    card: 'fact',
    render: ({ isActive }) => <UseChip isActive={isActive} />,
  },
];

const filters: Filter[] = [
  {
    name: 'type',
    label: 'Jenis',
    options: partnerTypes.map((value) => ({ value, label: partnerTypeLabels[value] })),
  },
  {
    name: 'ending',
    label: 'Masa berlaku',
    options: [
      { value: 'soon', label: `Berakhir dalam ${AGREEMENT_WARNING_DAYS} hari` },
      { value: 'over', label: 'Sudah berakhir' },
    ],
  },
  {
    name: 'active',
    label: 'Situs publik',
    options: [
      { value: 'true', label: 'Tampil' },
      { value: 'false', label: 'Tidak aktif' },
    ],
  },
];

/** How many agreements end soon, and the way to them. */
function EndingSoon() {
  const { data } = useLookup(endpointQuery(partnerContract.list, { query: { limit: 1, ending: 'soon' } }));
  const total = data?.meta.total ?? 0;
  if (total === 0) return null;
  return (
    <Alert color="yellow" title={`${total} kerja sama berakhir dalam ${AGREEMENT_WARNING_DAYS} hari`}>
      Hubungi mitranya bila perlu diperpanjang.{' '}
      <Anchor component={Link} to="?ending=soon" size="sm" underline="always">
        Tampilkan
      </Anchor>
    </Alert>
  );
}

/** `/staff/kerja-sama`: whom the college works with. */
export const Component = () => (
  <ShelfPage
    title="Kerja sama"
    purpose="Mitra kampus dan perjanjiannya; logo yang tampil muncul di situs publik."
    noun="mitra"
    endpoint={partnerContract.list}
    calls={partnerContract}
    resource="partner"
    columns={columns}
    filters={filters}
    searchLabel="Cari nama atau nomor MoU"
    nameOf={({ name }) => name}
    Dialog={PartnerDialog}
    notice={<EndingSoon />}
  />
);
