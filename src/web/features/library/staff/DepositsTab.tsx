import { SegmentedControl, Stack } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { type DepositRow, libraryClearanceContract } from '#shared/contracts/library-clearance.contract.ts';
import { thesisStatusLabels } from '#shared/domain/thesis/status.ts';
import { later } from '#web/lib/later.tsx';
import { StatusChip } from '#web/ui/StatusChip.tsx';
import { ListTable } from '#web/ui/table/TablePage.tsx';
import type { Column } from '#web/ui/table/table-types.ts';
import { DateText } from '#web/ui/values.tsx';

const DepositDialog = later(async () => (await import('./DepositDialog.tsx')).DepositDialog);

const columns: Column<DepositRow>[] = [
  {
    key: 'title',
    title: 'Judul',
    sortable: true,
    card: 'head',
    render: ({ title }) => <strong>{title}</strong>,
  },
  { key: 'name', title: 'Mahasiswa', sortable: true, card: 'fact', render: ({ name }) => name },
  { key: 'nim', title: 'NIM', sortable: true, render: ({ nim }) => nim },
  { key: 'status', title: 'Tahap', card: 'fact', render: ({ status }) => thesisStatusLabels[status] },
  {
    key: 'hasFinal',
    title: 'Naskah final',
    card: 'fact',
    render: ({ hasFinal }) => (
      <StatusChip tone={hasFinal ? 'success' : 'warning'}>{hasFinal ? 'Ada' : 'Belum ada'}</StatusChip>
    ),
  },
  { key: 'embargo', title: 'Embargo', render: ({ embargoUntil }) => <DateText date={embargoUntil} /> },
];

/** Theses the library waits for, and those it has. */
export function DepositsTab() {
  const [params, setParams] = useSearchParams();
  const deposit = params.get('serah') === 'RECEIVED' ? 'RECEIVED' : 'PENDING';
  const open = params.get('skripsi');
  const set = (name: string, value: string | null): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(name);
        else next.set(name, value);
        if (name === 'serah') next.delete('page');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Stack>
      <SegmentedControl
        aria-label="Penyerahan"
        value={deposit}
        onChange={(value) => set('serah', value)}
        data={[
          { value: 'PENDING', label: 'Menunggu' },
          { value: 'RECEIVED', label: 'Diterima' },
        ]}
        maw={320}
      />
      <ListTable
        key={deposit}
        endpoint={libraryClearanceContract.deposits}
        fixed={{ deposit }}
        columns={columns}
        searchLabel="Cari judul, nama, atau NIM"
        noun="skripsi"
        nothing={{
          title:
            deposit === 'PENDING' ? 'Tidak ada skripsi yang menunggu.' : 'Belum ada skripsi yang diterima.',
        }}
        rowName={({ title }) => title}
        onOpen={({ _id }) => set('skripsi', _id)}
      />
      {open !== null && <DepositDialog id={open} onClose={() => set('skripsi', null)} />}
    </Stack>
  );
}
