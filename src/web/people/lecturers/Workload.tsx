import { Alert, Select, Skeleton, Stack } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  lecturerWorkloadContract,
  type WorkloadView,
} from '#shared/people/lecturers/lecturer-workload.contract.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { grouped, hundredths } from '#shared/platform/format/number.ts';
import { call } from '#web/platform/lib/call.ts';
import { CardTable } from '#web/platform/ui/charts/CardTable.tsx';
import { NoneInTerm } from '#web/platform/ui/NoTerm.tsx';
import { LoadFailure } from '#web/platform/ui/LoadFailure.tsx';
import { FactGrid } from '#web/platform/ui/FactGrid.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';

type Props = {
  /** The lecturer, for staff; the user by default. */
  lecturerId?: string;
};

/** Query of the user's workload, or of a lecturer's for staff. */
const loadQuery = (lecturerId: string | undefined, semester: string | null) =>
  queryOptions({
    queryKey: [lecturerWorkloadContract.own.path, lecturerId, semester],
    queryFn: async ({ signal }): Promise<WorkloadView> => {
      const query = semester === null ? {} : { semester };
      const { data } =
        lecturerId === undefined
          ? await call(lecturerWorkloadContract.own, { query, signal })
          : await call(lecturerWorkloadContract.of, { params: { id: lecturerId }, query, signal });
      return data;
    },
  });

function Classes({ classes }: Pick<WorkloadView, 'classes'>) {
  if (classes.length === 0) return <NoneInTerm title="Tidak ada kelas pada semester ini." />;
  return (
    <CardTable
      caption="Kelas yang diajar"
      head={['Mata kuliah', 'Kelas', 'Sks', 'Bagian dosen', 'Peran']}
      rows={classes.map(({ _id, courseCode, courseName, className, sks, share, isCoordinator }) => ({
        name: _id,
        shown: `${courseName} (${courseCode})`,
        cells: [className, sks, hundredths(share), isCoordinator ? 'Koordinator' : 'Pengampu'],
      }))}
    />
  );
}

/** Workload of a lecturer in a term. */
export function Workload({ lecturerId }: Props) {
  const [semester, setSemester] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    ...loadQuery(lecturerId, semester),
    placeholderData: keepPreviousData,
  });
  if (error !== null && data === undefined) {
    return <LoadFailure title="Beban kerja gagal dimuat." error={error} onRetry={refetch} />;
  }
  if (data === undefined) return <Skeleton height="16rem" role="status" aria-label="Memuat beban kerja" />;
  return (
    <Stack>
      {data.isOver && (
        <Alert color="yellow" title="Beban mengajar melebihi batas">
          {hundredths(data.teaching)} sks, batasnya {data.limit} sks.
        </Alert>
      )}
      <Panel
        title="Beban kerja"
        actions={
          <Select
            aria-label="Semester"
            data={data.semesters.map((value) => ({ value, label: periodLabel(value) }))}
            value={data.semester}
            onChange={setSemester}
            allowDeselect={false}
          />
        }
      >
        <FactGrid
          facts={[
            ['Sks mengajar', `${hundredths(data.teaching)} dari paling banyak ${data.limit}`],
            ['Kelas', grouped(data.classes.length)],
            ...data.parts.map(({ label, count }) => [label, grouped(count)] as const),
          ]}
        />
      </Panel>
      <Panel title="Kelas yang diajar">
        <Classes classes={data.classes} />
      </Panel>
    </Stack>
  );
}
