import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { scheduleContract } from '#shared/teaching/schedules/schedule.contract.ts';
import { pageLoader } from '#web/platform/lib/query.ts';
import { Page } from '#web/platform/ui/Page.tsx';
import { classTitle } from '../labels.tsx';
import { coursesQuery, optionsQuery, scheduleQuery, useFormOptions } from './queries.ts';
import { ScheduleFormView } from './ScheduleFormView.tsx';

export const loader = pageLoader((client, { params }) =>
  Promise.all([
    client.ensureQueryData(optionsQuery()),
    client.ensureQueryData(coursesQuery()),
    client.fetchQuery({ ...scheduleQuery(params['id'] ?? ''), staleTime: 0 }),
  ]),
);

export const access = scheduleContract.save.saves.update;

/** `/staff/lecture-schedule/:id/ubah`: a class as it is, to be changed. */
export function Component() {
  const { id = '' } = useParams();
  const options = useFormOptions();
  const { data: schedule } = useSuspenseQuery(scheduleQuery(id));
  return (
    <Page title={`Ubah jadwal ${classTitle(schedule)}`} purpose={`Semester ${schedule.period.label}`}>
      <ScheduleFormView key={schedule.updatedAt} options={options} schedule={schedule} />
    </Page>
  );
}
