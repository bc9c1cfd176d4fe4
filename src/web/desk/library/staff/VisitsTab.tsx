import { Select, Stack, Switch } from '@mantine/core';
import { useRef, useState } from 'react';
import { libraryDeskContract, type VisitRow } from '#shared/desk/library/library-desk.contract.ts';
import { type VisitPurpose, visitPurposeLabels } from '#shared/desk/library/kinds.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { MomentText } from '#web/platform/ui/values.tsx';
import { optionsOf } from '../options.ts';
import { ScanField } from './ScanField.tsx';

const columns: Column<VisitRow>[] = [
  { key: 'visitor', title: 'Pengunjung', card: 'head', render: ({ visitor }) => <strong>{visitor}</strong> },
  { key: 'code', title: 'NIM/NIDN', card: 'fact', render: ({ code }) => code || 'Tamu' },
  { key: 'purpose', title: 'Keperluan', card: 'fact', render: ({ purpose }) => visitPurposeLabels[purpose] },
  { key: 'at', title: 'Waktu', sortable: true, card: 'fact', render: ({ at }) => <MomentText at={at} /> },
];

const filters: Filter[] = [
  { name: 'day', label: 'Tanggal', options: [], isDate: true },
  { name: 'purpose', label: 'Keperluan', options: optionsOf(visitPurposeLabels) },
];

/** Notes who comes in; the field waits for the next card. */
function VisitForm() {
  const [purpose, setPurpose] = useState<VisitPurpose>('BACA');
  const [isGuest, setGuest] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const visit = useEndpointMutation(libraryDeskContract.visit, {
    invalidates: [libraryDeskContract.visits, libraryDeskContract.dashboard],
  });
  const send = (who: string): void => {
    visit.mutate(
      { body: { who, isGuest, purpose } },
      {
        onSuccess: ({ message }) => toast.success(message ?? 'Kunjungan tercatat.'),
      },
    );
    field.current?.focus();
  };
  return (
    <Panel title="Catat kunjungan">
      <Stack>
        <Select
          label="Keperluan"
          allowDeselect={false}
          data={optionsOf(visitPurposeLabels)}
          value={purpose}
          onChange={(value) => value !== null && setPurpose(value)}
          maw={320}
        />
        <Switch
          label="Tamu dari luar"
          checked={isGuest}
          onChange={(event) => setGuest(event.currentTarget.checked)}
        />
        <ScanField
          ref={field}
          label={isGuest ? 'Nama tamu' : 'NIM atau NIDN'}
          description={isGuest ? 'Ketik nama lalu Enter.' : 'Pindai kartu anggota, atau ketik lalu Enter.'}
          verb="Catat"
          busy={visit.isPending}
          error={visit.error === null ? null : messageOf(visit.error)}
          onScan={send}
        />
      </Stack>
    </Panel>
  );
}

/** The visitors' book. */
export function VisitsTab() {
  const can = useCan();
  return (
    <Stack>
      {can(libraryDeskContract.visit.access) && <VisitForm />}
      <ListTable
        endpoint={libraryDeskContract.visits}
        columns={columns}
        filters={filters}
        searchLabel="Cari pengunjung"
        noun="kunjungan"
        nothing={{ title: 'Belum ada kunjungan.' }}
        rowName={({ visitor }) => visitor}
      />
    </Stack>
  );
}
