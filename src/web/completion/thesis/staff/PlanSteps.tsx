import { Button } from '@mantine/core';
import { useState } from 'react';
import { thesisStaffContract } from '#shared/completion/thesis/thesis-staff.contract.ts';
import type { ThesisDetail, ThesisEvent } from '#shared/completion/thesis/thesis.views.ts';
import type { ThesisEventType } from '#shared/completion/thesis/kinds.ts';
import { dayDate } from '#shared/platform/format/date.ts';
import { timeRange } from '#shared/platform/format/time.ts';
import { later } from '#web/platform/lib/later.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { NoteButton } from '../NoteButton.tsx';
import { lockOf, may, staleTheses } from '../thesis-query.ts';
import { eventNames } from '../thesis-words.tsx';
import { useStep } from '../use-step.ts';
import { StepPanel } from './StepPanel.tsx';

const PlanDialog = later(async () => (await import('./PlanDialog.tsx')).PlanDialog);
const ExaminerDialog = later(async () => (await import('./ExaminerDialog.tsx')).ExaminerDialog);
const DutyDialog = later(async () => (await import('./DutyDialog.tsx')).DutyDialog);

type Props = { thesis: ThesisDetail; type: ThesisEventType };

const stepOf = (type: ThesisEventType) =>
  type === 'SEMINAR' ? thesisStaffContract.step2 : thesisStaffContract.step3;
const eventOf = ({ seminar, sidang }: ThesisDetail, type: ThesisEventType): ThesisEvent | null =>
  (type === 'SEMINAR' ? seminar : sidang.at(-1)) ?? null;
const stageOf = (type: ThesisEventType) =>
  `Tahap ${type === 'SEMINAR' ? 2 : 3}: ${eventNames[type].toLowerCase()}`;

/** A request for a seminar or a defence: plan it, or send it back. */
function Request({ thesis, type }: Props) {
  const [open, setOpen] = useState(false);
  const { send, busy } = useStep(stepOf(type));
  return (
    <StepPanel
      title={stageOf(type)}
      text={`${thesis.student.name} mengajukan ${eventNames[type].toLowerCase()}. Tetapkan hari, ruang, dan tim penguji.`}
    >
      <Button onClick={() => setOpen(true)}>Jadwalkan</Button>
      <NoteButton
        verb="Kembalikan"
        title="Kembalikan pengajuan?"
        consequence="Mahasiswa melengkapi menurut catatan ini, lalu mengajukan lagi."
        busy={busy}
        onSend={(note, onDone) =>
          send({ body: { action: 'RETURN', note, ...lockOf(thesis) } }, 'Pengajuan dikembalikan.', { onDone })
        }
      />
      {open && <PlanDialog thesis={thesis} type={type} event={null} onClose={() => setOpen(false)} />}
    </StepPanel>
  );
}

/** A planned seminar or defence: another day, another examiner, put off, taken back. */
function Planned({ thesis, type, event }: Props & { event: ThesisEvent }) {
  const [open, setOpen] = useState(false);
  const [replacing, setReplacing] = useState(false);
  const { send, busy } = useStep(stepOf(type));
  const remove = useAskedChange(thesisStaffContract.removeEvent, staleTheses);
  const when = `${dayDate(event.date)}, ${timeRange(event.timeStart, event.timeEnd)}`;
  const takeBack = (): void =>
    void remove(
      {
        title: `Hapus jadwal ${eventNames[type].toLowerCase()}?`,
        consequence: `${when} dilepas dan pengajuan menunggu jadwal baru.`,
      },
      { params: { id: thesis._id, sidangId: event._id }, body: { updatedAt: thesis.updatedAt } },
    );
  return (
    <StepPanel
      title={stageOf(type)}
      text={event.postponed ? 'Ditunda. Tetapkan hari baru.' : `Terjadwal ${when}.`}
    >
      <Button variant={event.postponed ? 'filled' : 'default'} onClick={() => setOpen(true)}>
        Jadwalkan ulang
      </Button>
      {!event.postponed && (
        <Button variant="default" onClick={() => setReplacing(true)}>
          Ganti penguji
        </Button>
      )}
      {!event.postponed && (
        <NoteButton
          verb="Tunda"
          title="Tunda jadwal ini?"
          consequence="Ruang dan tim penguji dilepas, nilai yang sudah diisi dihapus."
          busy={busy}
          onSend={(note, onDone) =>
            send({ body: { action: 'POSTPONE', note, ...lockOf(thesis) } }, 'Jadwal ditunda.', { onDone })
          }
        />
      )}
      <Button variant="light" color="red" onClick={takeBack}>
        Hapus jadwal
      </Button>
      {open && <PlanDialog thesis={thesis} type={type} event={event} onClose={() => setOpen(false)} />}
      {replacing && <ExaminerDialog thesis={thesis} event={event} onClose={() => setReplacing(false)} />}
    </StepPanel>
  );
}

/** A seminar or defence that is over and whose board has still to decide. */
function Held({ thesis, type, event }: Props & { event: ThesisEvent }) {
  const [open, setOpen] = useState(false);
  return (
    <StepPanel
      title={stageOf(type)}
      text="Tim penguji masih memutuskan. Bila seorang penguji berhalangan, tugasnya diteruskan penguji lain."
    >
      <Button variant="default" onClick={() => setOpen(true)}>
        Teruskan tugas penguji
      </Button>
      {open && <DutyDialog thesis={thesis} event={event} onClose={() => setOpen(false)} />}
    </StepPanel>
  );
}

/** Steps 2 and 3: what the office does with a request or a plan. */
export function PlanSteps({ thesis }: { thesis: ThesisDetail }) {
  const [seminar, defence] = [eventOf(thesis, 'SEMINAR'), eventOf(thesis, 'SIDANG')];
  const held = defence ?? seminar;
  return (
    <>
      {may(thesis, 'SCHEDULE_SEMINAR') && <Request thesis={thesis} type="SEMINAR" />}
      {seminar !== null && may(thesis, 'RESCHEDULE_SEMINAR') && (
        <Planned thesis={thesis} type="SEMINAR" event={seminar} />
      )}
      {may(thesis, 'SCHEDULE_EXAM') && <Request thesis={thesis} type="SIDANG" />}
      {defence !== null && may(thesis, 'RESCHEDULE_EXAM') && (
        <Planned thesis={thesis} type="SIDANG" event={defence} />
      )}
      {held !== null && may(thesis, 'HAND_OVER_DUTY') && (
        <Held thesis={thesis} type={held.type} event={held} />
      )}
    </>
  );
}
