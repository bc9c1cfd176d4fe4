import { Checkbox } from '@mantine/core';
import type { ExamPlanPreview } from '#shared/teaching/exams/exam.views.ts';
import { CardTable } from '#web/platform/ui/charts/CardTable.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { whenText } from './exam-words.ts';
import classes from './exams.module.css';

type Props = {
  plan: ExamPlanPreview;
  /** How many exams are to be booked. */
  booked: number;
  /** Classes that are not to be booked. */
  leaveOut: readonly string[];
  onLeaveOut: (next: string[]) => void;
  /** Asks for a plan that examines these classes in writing too. */
  onExamine: (scheduleId: string) => void;
  busy: boolean;
};

function Unplaced({ plan }: Pick<Props, 'plan'>) {
  if (plan.unplaced.length === 0) return null;
  return (
    <Panel title={`${plan.unplaced.length} kelas belum mendapat tempat`}>
      <ul className={classes.list}>
        {plan.unplaced.map(({ scheduleId, name, reason }) => (
          <li key={scheduleId}>
            <strong>{name}</strong>: {reason}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function NotWritten({ plan, onExamine, busy }: Pick<Props, 'plan' | 'onExamine' | 'busy'>) {
  if (plan.notWritten.length === 0) return null;
  return (
    <Panel
      title={`${plan.notWritten.length} kelas tanpa ujian tertulis`}
      hint="Skripsi, KKN, magang, dan kerja lapangan dinilai dengan cara lain. Centang bila kelasnya tetap diuji tertulis."
    >
      <div className={classes.stack}>
        {plan.notWritten.map(({ scheduleId, name }) => (
          <Checkbox
            key={scheduleId}
            label={name}
            checked={false}
            disabled={busy}
            onChange={() => onExamine(scheduleId)}
          />
        ))}
      </div>
    </Panel>
  );
}

/** What was proposed: classes without a place, those without a written exam, and the exams to be booked, each of which can be unticked. */
export function PlanPreview({ plan, booked, leaveOut, onLeaveOut, onExamine, busy }: Props) {
  const toggle = (id: string, isBooked: boolean): void =>
    onLeaveOut(isBooked ? leaveOut.filter((other) => other !== id) : [...leaveOut, id]);
  return (
    <>
      <Unplaced plan={plan} />
      <NotWritten plan={plan} onExamine={onExamine} busy={busy} />
      <Panel
        title={`${booked} dari ${plan.placed.length + plan.unplaced.length} ujian dijadwalkan`}
        hint={`Hapus centang ujian yang belum ingin dijadwalkan. ${plan.kept} ujian yang sudah ada tetap.`}
      >
        <CardTable
          caption="Usulan jadwal ujian"
          head={['Kelas', 'Waktu', 'Peserta', 'Ruang dan pengawas']}
          words
          rows={plan.placed.map((one) => ({
            name: one.scheduleId,
            shown: (
              <Checkbox
                label={one.name}
                checked={!leaveOut.includes(one.scheduleId)}
                onChange={({ currentTarget }) => toggle(one.scheduleId, currentTarget.checked)}
              />
            ),
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
