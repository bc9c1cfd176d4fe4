import { SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  type DepositRow,
  libraryClearanceContract,
} from '#shared/desk/library/library-clearance.contract.ts';
import { thesisStatusLabels } from '#shared/completion/thesis/status.ts';
import { libraryDeskContract } from '#shared/desk/library/library-desk.contract.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { later } from '#web/platform/lib/later.tsx';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column } from '#web/platform/ui/table/table-types.ts';
import { DateText } from '#web/platform/ui/values.tsx';

const DepositDialog = later(async () => (await import('./DepositDialog.tsx')).DepositDialog);

const ReasonWindow = later(async () => (await import('#web/platform/ui/ReasonWindow.tsx')).ReasonWindow);

const { deposit: one, deposits: list, takeBackDeposit } = libraryClearanceContract;
const stale = [one, list, libraryDeskContract.dashboard];

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

/** Takes back the receipt of a thesis that is not accepted yet. */
function TakeBack({ thesis, onClose }: { thesis: DepositRow; onClose: () => void }) {
  const takeBack = useEndpointMutation(takeBackDeposit, { invalidates: stale });
  const { _id: id, name, updatedAt } = thesis;
  const send = (note: string): void =>
    takeBack.mutate(
      { params: { id }, body: { updatedAt, note } },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Tanda terima ditarik.');
          onClose();
        },
      },
    );
  return (
    <ReasonWindow
      title={`Tarik tanda terima ${name}?`}
      consequence="Tanda terima yang sudah dicetak tidak berlaku lagi. Mahasiswa membaca alasan ini dan dapat mengganti naskah final."
      verb="Tarik tanda terima"
      busy={takeBack.isPending}
      error={takeBack.error === null ? undefined : messageOf(takeBack.error)}
      onSubmit={send}
      onClose={onClose}
    />
  );
}

/** Theses the library waits for, and those it has. */
export function DepositsTab() {
  const [params, setParams] = useSearchParams();
  const [taken, setTaken] = useState<DepositRow | null>(null);
  const can = useCan();
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
        {...(deposit === 'RECEIVED' &&
          can(takeBackDeposit.access) && {
            renderMenu: (row: DepositRow) =>
              row.status !== 'ACCEPTED' && (
                <RowMenu
                  name={row.title}
                  actions={[{ label: 'Tarik tanda terima', danger: true, run: () => setTaken(row) }]}
                />
              ),
          })}
      />
      {taken !== null && <TakeBack thesis={taken} onClose={() => setTaken(null)} />}
      {open !== null && <DepositDialog id={open} onClose={() => set('skripsi', null)} />}
    </Stack>
  );
}
