import { Alert, Button, Checkbox, NumberInput, Select } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { examContract } from '#shared/teaching/exams/exam.contract.ts';
import { type ExamKind, examKinds } from '#shared/platform/term/exam.ts';
import { dayDate } from '#shared/platform/format/date.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { endpointQuery, pageLoader, useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { NoTerm } from '#web/platform/ui/NoTerm.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { PlanPreview } from './PlanPreview.tsx';
import { firstSessions, missingTime, PlanSessions } from './PlanSessions.tsx';
import classes from './exams.module.css';

const optionsQuery = () => endpointQuery(examContract.options, { query: {} });
export const loader = pageLoader((client) => client.ensureQueryData(optionsQuery()));

export const access = examContract.commitPlan.access;

type DaysProps = {
  exam: ExamKind;
  offered: readonly string[];
  dates: string[];
  onChange: (dates: string[]) => void;
};

function Days({ exam, offered, dates, onChange }: DaysProps) {
  if (offered.length === 0) {
    return (
      <Alert color="yellow">Kalender akademik belum memuat jadwal {exam}. Tambahkan lebih dahulu.</Alert>
    );
  }
  return (
    <Checkbox.Group label="Tanggal" value={dates} onChange={onChange}>
      <div className={classes.pair}>
        {offered.map((day) => (
          <Checkbox key={day} value={day} label={dayDate(day)} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

/** `/staff/lecture-schedule/rencana-ujian`: proposes a whole exam period, then stores what was shown. */
export function Component() {
  const { data: options } = useSuspenseQuery(optionsQuery());
  const navigate = useNavigate();
  const [exam, setExam] = useState<ExamKind>('UTS');
  const [dates, setDates] = useState<string[]>(options.days.UTS);
  const [sessions, setSessions] = useState(() => firstSessions(options.hasOffHours));
  const [roomIds, setRoomIds] = useState(
    options.rooms.filter(({ online }) => !online).map(({ value }) => value),
  );
  const [perDay, setPerDay] = useState<number | string>(2);
  const [proctorsPerRoom, setProctors] = useState<number | string>(1);
  const [alsoExamine, setAlsoExamine] = useState<string[]>([]);
  const [unticked, setUnticked] = useState<string[]>([]);
  const [tried, setTried] = useState(false);
  const propose = useEndpointMutation(examContract.previewPlan);
  const commit = useEndpointMutation(examContract.commitPlan, {
    invalidates: [examContract.list, examContract.options],
  });
  const form = {
    periodId: options.period?._id ?? '',
    exam,
    dates,
    roomIds,
    sessions: sessions.flatMap(({ start, end, classTypes }) =>
      start === '' || end === '' ? [] : [{ start, end, classTypes }],
    ),
    perDay: Number(perDay),
    proctorsPerRoom: Number(proctorsPerRoom),
  };
  const plan = propose.data?.data;
  // A later proposal may no longer hold what was unticked in an earlier one.
  const placed = plan?.placed.map(({ scheduleId }) => scheduleId) ?? [];
  const leaveOut = placed.filter((id) => unticked.includes(id));
  const booked = placed.length - leaveOut.length;
  const ask = (also: string[]): void => {
    setTried(true);
    if (sessions.some(missingTime)) return;
    setAlsoExamine(also);
    propose.mutate({ body: { ...form, alsoExamine: also } }, { onError: showError });
  };
  /** A change makes what was proposed another plan. */
  const changed =
    <T,>(set: (value: T) => void) =>
    (value: T): void => {
      set(value);
      propose.reset();
    };
  const choose = (value: string | null): void => {
    const chosen = examKinds.find((one) => one === value) ?? 'UTS';
    changed(setExam)(chosen);
    setDates(options.days[chosen]);
    setUnticked([]);
    setAlsoExamine([]);
  };
  const store = (token: string): void =>
    commit.mutate(
      { body: { ...form, alsoExamine, leaveOut, token } },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Ujian dijadwalkan.');
          void navigate('/staff/lecture-schedule?tab=ujian');
        },
        onError: showError,
      },
    );
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
                value={exam}
                onChange={choose}
                allowDeselect={false}
              />
              <NumberInput
                label="Ujian per hari per mahasiswa"
                min={1}
                max={5}
                value={perDay}
                onChange={changed(setPerDay)}
              />
              <NumberInput
                label="Pengawas per ruang"
                min={1}
                max={2}
                value={proctorsPerRoom}
                onChange={changed(setProctors)}
              />
            </div>
            <Days exam={exam} offered={options.days[exam]} dates={dates} onChange={changed(setDates)} />
            <PlanSessions tried={tried} sessions={sessions} onChange={changed(setSessions)} />
            <Checkbox.Group label="Ruang" value={roomIds} onChange={changed(setRoomIds)}>
              <div className={classes.pair}>
                {options.rooms
                  .filter(({ online }) => !online)
                  .map(({ value, label, capacity }) => (
                    <Checkbox key={value} value={value} label={`${label} (${capacity})`} />
                  ))}
              </div>
            </Checkbox.Group>
            <Button
              loading={propose.isPending}
              disabled={dates.length === 0 || sessions.some(({ classTypes }) => classTypes.length === 0)}
              onClick={() => ask(alsoExamine)}
            >
              Susun usulan
            </Button>
          </div>
        </Panel>
        <div aria-live="polite" className={classes.stack}>
          {plan && (
            <PlanPreview
              plan={plan}
              booked={booked}
              leaveOut={leaveOut}
              onLeaveOut={setUnticked}
              onExamine={(id) => ask([...alsoExamine, id])}
              busy={propose.isPending}
            />
          )}
        </div>
        {plan && booked > 0 && (
          <Button loading={commit.isPending} onClick={() => store(plan.token)}>
            Jadwalkan {booked} ujian
          </Button>
        )}
      </div>
    </Page>
  );
}
