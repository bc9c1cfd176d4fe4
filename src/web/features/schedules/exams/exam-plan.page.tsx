import { Alert, Button, Checkbox, NumberInput, Select } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { examContract } from '#shared/contracts/exam.contract.ts';
import type { ExamPlanPreview } from '#shared/contracts/exam-views.ts';
import { type ExamKind, examKinds } from '#shared/domain/exam/exam.ts';
import { dayDate } from '#shared/format/date.ts';
import { showError } from '#web/lib/errors.ts';
import { endpointQuery, pageLoader, useEndpointMutation } from '#web/lib/query.ts';
import { toast } from '#web/lib/toast.ts';
import { CardTable } from '#web/ui/charts/CardTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { ClockField } from '#web/ui/ClockField.tsx';
import { whenText } from './exam-words.ts';
import classes from './exams.module.css';

const optionsQuery = () => endpointQuery(examContract.options, { query: {} });
export const loader = pageLoader((client) => client.ensureQueryData(optionsQuery()));

type Session = { start: number | ''; end: number | '' };

const FIRST_SESSIONS: Session[] = [
  { start: 480, end: 580 },
  { start: 600, end: 700 },
  { start: 780, end: 880 },
];
const MOST_SESSIONS = 8;

function SessionFields({ sessions, onChange }: { sessions: Session[]; onChange: (next: Session[]) => void }) {
  const set = (at: number, change: Partial<Session>): void =>
    onChange(sessions.map((one, index) => (index === at ? { ...one, ...change } : one)));
  return (
    <>
      {sessions.map(({ start, end }, at) => (
        <div key={at} className={classes.pair}>
          <ClockField
            label={`Sesi ${at + 1} mulai`}
            value={start}
            onChange={(value) => set(at, { start: value })}
          />
          <ClockField
            label={`Sesi ${at + 1} selesai`}
            value={end}
            onChange={(value) => set(at, { end: value })}
          />
        </div>
      ))}
      <div className={classes.head}>
        <Button
          variant="default"
          disabled={sessions.length >= MOST_SESSIONS}
          onClick={() => onChange([...sessions, { start: '', end: '' }])}
        >
          Tambah sesi
        </Button>
        {sessions.length > 1 && (
          <Button variant="subtle" onClick={() => onChange(sessions.slice(0, -1))}>
            Hapus sesi terakhir
          </Button>
        )}
      </div>
    </>
  );
}

function Preview({ plan }: { plan: ExamPlanPreview }) {
  return (
    <>
      {plan.unplaced.length > 0 && (
        <Panel title={`${plan.unplaced.length} kelas belum mendapat tempat`}>
          <ul className={classes.list}>
            {plan.unplaced.map(({ scheduleId, name, reason }) => (
              <li key={scheduleId}>
                <strong>{name}</strong>: {reason}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel
        title={`${plan.placed.length} ujian dapat dijadwalkan`}
        hint={`${plan.kept} ujian yang sudah ada tetap.`}
      >
        <CardTable
          caption="Usulan jadwal ujian"
          head={['Kelas', 'Waktu', 'Peserta', 'Ruang dan pengawas']}
          words
          rows={plan.placed.map((one) => ({
            name: one.scheduleId,
            shown: one.name,
            cells: [
              whenText(one),
              one.participants,
              one.rooms.map(({ code, proctors }) => `${code}: ${proctors.join('; ')}`).join(' · '),
            ],
          }))}
        />
      </Panel>
    </>
  );
}

export const access = examContract.options.access;

/** `/staff/lecture-schedule/rencana-ujian`: proposes a whole exam period, then stores what was shown. */
export function Component() {
  const { data: options } = useSuspenseQuery(optionsQuery());
  const navigate = useNavigate();
  const [exam, setExam] = useState<ExamKind>('UTS');
  const [dates, setDates] = useState<string[]>(options.days.UTS);
  const [sessions, setSessions] = useState(FIRST_SESSIONS);
  const [roomIds, setRoomIds] = useState(
    options.rooms.filter(({ online }) => !online).map(({ value }) => value),
  );
  const [perDay, setPerDay] = useState<number | string>(2);
  const [proctorsPerRoom, setProctors] = useState<number | string>(1);
  const propose = useEndpointMutation(examContract.previewPlan);
  const commit = useEndpointMutation(examContract.commitPlan, {
    invalidates: [examContract.list, examContract.options],
  });
  const form = {
    ...{ periodId: options.period?._id ?? '', exam, dates, roomIds },
    sessions: sessions.flatMap(({ start, end }) => (start === '' || end === '' ? [] : [{ start, end }])),
    ...{ perDay: Number(perDay), proctorsPerRoom: Number(proctorsPerRoom) },
  };
  const plan = propose.data?.data;
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
  };
  const store = (token: string): void =>
    commit.mutate(
      { body: { ...form, token } },
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
        <EmptyState title="Belum ada semester aktif." />
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
            {options.days[exam].length === 0 ? (
              <Alert color="yellow">
                Kalender akademik belum memuat jadwal {exam}. Tambahkan lebih dahulu.
              </Alert>
            ) : (
              <Checkbox.Group label="Tanggal" value={dates} onChange={changed(setDates)}>
                <div className={classes.pair}>
                  {options.days[exam].map((day) => (
                    <Checkbox key={day} value={day} label={dayDate(day)} />
                  ))}
                </div>
              </Checkbox.Group>
            )}
            <SessionFields sessions={sessions} onChange={changed(setSessions)} />
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
              disabled={dates.length === 0}
              onClick={() => propose.mutate({ body: form }, { onError: showError })}
            >
              Susun usulan
            </Button>
          </div>
        </Panel>
        <div aria-live="polite" className={classes.stack}>
          {plan && <Preview plan={plan} />}
        </div>
        {plan && plan.placed.length > 0 && (
          <Button loading={commit.isPending} onClick={() => store(plan.token)}>
            Jadwalkan {plan.placed.length} ujian
          </Button>
        )}
      </div>
    </Page>
  );
}
