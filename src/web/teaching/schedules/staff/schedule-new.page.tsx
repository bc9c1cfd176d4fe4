import { scheduleContract } from '#shared/teaching/schedules/schedule.contract.ts';
import { pageLoader } from '#web/platform/lib/query.ts';
import { NoTerm } from '#web/platform/ui/NoTerm.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { coursesQuery, optionsQuery, useFormOptions } from './queries.ts';
import { ScheduleFormView } from './ScheduleFormView.tsx';

export const loader = pageLoader((client) =>
  Promise.all([client.ensureQueryData(optionsQuery()), client.ensureQueryData(coursesQuery())]),
);

export const access = scheduleContract.save.saves.create;

/** `/staff/lecture-schedule/tambah`: a new class. */
export function Component() {
  const options = useFormOptions();
  return (
    <Page title="Tambah jadwal" purpose="Enam belas pertemuan direncanakan otomatis dari kalender akademik.">
      {options.periods.length === 0 ? <NoTerm /> : <ScheduleFormView options={options} schedule={null} />}
    </Page>
  );
}
