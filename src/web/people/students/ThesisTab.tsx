import { Anchor, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import { thesisStaffContract } from '#shared/completion/thesis/thesis-staff.contract.ts';
import { thesisStatusLabels } from '#shared/completion/thesis/status.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { Asked } from '#web/platform/ui/Asked.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { FactGrid } from '#web/platform/ui/FactGrid.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { DateText } from '#web/platform/ui/values.tsx';

type ThesisRow = ResponseOf<typeof thesisStaffContract.list>[number];

/** Theses of a student with state, supervisors and link. */
export function ThesisTab({ nim }: { nim: string }) {
  const result = useQuery(endpointQuery(thesisStaffContract.list, { query: { search: nim } }));
  return (
    <Asked query={result} what="skripsi">
      {({ data }) => <Theses rows={data.filter((row) => row.nim === nim)} />}
    </Asked>
  );
}

function Theses({ rows }: { rows: readonly ThesisRow[] }) {
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
