import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { FunctionComponent, ReactNode } from 'react';
import type { AttendanceGrid } from '#shared/teaching/attendance/attendance.contract.ts';
import type { ScheduleDetail } from '#shared/teaching/schedules/schedule.views.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import { MEETING_COUNT } from '#shared/platform/term/meetings.ts';
import { laterPanel } from '#web/platform/ui/later-panel.tsx';
import { useCan } from '#web/platform/lib/session.tsx';
import { DetailBand } from '#web/platform/ui/DetailBand.tsx';
import { LoadFailure } from '#web/platform/ui/LoadFailure.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { Loading } from '#web/platform/ui/table/TableStates.tsx';
import { type Tab, UrlTabs } from '#web/platform/ui/UrlTabs.tsx';
import {
  GradeChip,
  lecturerNames,
  roomText,
  ScheduleStatusChip,
  slotText,
} from '#web/teaching/schedules/labels.tsx';
import { classTypeText } from '#web/teaching/schedules/class-type-text.ts';
import { MeetingsTab } from './MeetingsTab.tsx';
import { classQuery, gridQuery } from './queries.ts';
import classes from '#web/teaching/schedules/schedules.module.css';

const AttendanceTab = laterPanel(async () => (await import('./AttendanceTab.tsx')).AttendanceTab);
const StudentsTab = laterPanel(async () => (await import('./StudentsTab.tsx')).StudentsTab);
const PrintTab = laterPanel(async () => (await import('./PrintTab.tsx')).PrintTab);

type Props = {
  id: string;
  /** What can be done with the class besides. */
  Actions?: FunctionComponent<{ schedule: ScheduleDetail }>;
};

const seesAttendance = { permissions: ['attendance:get'], roles: [ROLE.lecturer] } as const;

/** Waits for the attendance, or says why there is none. */
function WithGrid({ id, children }: { id: string; children: (grid: AttendanceGrid) => ReactNode }) {
  const { data, error, refetch } = useQuery(gridQuery(id));
  if (data !== undefined) return children(data);
  if (error) return <LoadFailure title="Presensi gagal dimuat." error={error} onRetry={refetch} />;
  return <Loading />;
}

/** One class: what, when and who, its meetings, attendance and students. */
export function ClassView({ id, Actions }: Props) {
  const { data: schedule } = useSuspenseQuery(classQuery(id));
  const sees = useCan()(seesAttendance);
  const { data: grid } = useQuery({ ...gridQuery(id), enabled: sees });
  const attendance = (
    <WithGrid id={id}>
      {(held) => (
        <div className={classes.stack}>
          <AttendanceTab key={held.schedule._id} grid={held} />
        </div>
      )}
    </WithGrid>
  );
  const all: Tab[] = [
    {
      value: 'pertemuan',
      label: 'Pertemuan',
      content: <MeetingsTab meetings={schedule.meetings} grid={grid ?? null} />,
    },
    ...(sees
      ? [
          { value: 'presensi', label: 'Presensi', content: attendance },
          {
            value: 'peserta',
            label: 'Peserta',
            content: <WithGrid id={id}>{(held) => <StudentsTab grid={held} />}</WithGrid>,
          },
          { value: 'cetak', label: 'Cetak', content: <PrintTab scheduleId={id} /> },
        ]
      : []),
  ];
  return (
    <Page title={schedule.courseName} purpose={`Kelas ${schedule.className} · ${schedule.period.label}`}>
      <DetailBand
        title={`${schedule.courseCode} · ${schedule.sks} sks`}
        subtitle={`${slotText(schedule)} · ${roomText(schedule)} · ${classTypeText(schedule)} · ${lecturerNames(schedule)}`}
        status={<ScheduleStatusChip status={schedule.status} />}
        figures={[
          { label: 'Peserta', value: `${schedule.enrolled}/${schedule.capacity}` },
          { label: 'Pertemuan', value: `${schedule.meetingsDone}/${MEETING_COUNT}` },
          { label: 'Perlu jadwal ulang', value: schedule.toReschedule },
          { label: 'Nilai', value: <GradeChip status={schedule.gradeStatus} /> },
        ]}
        actions={Actions && <Actions schedule={schedule} />}
      />
      <UrlTabs label="Bagian kelas" tabs={all} />
    </Page>
  );
}
