import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { ScheduleDetail } from '#shared/teaching/schedules/schedule.views.ts';
import { pageLoader } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { AuditLink } from '#web/platform/ui/AuditLink.tsx';
import { OfficialReportLink } from '#web/platform/ui/OfficialReportLink.tsx';
import { ClassView } from '#web/teaching/attendance/ClassView.tsx';
import { classQuery } from '#web/teaching/attendance/queries.ts';
import { classTitle } from '../labels.tsx';
import { CancelClass, useRemoveClass } from './class-changes.tsx';
import { ReplanButton } from './ReplanButton.tsx';

export const loader = pageLoader((client, { params }) =>
  client.ensureQueryData(classQuery(params['id'] ?? '')),
);

/** Changing, cancelling and deleting the class, as far as the viewer may. */
function Actions({ schedule }: { schedule: ScheduleDetail }) {
  const can = useCan();
  const navigate = useNavigate();
  const remove = useRemoveClass();
  const [cancelling, setCancelling] = useState(false);
  const mayDelete = can({ permissions: ['schedule:delete'] }) && schedule.status !== 'DONE';
  const mayChange = can({ permissions: ['schedule:update'] }) && schedule.status === 'NOT-YET';
  return (
    <>
      <AuditLink id={schedule._id} />
      <OfficialReportLink about="kelas" id={schedule._id} />
      {mayChange && (
        <ReplanButton periodId={schedule.period._id} scheduleId={schedule._id} name={classTitle(schedule)} />
      )}
      {mayDelete && (
        <Button variant="default" onClick={() => setCancelling(true)}>
          {schedule.status === 'CANCLE' ? 'Aktifkan kembali' : 'Batalkan kelas'}
        </Button>
      )}
      {mayDelete && schedule.taken === 0 && (
        <Button
          variant="default"
          onClick={() =>
            void remove(schedule).then(
              (gone) => gone && navigate('/staff/lecture-schedule', { replace: true }),
            )
          }
        >
          Hapus
        </Button>
      )}
      {mayChange && (
        <Button component={Link} to={`/staff/lecture-schedule/${schedule._id}/ubah`}>
          Ubah jadwal
        </Button>
      )}
      {cancelling && <CancelClass row={schedule} onClose={() => setCancelling(false)} />}
    </>
  );
}

/** `/staff/lecture-schedule/:id`: one class. */
export function Component() {
  const { id = '' } = useParams();
  return <ClassView id={id} Actions={Actions} />;
}
