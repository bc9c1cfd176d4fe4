import { Button } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { scheduleContract } from '#shared/contracts/schedule.contract.ts';
import { pageLoader } from '#web/lib/query.ts';
import { useCan } from '#web/lib/session.tsx';
import { Page } from '#web/ui/Page.tsx';
import { listStateOf } from '#web/ui/table/list-state.ts';
import { ListTable, tableQuery } from '#web/ui/table/TablePage.tsx';
import { UrlTabs } from '#web/ui/UrlTabs.tsx';
import { classTitle } from '../labels.tsx';
import { scheduleColumns } from './columns.tsx';
import { scheduleFilters } from './filters.ts';
import { activePeriodId, optionsQuery } from './queries.ts';
import { ReplanButton } from './ReplanButton.tsx';
import { ScheduleMenu } from './ScheduleMenu.tsx';
import { WeekView } from './WeekView.tsx';

const filterNames = ['periodId', 'classType', 'classId', 'lecturerId', 'day', 'roomId', 'status'];

export const loader = pageLoader(async (client, { request }) => {
  const { searchParams } = new URL(request.url);
  const state = listStateOf(searchParams, filterNames);
  const first =
    searchParams.get('tab') === 'minggu'
      ? null
      : client.ensureQueryData(tableQuery(scheduleContract.list, state));
  await Promise.all([client.ensureQueryData(optionsQuery()), first]);
});

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
  const periodId = params.get('periodId') ?? activePeriodId(options);
  const period = options.periods.find(({ _id }) => _id === periodId);
  const mayCreate = can({ permissions: ['schedule:create', 'schedule:update'] });
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
      nothing={{ title: 'Belum ada jadwal pada semester ini.', ...(mayCreate && { action: add }) }}
      rowName={classTitle}
      onOpen={({ _id }) => void navigate(`/staff/lecture-schedule/${_id}`)}
      renderMenu={(row) => <ScheduleMenu row={row} />}
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
            {actionLink('/staff/impor/schedules', 'Impor')}
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
          { value: 'minggu', label: 'Minggu', content: <WeekView options={options} /> },
        ]}
      />
    </Page>
  );
}
