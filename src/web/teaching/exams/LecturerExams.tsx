import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { examContract } from '#shared/teaching/exams/exam.contract.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { NoneInTerm } from '#web/platform/ui/NoTerm.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { classTitle, ScheduleStatusChip } from '#web/teaching/schedules/labels.tsx';
import { kindText, roomsText, whenText } from './exam-words.ts';
import classes from './exams.module.css';

/** Exams the lecturer watches over, or of an own class. */
export function LecturerExams() {
  const { data, error } = useQuery(endpointQuery(examContract.ofLecturer, {}));
  if (error) return <p className={classes.problem}>{messageOf(error)}</p>;
  if (data?.length === 0) return <NoneInTerm title="Belum ada ujian untuk Anda pada semester ini." />;
  return (
    <ul className={classes.list}>
      {data?.map((exam) => (
        <li key={exam._id} className={classes.card}>
          <div className={classes.head}>
            <Anchor component={Link} to={`/dosen/jadwal/ujian/${exam._id}`}>
              {kindText(exam)} {classTitle(exam)}
            </Anchor>
            <span>
              {exam.isProctor && <StatusChip tone="info">Pengawas</StatusChip>}{' '}
              <ScheduleStatusChip status={exam.status} />
            </span>
          </div>
          <p className={classes.soft}>
            {whenText(exam)} · {roomsText(exam)} · {exam.participants} peserta
          </p>
          {exam.warning !== null && <p className={classes.warning}>{exam.warning}</p>}
        </li>
      ))}
    </ul>
  );
}
