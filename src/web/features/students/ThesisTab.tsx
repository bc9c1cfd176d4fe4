import { Anchor, Button, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { thesisStaffContract } from '#shared/contracts/thesis-staff.contract.ts';
import { thesisStatusLabels } from '#shared/domain/thesis/status.ts';
import { messageOf } from '#web/lib/call-error.ts';
import { endpointQuery } from '#web/lib/query.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FactGrid } from '#web/ui/FactGrid.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { DateText } from '#web/ui/values.tsx';

/** The theses of a student: where each stands, who supervises it, and the way to it. */
export function ThesisTab({ nim }: { nim: string }) {
  const asked = useQuery(endpointQuery(thesisStaffContract.list, { query: { search: nim } }));
  if (asked.error !== null && asked.data === undefined) {
    return (
      <EmptyState
        drawing="failure"
        title="Skripsi gagal dimuat."
        hint={messageOf(asked.error)}
        action={<Button onClick={() => void asked.refetch()}>Coba lagi</Button>}
      />
    );
  }
  if (asked.data === undefined) return <Skeleton height="16rem" role="status" aria-label="Memuat skripsi" />;
  const rows = asked.data.data.filter((row) => row.nim === nim);
  if (rows.length === 0) return <EmptyState title="Mahasiswa ini belum mengajukan judul skripsi." />;
  return (
    <Stack>
      {rows.map((row) => (
        <Panel key={row._id} title={row.titleId}>
          <FactGrid
            facts={[
              ['Status', thesisStatusLabels[row.status]],
              ['Pembimbing 1', row.supervisor1],
              ['Pembimbing 2', row.supervisor2],
              ['Periode', row.periode],
              ['Bimbingan terakhir', <DateText key="guidance" date={row.lastGuidance} />],
            ]}
          />
          <Anchor component={Link} to={`/staff/skripsi/${row._id}`}>
            Buka<span className="sr-only"> {row.titleId}</span>
          </Anchor>
        </Panel>
      ))}
    </Stack>
  );
}
