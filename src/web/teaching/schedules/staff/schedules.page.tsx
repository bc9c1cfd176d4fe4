import { Button } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { examContract, examMakeupContract } from '#shared/teaching/exams/exam.contract.ts';
import { scheduleBulkContract, type WeekOwner } from '#shared/teaching/schedules/schedule-bulk.contract.ts';
import { scheduleContract } from '#shared/teaching/schedules/schedule.contract.ts';
import type { ScheduleRow } from '#shared/teaching/schedules/schedule.views.ts';
import { later } from '#web/platform/lib/later.tsx';
import { laterPanel } from '#web/platform/ui/later-panel.tsx';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { pageLoader } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { ImportButton } from '#web/platform/ui/import/ImportButton.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { listStateOf } from '#web/platform/ui/table/list-state.ts';
import { listExports } from '#web/platform/ui/table/list-exports.ts';
import { ListTable, tableQuery } from '#web/platform/ui/table/TablePage.tsx';
import type { Export } from '#web/platform/ui/table/table-types.ts';
import { UrlTabs } from '#web/platform/ui/UrlTabs.tsx';
import { classTitle } from '../labels.tsx';
import type { Refused } from '#web/platform/ui/table/RefusedWindow.tsx';
import { BulkActions } from './BulkActions.tsx';
import { scheduleColumns } from './columns.tsx';
import { periodChoices, roomChoices, scheduleFilters } from './filters.ts';
import { activePeriodId, optionsQuery } from './queries.ts';
import { ReplanButton } from './ReplanButton.tsx';
import { ScheduleMenu } from './ScheduleMenu.tsx';

const ExamsTab = laterPanel(async () => (await import('#web/teaching/exams/ExamsTab.tsx')).ExamsTab);
const MakeupsTab = laterPanel(async () => (await import('#web/teaching/exams/MakeupsTab.tsx')).MakeupsTab);
const WeekView = laterPanel(async () => (await import('./WeekView.tsx')).WeekView);
const RefusedWindow = later(
  async () => (await import('#web/platform/ui/table/RefusedWindow.tsx')).RefusedWindow,
);

const filterNames = ['periodId', 'classType', 'classId', 'lecturerId', 'day', 'roomId', 'status'];

export const loader = pageLoader(async (client, { request }) => {
  const { searchParams } = new URL(request.url);
  const state = listStateOf(searchParams, filterNames);
  const first =
    (searchParams.get('tab') ?? 'daftar') !== 'daftar'
      ? null
      : client.ensureQueryData(tableQuery(scheduleContract.list, state));
  await Promise.all([client.ensureQueryData(optionsQuery()), first]);
});

const posters: readonly (readonly [WeekOwner, string])[] = [
  ['class', 'PDF jadwal tiap kelas'],
  ['lecturer', 'PDF jadwal tiap dosen'],
  ['room', 'PDF jadwal tiap ruang'],
];

/** The weeks of the term as posters, a page for each class, lecturer or room. */
const weekPrints = (periodId: string | undefined): Export[] =>
  periodId === undefined
    ? []
    : posters.map(([of, label]) => ({
        label,
        run: () => download(scheduleBulkContract.printWeeks, { query: { periodId, of } }).catch(showError),
      }));

const actionLink = (to: string, label: string) => (
  <Button component={Link} to={to} variant="default">
    {label}
  </Button>
);

/** `/staff/lecture-schedule`: every class of a term as a list, and the week of a room, lecturer or student class. */
export function Component() {
  const { data: options } = useSuspenseQuery(optionsQuery());
  const can = useCan();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [refused, setRefused] = useState<Refused[]>([]);
  const periodId = params.get('periodId') ?? activePeriodId(options);
  const period = options.periods.find(({ _id }) => _id === periodId);
  const mayCreate = can(scheduleContract.save.saves.create);
  const mayChange = can(scheduleBulkContract.setRoom.access) || can(scheduleBulkContract.setStatus.access);
  const add = (
    <Button
      component={Link}
      to="/staff/lecture-schedule/tambah"
      leftSection={<IconPlus size={18} stroke={1.8} />}
    >
      Tambah jadwal
    </Button>
  );
  const list = (
    <ListTable
      endpoint={scheduleContract.list}
      columns={scheduleColumns}
      filters={scheduleFilters(options)}
      searchLabel="Cari mata kuliah atau kelas"
      noun="kelas"
      nothing={{
        title: 'Belum ada jadwal pada semester ini.',
        perTerm: true,
        ...(mayCreate && { action: add }),
      }}
      rowName={classTitle}
      onOpen={({ _id }) => void navigate(`/staff/lecture-schedule/${_id}`)}
      renderMenu={(row) => <ScheduleMenu row={row} />}
      exports={[...listExports(scheduleBulkContract.export), ...weekPrints(periodId)]}
      {...(mayChange && {
        renderBulk: (rows: ScheduleRow[], clear: () => void) => (
          <BulkActions rows={rows} options={options} clear={clear} onRefused={setRefused} />
        ),
      })}
    />
  );
  return (
    <Page
      title="Jadwal kuliah"
      purpose={period ? `Semester ${period.label}` : undefined}
      actions={
        mayCreate && (
          <>
            {period && <ReplanButton periodId={period._id} name={`semester ${period.label}`} />}
            <ImportButton kind="schedules" />
            {actionLink('/staff/lecture-schedule/salin', 'Salin semester')}
            {add}
          </>
        )
      }
    >
      <UrlTabs
        label="Tampilan jadwal"
        tabs={[
          { value: 'daftar', label: 'Daftar', content: list },
          { value: 'minggu', label: 'Mingguan', content: <WeekView options={options} /> },
          ...(can(examContract.list.access)
            ? [
                {
                  value: 'ujian',
                  label: 'Ujian',
                  content: <ExamsTab periods={periodChoices(options)} rooms={roomChoices(options)} />,
                },
              ]
            : []),
          ...(can(examMakeupContract.list.access)
            ? [{ value: 'susulan', label: 'Ujian susulan', content: <MakeupsTab /> }]
            : []),
        ]}
      />
      <RefusedWindow noun="kelas" refused={refused} onClose={() => setRefused([])} />
    </Page>
  );
}
