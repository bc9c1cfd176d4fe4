import { Button } from '@mantine/core';
import { Link, useParams } from 'react-router';
import type { ScheduleDetail } from '#shared/teaching/schedules/schedule.views.ts';
import { pageLoader } from '#web/platform/lib/query.ts';
import { ClassView } from '#web/teaching/attendance/ClassView.tsx';
import { classQuery, gridQuery } from '#web/teaching/attendance/queries.ts';

export const loader = pageLoader(async (client, { params }) => {
  const id = params['id'] ?? '';
  await Promise.all([client.ensureQueryData(classQuery(id)), client.ensureQueryData(gridQuery(id))]);
});

const Actions = ({ schedule }: { schedule: ScheduleDetail }) => (
  <Button component={Link} to={`/dosen/jadwal/${schedule._id}/nilai`} variant="default">
    Nilai kelas
  </Button>
);

/** `/dosen/jadwal/:id`: one own class with its meetings, journal and attendance. */
export function Component() {
  const { id = '' } = useParams();
  return <ClassView id={id} Actions={Actions} />;
}
