import { Alert, Button, Checkbox, NumberInput, Select } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { examContract } from '#shared/teaching/exams/exam.contract.ts';
import { type ExamKind, examKinds } from '#shared/platform/term/exam.ts';
import { dayDate } from '#shared/platform/format/date.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { NoTerm } from '#web/platform/ui/NoTerm.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { PlanPreview } from './PlanPreview.tsx';
import { PlanSessions } from './PlanSessions.tsx';
import { useExamPlan } from './use-exam-plan.ts';
import classes from './exams.module.css';

const optionsQuery = () => endpointQuery(examContract.options, { query: {} });
export const loader = pageLoader((client) => client.ensureQueryData(optionsQuery()));

export const access = examContract.commitPlan.access;

type DaysProps = {
  exam: ExamKind;
  offered: readonly string[];
  dates: string[];
  onChange: (dates: string[]) => void;
  error: string | undefined;
};

function Days({ exam, offered, dates, onChange, error }: DaysProps) {
  if (offered.length === 0) {
    return (
      <Alert color="yellow">Kalender akademik belum memuat jadwal {exam}. Tambahkan lebih dahulu.</Alert>
    );
  }
  return (
    <Checkbox.Group data-path="dates" label="Tanggal" value={dates} onChange={onChange} error={error}>
      <div className={classes.pair}>
        {offered.map((day) => (
          <Checkbox key={day} value={day} label={dayDate(day)} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

/** A refusal that no field can show, by the button it answers; the keyboard is put on it. */
function Refused({ error }: { error: Error | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== null) box.current?.focus();
  }, [error]);
  return (
    error && (
      <Alert ref={box} color="red" role="alert" tabIndex={-1}>
        {messageOf(error)}
      </Alert>
    )
  );
}

/** `/staff/lecture-schedule/rencana-ujian`: proposes a whole exam period, then stores what was shown. */
export function Component() {
  const { data: options } = useSuspenseQuery(optionsQuery());
  const navigate = useNavigate();
  const planning = useExamPlan(options, () => void navigate('/staff/lecture-schedule?tab=ujian'));
  const { values, change, errors, plan } = planning;
  const field = (path: keyof typeof values) => ({ 'data-path': path, error: errors[path] });
  if (options.period === null)
    return (
      <Page title="Rencana ujian">
        <NoTerm />
      </Page>
    );
  return (
    <Page
      title="Rencana ujian"
      purpose={`Semester ${options.period.label}. Tidak ada yang disimpan sebelum Anda menyetujuinya.`}
    >
      <div className={classes.stack}>
        <Panel title="Ketentuan">
          <div className={classes.stack}>
            <div className={classes.pair}>
              <Select
                label="Jenis ujian"
                data={[...examKinds]}
                {...field('exam')}
                value={values.exam}
                onChange={(kind) => planning.choose(examKinds.find((one) => one === kind) ?? 'UTS')}
                allowDeselect={false}
              />
              <NumberInput
                label="Ujian per hari per mahasiswa"
                min={1}
                max={5}
                {...field('perDay')}
                value={values.perDay}
                onChange={(perDay) => change({ perDay })}
              />
              <NumberInput
                label="Pengawas per ruang"
                min={1}
                max={2}
                {...field('proctorsPerRoom')}
                value={values.proctorsPerRoom}
                onChange={(proctorsPerRoom) => change({ proctorsPerRoom })}
              />
            </div>
            <Days
              {...field('dates')}
              exam={values.exam}
              offered={options.days[values.exam]}
              dates={values.dates}
              onChange={(dates) => change({ dates })}
            />
            <PlanSessions
              errors={errors}
              sessions={values.sessions}
              onChange={(sessions) => change({ sessions })}
            />
            <Checkbox.Group
              label="Ruang"
              {...field('roomIds')}
              value={values.roomIds}
              onChange={(roomIds) => change({ roomIds })}
            >
              <div className={classes.pair}>
                {options.rooms
                  .filter(({ online }) => !online)
                  .map(({ value, label, capacity }) => (
                    <Checkbox key={value} value={value} label={`${label} (${capacity})`} />
                  ))}
              </div>
            </Checkbox.Group>
            <Refused error={planning.refusalOf('propose')} />
            <Button
              loading={planning.isProposing}
              disabled={options.days[values.exam].length === 0}
              onClick={() => planning.propose()}
            >
              Susun usulan
            </Button>
          </div>
        </Panel>
        <div aria-live="polite" className={classes.stack}>
          {plan && (
            <PlanPreview
              plan={plan}
              booked={planning.booked}
              leaveOut={planning.leaveOut}
              onLeaveOut={planning.setUnticked}
              onExamine={planning.propose}
              busy={planning.isProposing}
            />
          )}
        </div>
        <Refused error={planning.refusalOf('commit')} />
        {plan && planning.booked > 0 && (
          <Button loading={planning.isStoring} onClick={() => planning.store(plan.token)}>
            Jadwalkan {planning.booked} ujian
          </Button>
        )}
      </div>
    </Page>
  );
}
