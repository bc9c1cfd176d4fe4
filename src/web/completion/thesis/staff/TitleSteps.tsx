import { Button } from '@mantine/core';
import { useState } from 'react';
import { thesisStaffContract } from '#shared/completion/thesis/thesis-staff.contract.ts';
import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import { later } from '#web/platform/lib/later.tsx';
import { NoteButton } from '../NoteButton.tsx';
import { SimilarTitles } from '../parts/SimilarTitles.tsx';
import { lockOf, may } from '../thesis-query.ts';
import { useStep } from '../use-step.ts';
import { StepPanel } from './StepPanel.tsx';

const TitleDialog = later(async () => (await import('./TitleDialog.tsx')).TitleDialog);

type Props = { thesis: ThesisDetail };

/** Step 1: choose a title with its supervisors, ask for repairs, or refuse. */
export function TitleSteps({ thesis }: Props) {
  const [open, setOpen] = useState(false);
  const { send, busy } = useStep(thesisStaffContract.step1);
  const { titles, student } = thesis;
  return (
    <StepPanel
      title="Tahap 1: judul dan pembimbing"
      text={`${student.name} mengajukan ${titles.length} judul. Pilih satu dan tunjuk pembimbing.`}
    >
      <Button onClick={() => setOpen(true)}>Pilih judul dan pembimbing</Button>
      <NoteButton
        verb="Minta perbaikan"
        title="Minta perbaikan usulan?"
        consequence="Mahasiswa memperbaiki usulan menurut catatan ini, lalu mengajukannya lagi."
        busy={busy}
        onSend={(note, onDone) =>
          send({ body: { action: 'REVISE_TITLE', note, ...lockOf(thesis) } }, 'Usulan dikembalikan.', {
            onDone,
          })
        }
      />
      <NoteButton
        verb="Tolak"
        color="red"
        variant="light"
        danger
        title="Tolak usulan?"
        consequence="Usulan ini berakhir; mahasiswa mengajukan usulan baru."
        busy={busy}
        onSend={(note, onDone) =>
          send({ body: { action: 'REJECT_TITLE', note, ...lockOf(thesis) } }, 'Usulan ditolak.', { onDone })
        }
      />
      {open && <TitleDialog thesis={thesis} onClose={() => setOpen(false)} />}
    </StepPanel>
  );
}

/** A change of title a student asks for, with what the supervisors say. */
export function TitleChange({ thesis }: Props) {
  const { send, busy } = useStep(thesisStaffContract.step1);
  const { titleChange, supervisors } = thesis;
  if (titleChange === null) return null;
  const waiting = supervisors.filter(({ agreedTitle }) => !agreedTitle);
  const who =
    waiting.length === 0
      ? 'Semua pembimbing setuju.'
      : `Menunggu ${waiting.map(({ name }) => name).join('; ')}.`;
  return (
    <StepPanel
      title="Perubahan judul"
      text={`“${titleChange.titleId}” Alasan: ${titleChange.note} ${who}`}
      hint={<SimilarTitles title={titleChange.titleId} except={thesis._id} />}
    >
      <Button
        loading={busy}
        disabled={waiting.length > 0}
        onClick={() => send({ body: { action: 'CHANGE_TITLE', ...lockOf(thesis) } }, 'Judul diubah.')}
      >
        Ubah judul
      </Button>
      <NoteButton
        verb="Tolak"
        title="Tolak perubahan judul?"
        consequence="Judul yang lama tetap berlaku."
        busy={busy}
        onSend={(note, onDone) =>
          send({ body: { action: 'REFUSE_TITLE', note, ...lockOf(thesis) } }, 'Perubahan judul ditolak.', {
            onDone,
          })
        }
      />
    </StepPanel>
  );
}

/** Calls the thesis off. */
function CancelButton({ thesis }: Props) {
  const { send, busy } = useStep(thesisStaffContract.step1);
  const { hasLeft } = thesis.student;
  return (
    <NoteButton
      verb="Batalkan skripsi"
      color="red"
      variant="light"
      danger
      title="Batalkan skripsi ini?"
      consequence={
        hasLeft
          ? 'Skripsi berakhir, jadwal yang direncanakan dilepas, beban pembimbing berkurang.'
          : 'Skripsi berakhir, jadwal yang direncanakan dilepas, mahasiswa mengajukan judul baru.'
      }
      busy={busy}
      onSend={(note, onDone) =>
        send({ body: { action: 'CANCEL', note, ...lockOf(thesis) } }, 'Skripsi dibatalkan.', { onDone })
      }
    />
  );
}

/** The thesis of somebody who has left the college, which nobody else can end. */
export const LeftStudent = ({ thesis }: Props) => (
  <StepPanel
    title="Mahasiswa sudah keluar"
    text={`${thesis.student.name} tidak lagi kuliah di sini. Batalkan skripsinya agar pembimbing dan jadwalnya bebas.`}
  >
    <CancelButton thesis={thesis} />
  </StepPanel>
);

/** The end a student asks for. */
export function CancelRequest({ thesis }: Props) {
  const { send, busy } = useStep(thesisStaffContract.step1);
  return (
    <StepPanel title="Permintaan pembatalan" text={thesis.cancelRequest?.note}>
      {may(thesis, 'CANCEL') && <CancelButton thesis={thesis} />}
      <NoteButton
        verb="Tolak"
        title="Tolak pembatalan skripsi?"
        consequence="Skripsi berlanjut seperti semula; mahasiswa menerima catatan ini."
        busy={busy}
        onSend={(note, onDone) =>
          send({ body: { action: 'REFUSE_CANCEL', note, ...lockOf(thesis) } }, 'Pembatalan ditolak.', {
            onDone,
          })
        }
      />
    </StepPanel>
  );
}
