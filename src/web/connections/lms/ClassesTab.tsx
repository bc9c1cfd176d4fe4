import { Box, Button, Group, Select } from '@mantine/core';
import { useState } from 'react';
import { lmsContract } from '#shared/connections/lms/lms.contract.ts';
import type { LmsClassView, LmsStateView } from '#shared/connections/lms/lms.views.ts';
import { lmsClassStateLabels, lmsClassStates } from '#shared/connections/lms/run.ts';
import { useJobChanging } from '#web/platform/lib/jobs.ts';
import { later } from '#web/platform/lib/later.tsx';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { JobProgress } from '#web/platform/ui/JobProgress.tsx';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { MomentText } from '#web/platform/ui/values.tsx';
import { classTones, lmsLists } from './lms-words.ts';
import { useLmsStart } from './use-lms-start.ts';

const CourseDialog = later(async () => (await import('./CourseDialog.tsx')).CourseDialog);

const columns: Column<LmsClassView>[] = [
  {
    key: 'code',
    title: 'Mata kuliah',
    sortable: true,
    card: 'head',
    render: ({ code, courseName }) => (
      <>
        <strong>{courseName}</strong>
        <br />
        {code}
      </>
    ),
  },
  { key: 'className', title: 'Kelas', sortable: true, card: 'fact', render: ({ className }) => className },
  {
    key: 'lecturers',
    title: 'Dosen',
    optional: true,
    render: ({ lecturers }) => lecturers.join('; ') || '-',
  },
  { key: 'people', title: 'Di portal', align: 'right', card: 'fact', render: ({ people }) => people },
  {
    key: 'members',
    title: 'Di LMS',
    align: 'right',
    card: 'fact',
    render: ({ members, suspended, lmsId }) =>
      lmsId === null ? '-' : `${members}${suspended > 0 ? ` (+${suspended} ditangguhkan)` : ''}`,
  },
  {
    key: 'state',
    title: 'Status',
    card: 'fact',
    render: ({ state, problem }) => (
      <>
        <StatusChip tone={classTones[state]}>{lmsClassStateLabels[state]}</StatusChip>
        {problem !== '' && (
          <>
            <br />
            {problem}
          </>
        )}
      </>
    ),
  },
  {
    key: 'syncedAt',
    title: 'Terakhir sesuai',
    sortable: true,
    render: ({ syncedAt }) => (syncedAt === null ? '-' : <MomentText at={syncedAt} relative />),
  },
];

const filters: Filter[] = [
  {
    name: 'state',
    label: 'Status',
    options: lmsClassStates.map((value) => ({ value, label: lmsClassStateLabels[value] })),
  },
];

/** The job that runs now; when it is done, everything that shows its outcome is asked again. */
function Progress({ id }: { id: string }) {
  const job = useJobChanging(id, lmsLists);
  if (job === undefined) return null;
  return (
    <Box mb="md">
      <JobProgress job={job} />
    </Box>
  );
}

/** Classes of a term with their courses, and what brings them into step. */
export function ClassesTab({ state }: { state: LmsStateView }) {
  const can = useCan();
  const { data: terms = [] } = useLookup(endpointQuery(lmsContract.terms, {}));
  const [chosen, setChosen] = useState<string | null>(null);
  const [open, setOpen] = useState<LmsClassView | null>(null);
  const periodId = chosen ?? terms.find(({ isActive }) => isActive)?._id ?? terms[0]?._id ?? '';
  const start = useLmsStart(periodId, state);
  const mayRun = state.connected && can(lmsContract.enroll.access) && periodId !== '';
  const actions = (row: LmsClassView) => [
    ...(row.lmsId === null ? [] : [{ label: 'Lihat peserta', run: () => setOpen(row) }]),
    ...(mayRun && (row.lmsId === null || row.state === 'FAILED')
      ? [
          {
            label: row.lmsId === null ? 'Tambah ke LMS' : 'Tambahkan lagi ke LMS',
            run: () => start.courses([row._id]),
          },
        ]
      : []),
    ...(mayRun && row.lmsId !== null
      ? [{ label: 'Sinkronkan peserta', run: () => start.members(row._id) }]
      : []),
    ...(mayRun && row.state === 'HELD' ? [{ label: 'Lepaskan penahan', run: () => start.release(row) }] : []),
  ];
  return (
    <>
      <Group align="flex-end" justify="space-between" mb="md">
        <Select
          label="Semester"
          allowDeselect={false}
          value={periodId}
          onChange={setChosen}
          data={terms.map(({ _id, label }) => ({ value: _id, label }))}
        />
        {mayRun && (
          <Group>
            <Button
              variant="default"
              loading={start.busy}
              disabled={start.runs('USERS')}
              onClick={start.users}
            >
              Buat akun
            </Button>
            <Button
              variant="default"
              loading={start.busy}
              disabled={start.runs('COURSES')}
              onClick={() => start.courses([])}
            >
              Tambah semua kelas
            </Button>
            <Button loading={start.busy} disabled={start.runs('MEMBERS')} onClick={() => start.members(null)}>
              Sinkronkan peserta
            </Button>
          </Group>
        )}
      </Group>
      {start.shown.map((id) => (
        <Progress key={id} id={id} />
      ))}
      {periodId !== '' && (
        <ListTable
          endpoint={lmsContract.classes}
          fixed={{ periodId }}
          columns={columns}
          filters={filters}
          searchLabel="Cari kode, mata kuliah, atau kelas"
          noun="kelas"
          nothing={{ title: 'Belum ada kelas pada semester ini.', perTerm: true }}
          rowName={({ courseName, className }) => `${courseName} (${className})`}
          renderMenu={(row) => (
            <RowMenu name={`${row.courseName} (${row.className})`} actions={actions(row)} />
          )}
          onOpen={(row) => row.lmsId !== null && setOpen(row)}
          {...(mayRun && {
            renderBulk: (rows: LmsClassView[], clear: () => void) => (
              <Button
                size="compact-sm"
                onClick={() => {
                  start.courses(rows.map(({ _id }) => _id));
                  clear();
                }}
              >
                Tambah ke LMS
              </Button>
            ),
          })}
        />
      )}
      {open !== null && open.lmsId !== null && (
        <CourseDialog
          lmsId={open.lmsId}
          scheduleId={open._id}
          name={`${open.courseName} (${open.className})`}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
