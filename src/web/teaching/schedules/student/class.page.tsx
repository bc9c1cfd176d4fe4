import { Anchor } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { AttendedMeeting } from '#shared/teaching/timetable/timetable.contract.ts';
import {
  attendanceStatusLabels,
  isNotEnrolled,
  notEnrolledLabel,
} from '#shared/teaching/attendance/attendance.ts';
import { meetingTypeLabels } from '#shared/platform/term/meetings.ts';
import { dayDate } from '#shared/platform/format/date.ts';
import { timeRange } from '#shared/platform/format/time.ts';
import { pageLoader } from '#web/platform/lib/query.ts';
import { DetailBand } from '#web/platform/ui/DetailBand.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { FileLink } from '#web/platform/ui/FileLink.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { StatusChip, type Tone } from '#web/platform/ui/StatusChip.tsx';
import { CheckWords } from '../CheckWords.tsx';
import { lecturerNames, roomText, ScheduleStatusChip, slotText } from '../labels.tsx';
import { AttendanceShare } from './AttendanceShare.tsx';
import { ownClassQuery } from './queries.ts';
import { VerifyButton } from './VerifyButton.tsx';
import classes from './student.module.css';

export const loader = pageLoader((client, { params }) =>
  client.ensureQueryData(ownClassQuery(params['id'] ?? '')),
);

const markTones: Record<NonNullable<AttendedMeeting['mark']>, Tone> = {
  H: 'success',
  I: 'info',
  S: 'warning',
  A: 'danger',
};

function OwnMark({ meeting }: { meeting: AttendedMeeting }) {
  if (meeting.status === 'DONE' && isNotEnrolled(meeting.mark, meeting.beforeEnrolment)) {
    return <StatusChip tone="neutral">{notEnrolledLabel}</StatusChip>;
  }
  if (meeting.mark === null) {
    return meeting.status === 'DONE' ? <StatusChip tone="danger">Alpa</StatusChip> : null;
  }
  return (
    <StatusChip tone={markTones[meeting.mark]}>
      {attendanceStatusLabels[meeting.mark]}
      {meeting.excused && ' · dimaklumi'}
    </StatusChip>
  );
}

function Meeting({ scheduleId, meeting }: { scheduleId: string; meeting: AttendedMeeting }) {
  const { no, type, status, date, plannedDate, roomCode, material, topic, mediaLink, cancelReason } = meeting;
  const what = material === '' ? topic : material;
  return (
    <li className={classes.meeting}>
      <span className={classes.no}>{no}</span>
      <div>
        <div className={classes.line}>
          <strong>{dayDate(date ?? plannedDate)}</strong>
          {type !== 'KULIAH' && <StatusChip tone="info">{meetingTypeLabels[type]}</StatusChip>}
          {status === 'CANCLE' && <ScheduleStatusChip status={status} />}
          {meeting.needsReschedule && status === 'NOT-YET' && (
            <StatusChip tone="warning">Menunggu jadwal baru</StatusChip>
          )}
        </div>
        <p className={classes.facts}>
          {timeRange(meeting.timeStart, meeting.timeEnd)} · {roomCode ?? 'Daring'}
          {meeting.lecturerName !== null && ` · ${meeting.lecturerName}`}
        </p>
        {what !== '' && <p className={classes.material}>{what}</p>}
        <CheckWords checks={meeting.checks} />
        {meeting.assignmentGiven && <p className={classes.facts}>Ada tugas pada pertemuan ini.</p>}
        {status === 'CANCLE' && cancelReason !== null && <p className={classes.facts}>{cancelReason}</p>}
        {mediaLink !== null && (
          <Anchor href={mediaLink} target="_blank" rel="noreferrer" size="sm">
            Buka materi
          </Anchor>
        )}
      </div>
      <div className={classes.side}>
        <OwnMark meeting={meeting} />
        {meeting.proof !== null && <FileLink file={meeting.proof} label="Surat Anda" />}
        <VerifyButton scheduleId={scheduleId} meeting={meeting} />
      </div>
    </li>
  );
}

/** `/student/jadwal/:id`: an own class with its meetings and the own marks. */
export function Component() {
  const { id = '' } = useParams();
  const { data } = useSuspenseQuery(ownClassQuery(id));
  const own = data.class;
  return (
    <Page title={own.courseName} purpose={`Kelas ${own.className}`}>
      <DetailBand
        title={`${own.courseCode} · ${own.sks} sks`}
        subtitle={`${slotText(own)} · ${roomText(own)} · ${lecturerNames(own)}`}
        status={own.status === 'CANCLE' && <ScheduleStatusChip status={own.status} />}
        figures={[
          {
            label: 'Kehadiran saya',
            value: <AttendanceShare attendance={own.attendance} courseName={own.courseName} />,
          },
        ]}
      />
      {data.meetings.length === 0 ? (
        <EmptyState title="Pertemuan belum direncanakan." />
      ) : (
        <ol className={classes.list} aria-label="Pertemuan">
          {data.meetings.map((meeting) => (
            <Meeting key={meeting.no} scheduleId={id} meeting={meeting} />
          ))}
        </ol>
      )}
    </Page>
  );
}
