import { Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { thesisStaffContract } from '#shared/completion/thesis/thesis-staff.contract.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { CardTable } from '#web/platform/ui/charts/CardTable.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { Refusal } from '#web/platform/ui/Refusal.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { usePeriodChoices } from './choices.ts';

const head = ['Dosen', 'Pembimbing 1', 'Pembimbing 2', 'Penguji', 'Membimbing', 'Sisa'];

/** What every lecturer supervises and examines, against the quota of a period. */
export function LoadTab() {
  const [periodeId, setPeriodeId] = useState<string | null>(null);
  const query = { periodeId: periodeId ?? undefined };
  const { data, error } = useQuery(endpointQuery(thesisStaffContract.load, { query }));
  return (
    <Panel
      title="Beban dosen"
      hint="Skripsi yang sedang berjalan, dibandingkan dengan kuota periode."
      actions={
        <Select
          aria-label="Kuota menurut periode"
          placeholder="Kuota menurut pengaturan"
          clearable
          data={usePeriodChoices()}
          value={periodeId}
          onChange={setPeriodeId}
        />
      }
    >
      {error !== null && <Refusal title="Beban dosen tidak dapat ditampilkan." why={messageOf(error)} />}
      {data === undefined && error === null && <Skeleton h={240} />}
      {data?.length === 0 && <EmptyState title="Belum ada dosen." />}
      {data !== undefined && data.length > 0 && (
        <CardTable
          caption="Beban dosen"
          head={head}
          rows={data.map(({ name, first, second, examiner, quota, left }) => ({
            name,
            cells: [
              first,
              second,
              examiner,
              `${first + second} dari ${quota}`,
              left === 0 ? (
                <StatusChip key="left" tone="warning">
                  Penuh
                </StatusChip>
              ) : (
                left
              ),
            ],
          }))}
        />
      )}
    </Panel>
  );
}
