import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { examContract, examMakeupContract } from '#shared/teaching/exams/exam.contract.ts';
import type { OwnExam } from '#shared/teaching/exams/exam.views.ts';
import { makeupStateLabels } from '#shared/teaching/exams/makeup.ts';
import { later } from '#web/platform/lib/later.tsx';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { DateText } from '#web/platform/ui/values.tsx';
import { classTitle } from '#web/teaching/schedules/labels.tsx';
import { kindText, makeupTones, placeText, whenText } from './exam-words.ts';
import classes from './exams.module.css';

const MakeupDialog = later(async () => (await import('./MakeupDialog.tsx')).MakeupDialog);

const examsQuery = () => endpointQuery(examContract.own, {});
export const loader = pageLoader((client) => client.ensureQueryData(examsQuery()));

function Presence({ present }: { present: boolean | null }) {
  if (present === null) return null;
  return <StatusChip tone={present ? 'success' : 'danger'}>{present ? 'Hadir' : 'Tidak hadir'}</StatusChip>;
}

function Exam({ exam, onAsk }: { exam: OwnExam; onAsk: () => void }) {
  const withdraw = useAskedChange(examMakeupContract.withdraw, [examContract.own]);
  const { makeup, requestUntil } = exam;
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <strong>
          {kindText(exam)} {classTitle(exam)}
        </strong>
        <Presence present={exam.present} />
      </div>
      <p className={classes.soft}>{whenText(exam)}</p>
      <p className={classes.soft}>{placeText(exam)}</p>
      {makeup !== null && (
        <div className={classes.head}>
          <span>
            Ujian susulan:{' '}
            <StatusChip tone={makeupTones[makeup.state]}>{makeupStateLabels[makeup.state]}</StatusChip>
          </span>
          {makeup.state === 'SUBMITTED' && (
            <Button
              variant="default"
              onClick={() =>
                void withdraw(
                  {
                    title: 'Batalkan permohonan?',
                    consequence: 'Selama batas waktu belum lewat, Anda dapat mengajukan lagi.',
                    verb: 'Batalkan permohonan',
                  },
                  { params: { id: makeup._id }, body: { updatedAt: makeup.updatedAt } },
                )
              }
            >
              Batalkan permohonan
            </Button>
          )}
        </div>
      )}
      {requestUntil !== null && (
        <div className={classes.head}>
          <span className={classes.soft}>
            Berhalangan? Ajukan ujian susulan paling lambat <DateText date={requestUntil} />.
          </span>
          <Button variant="default" onClick={onAsk}>
            Ajukan ujian susulan
            <span className="sr-only"> {exam.courseName}</span>
          </Button>
        </div>
      )}
    </li>
  );
}

/** `/student/jadwal/ujian`: the own exams with room and seat, and requests for make-up exams. */
export function Component() {
  const { data } = useSuspenseQuery(examsQuery());
  const [asking, setAsking] = useState<OwnExam | null>(null);
  return (
    <Page
      title="Jadwal ujian"
      purpose="Ruang dan kursi Anda. Hak mengikuti ujian ada pada kartu ujian."
      actions={
        <Button component={Link} to="/student/jadwal/kartu-ujian">
          Kartu ujian
        </Button>
      }
    >
      {data.length === 0 ? (
        <EmptyState
          title="Belum ada ujian yang dijadwalkan."
          hint="Jadwal muncul setelah BAAK menyusunnya."
        />
      ) : (
        <ul className={classes.list}>
          {data.map((exam) => (
            <Exam key={exam._id} exam={exam} onAsk={() => setAsking(exam)} />
          ))}
        </ul>
      )}
      {asking !== null && <MakeupDialog exam={asking} onClose={() => setAsking(null)} />}
    </Page>
  );
}
