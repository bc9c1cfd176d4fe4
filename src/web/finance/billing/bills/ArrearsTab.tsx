import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { billContract } from '#shared/finance/billing/bill.contract.ts';
import type { ArrearsRow } from '#shared/finance/billing/bill.views.ts';
import type { ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import { ageBands } from '#shared/finance/finance-reports/ageing.ts';
import { paymentCategoryLabels } from '#shared/finance/billing/kinds.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { showPhone } from '#shared/platform/format/phone.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { BarList } from '#web/platform/ui/charts/BarList.tsx';
import { ChartCard } from '#web/platform/ui/charts/ChartCard.tsx';
import { moneyColumn, studentColumn } from '#web/platform/ui/finance/columns.tsx';
import { Asked } from '#web/platform/ui/Asked.tsx';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import { useListFiles } from '#web/platform/ui/table/use-list-files.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { DateText } from '#web/platform/ui/values.tsx';
import classes from '../billing.module.css';
import { useStudentBillFilters } from './use-bill-filters.ts';

const columns: Column<ArrearsRow>[] = [
  studentColumn('nim', ({ name }) => name),
  { key: 'className', title: 'Kelas', render: ({ className }) => className ?? '-' },
  { key: 'category', title: 'Kategori', render: ({ category }) => paymentCategoryLabels[category] },
  moneyColumn('overdue', 'Tunggakan', { card: 'fact' }),
  moneyColumn('balance', 'Sisa', { sortable: true }),
  {
    key: 'daysLate',
    title: 'Hari lewat',
    align: 'right',
    sortable: true,
    card: 'fact',
    render: ({ daysLate }) => grouped(daysLate),
  },
  {
    key: 'mobile',
    title: 'HP',
    card: 'fact',
    render: ({ mobile }) => (mobile === null ? '-' : showPhone(mobile)),
  },
  {
    key: 'exemptUntil',
    title: 'Dispensasi',
    render: ({ exemptUntil }) =>
      exemptUntil === null ? (
        '-'
      ) : (
        <>
          sampai <DateText date={exemptUntil} />
        </>
      ),
  },
];

const bandFilter: Filter = {
  name: 'band',
  label: 'Umur',
  options: ageBands.map(({ name, label }) => ({ value: name, label })),
};

const narrowing = ['periodCode', 'category', 'typeId', 'entryYear', 'classId', 'classType'] as const;

/** Arrears by age, and what is owed by entry year, for what the list is narrowed to. */
function Figures() {
  const [params] = useSearchParams();
  const query = Object.fromEntries(
    narrowing.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])),
  );
  const asked = useQuery(endpointQuery(billContract.ageing, { query }));
  return (
    <Asked query={asked} what="ringkasan">
      {(data) => <Ageing data={data} />}
    </Asked>
  );
}

function Ageing({ data }: { data: ResponseOf<typeof billContract.ageing> }) {
  const total = data.bands.reduce((sum, { overdue }) => sum + overdue, 0);
  const bands = data.bands.map((one) => ({
    ...one,
    label: ageBands.find(({ name }) => name === one.band)?.label ?? '',
  }));
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <ChartCard
        title={`Tunggakan ${rupiah(total)}`}
        hint="Menurut umur sejak jatuh tempo."
        table={{
          head: ['Umur', 'Tagihan', 'Mahasiswa', 'Tunggakan'],
          rows: bands.map(({ label, bills, students, overdue }) => ({
            name: label,
            cells: [grouped(bills), grouped(students), rupiah(overdue)],
          })),
        }}
      >
        <BarList
          label="Tunggakan menurut umur"
          bars={bands.map(({ label, overdue, bills }) => ({
            label,
            value: overdue,
            hint: `${bills} tagihan`,
          }))}
          format={rupiah}
        />
      </ChartCard>
      <ChartCard
        title="Piutang per angkatan"
        hint="Seluruh sisa tagihan, termasuk yang belum jatuh tempo."
        table={{
          head: ['Angkatan', 'Mahasiswa', 'Ditagih', 'Potongan', 'Dibayar', 'Sisa'],
          rows: data.cohorts.map(({ entryYear, students, charged, discounted, paid, balance }) => ({
            name: String(entryYear),
            cells: [grouped(students), rupiah(charged), rupiah(discounted), rupiah(paid), rupiah(balance)],
          })),
        }}
      >
        <BarList
          label="Piutang per angkatan"
          bars={data.cohorts.map(({ entryYear, balance }) => ({ label: String(entryYear), value: balance }))}
          format={rupiah}
        />
      </ChartCard>
    </SimpleGrid>
  );
}

/** Who is late, since when, by how much, and how to reach them. */
export function ArrearsTab() {
  const navigate = useNavigate();
  const filters = useStudentBillFilters();
  const { exports, progress } = useListFiles(billContract.exportArrears);
  const letter = ({ studentId, nim }: ArrearsRow): void => {
    const asked = download(billContract.letter, { params: { id: studentId } }, `Surat tunggakan ${nim}.pdf`);
    asked.catch(showError);
  };
  return (
    <div className={classes.stack}>
      <Figures />
      {progress}
      <ListTable
        endpoint={billContract.arrears}
        columns={columns}
        filters={[bandFilter, ...filters]}
        exports={exports}
        searchLabel="Cari NIM atau nama"
        noun="tunggakan"
        nothing={{ title: 'Tidak ada tunggakan.' }}
        rowName={({ name, typeName }) => `${typeName} ${name}`}
        onOpen={({ _id }) => void navigate(`/staff/pembayaran-mahasiswa/tagihan/${_id}`)}
        renderMenu={(row: ArrearsRow) => (
          <RowMenu
            name={row.name}
            actions={[
              { label: 'Unduh surat tunggakan', run: () => letter(row) },
              {
                label: 'Kartu pembayaran',
                run: () => void navigate(`/staff/pembayaran-mahasiswa/kartu/${row.studentId}`),
              },
            ]}
          />
        )}
      />
    </div>
  );
}
