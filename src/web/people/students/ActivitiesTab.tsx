import { Anchor, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { activityStaffContract } from '#shared/completion/activities/activity-staff.contract.ts';
import { activityStatusLabels } from '#shared/completion/activities/procedure.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { Asked } from '#web/platform/ui/Asked.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { FactGrid } from '#web/platform/ui/FactGrid.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { DateText } from '#web/platform/ui/values.tsx';

const LIMIT = 50;

/** Programmes and activities of a student, latest change first. */
export function ActivitiesTab({ id }: { id: string }) {
  const query = { studentId: id, limit: LIMIT };
  const result = useQuery(endpointQuery(activityStaffContract.list, { query }));
  return (
    <Asked query={result} what="kegiatan">
      {({ data: rows }) =>
        rows.length === 0 ? (
          <EmptyState title="Mahasiswa ini belum mengajukan program atau mencatat kegiatan." />
        ) : (
          <Stack>
            {rows.map((row) => (
              <Panel key={row._id} title={row.title}>
                <FactGrid
                  facts={[
                    ['Program', row.type],
                    ['Mitra atau penyelenggara', row.partner],
                    ['Semester', periodLabel(row.semesterCode)],
                    ['Mulai', <DateText key="start" date={row.startDate} />],
                    ['Selesai', <DateText key="end" date={row.endDate} />],
                    ['Sks', row.sks === 0 ? null : row.sks],
                    ['Status', activityStatusLabels[row.status]],
                  ]}
                />
                <Anchor component={Link} to={`/staff/mahasiswa/aktivitas/${row._id}`}>
                  Buka<span className="sr-only"> {row.title}</span>
                </Anchor>
              </Panel>
            ))}
          </Stack>
        )
      }
    </Asked>
  );
}
