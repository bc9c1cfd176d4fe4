import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { thesisContract, type LecturerStep } from '#shared/completion/thesis/thesis.contract.ts';
import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { NoteButton } from '../NoteButton.tsx';
import classes from '../thesis.module.css';
import { SimilarTitles } from '../parts/SimilarTitles.tsx';
import { lockOf, may } from '../thesis-query.ts';
import { useStep } from '../use-step.ts';

type Props = { thesis: ThesisDetail; lecturerId: string | null };
type Plain =
  | 'ACCEPT_INVITATION'
  | 'AGREE_SEMINAR'
  | 'MARK_READY'
  | 'ACCEPT_SEMINAR_REVISION'
  | 'CONFIRM_SPREAD'
  | 'APPROVE_REVISION'
  | 'AGREE_TITLE';
type Noted = Extract<
  LecturerStep['action'],
  'DECLINE_INVITATION' | 'POSTPONE' | 'RETURN_REVISION' | 'REFUSE_TITLE'
>;

type QuestionProps = { title: string; text: ReactNode; hint?: ReactNode; children: ReactNode };

/** One question to the lecturer with what helps to answer it and its answers. */
function Question({ title, text, hint, children }: QuestionProps) {
  return (
    <Panel title={title}>
      <p className={classes.prose}>{text}</p>
      {hint}
      <div className={classes.buttons}>{children}</div>
    </Panel>
  );
}

function useOwnSteps(thesis: ThesisDetail) {
  const { send, busy } = useStep(thesisContract.lecture);
  const plain = (action: Plain, verb: string, said: string) => (
    <Button loading={busy} onClick={() => send({ body: { action, ...lockOf(thesis) } }, said)}>
      {verb}
    </Button>
  );
  const noted = (action: Noted, verb: string, title: string, consequence: string) => (
    <NoteButton
      verb={verb}
      title={title}
      consequence={consequence}
      busy={busy}
      onSend={(note, onDone) => send({ body: { action, note, ...lockOf(thesis) } }, 'Tersimpan.', { onDone })}
    />
  );
  return { plain, noted };
}

/** As a supervisor: the invitation, the agreement to seminar and defence, a change of title. */
function Supervising({ thesis, lecturerId }: Props) {
  const { plain, noted } = useOwnSteps(thesis);
  const { student, titleChange, supervisors } = thesis;
  const own = supervisors.find(({ lectureId }) => lectureId === lecturerId);
  return (
    <>
      {may(thesis, 'ACCEPT_INVITATION') && (
        <Question
          title="Undangan membimbing"
          text={`${student.name} mengharapkan Anda sebagai pembimbing ${own?.order ?? ''}. Jawab paling lambat ${longDate(own?.answerUntil ?? null)}.`}
        >
          {plain('ACCEPT_INVITATION', 'Bersedia', 'Terima kasih. Bimbingan dapat dimulai.')}
          {noted(
            'DECLINE_INVITATION',
            'Tidak bersedia',
            'Tidak bersedia membimbing?',
            'Kaprodi memilih pembimbing lain.',
          )}
        </Question>
      )}
      {may(thesis, 'AGREE_SEMINAR') && own?.agreedSeminarAt === null && (
        <Question
          title="Maju seminar proposal"
          text="Setujui bila proposal siap diseminarkan. Mahasiswa mengajukan seminar setelah semua pembimbing setuju."
        >
          {plain('AGREE_SEMINAR', 'Setujui seminar', 'Persetujuan seminar tersimpan.')}
        </Question>
      )}
      {may(thesis, 'MARK_READY') && own?.readyAt === null && (
        <Question
          title="Layak sidang"
          text="Nyatakan layak bila naskah siap diuji. Sidang dapat diajukan setelah semua pembimbing menyatakannya."
        >
          {plain('MARK_READY', 'Nyatakan layak sidang', 'Skripsi dinyatakan layak sidang.')}
        </Question>
      )}
      {titleChange !== null && may(thesis, 'AGREE_TITLE') && own?.agreedTitle === false && (
        <Question
          title="Perubahan judul"
          text={`“${titleChange.titleId}” Alasan: ${titleChange.note}`}
          hint={<SimilarTitles title={titleChange.titleId} except={thesis._id} />}
        >
          {plain('AGREE_TITLE', 'Setujui judul', 'Perubahan judul disetujui.')}
          {noted('REFUSE_TITLE', 'Tolak', 'Tolak perubahan judul?', 'Judul yang lama tetap berlaku.')}
        </Question>
      )}
    </>
  );
}

/** As an examiner: what the board decides besides scores. */
export function OwnSteps({ thesis, lecturerId }: Props) {
  const { plain, noted } = useOwnSteps(thesis);
  const defence = thesis.sidang.at(-1);
  // The own seat, unless absent, and those whose duties were handed over.
  const duties =
    defence?.board.filter(
      (seat) => seat.present !== false && (seat.dutyBy ?? seat).lectureId === lecturerId,
    ) ?? [];
  return (
    <>
      <Supervising thesis={thesis} lecturerId={lecturerId} />
      {may(thesis, 'ACCEPT_SEMINAR_REVISION') && (
        <Question title="Perbaikan proposal" text="Periksa proposal yang diunggah mahasiswa pada dokumen.">
          {plain('ACCEPT_SEMINAR_REVISION', 'Terima perbaikan', 'Seminar dinyatakan lulus.')}
        </Question>
      )}
      {defence?.spread === true &&
        may(thesis, 'CONFIRM_SPREAD') &&
        duties.some((seat) => !seat.confirmedSpread) && (
          <Question
            title="Selisih nilai penguji"
            text="Nilai penguji terpaut jauh. Konfirmasikan bahwa nilai Anda sudah sesuai, atau perbaiki lembar nilai Anda di bawah."
          >
            {plain('CONFIRM_SPREAD', 'Nilai saya sudah sesuai', 'Nilai dikonfirmasi.')}
          </Question>
        )}
      {may(thesis, 'APPROVE_REVISION') && duties.some((seat) => !seat.approvedRevision) && (
        <Question title="Revisi" text="Periksa naskah revisi dan lembar revisi pada dokumen.">
          {plain('APPROVE_REVISION', 'Setujui revisi', 'Revisi disetujui.')}
          {noted(
            'RETURN_REVISION',
            'Kembalikan',
            'Kembalikan revisi?',
            'Mahasiswa memperbaiki menurut catatan ini, lalu mengajukan lagi.',
          )}
        </Question>
      )}
    </>
  );
}

/** Puts a planned seminar or defence off, as when the chair is absent. */
export function PutOff({ thesis }: Pick<Props, 'thesis'>) {
  const { noted } = useOwnSteps(thesis);
  const planned = [thesis.seminar, ...thesis.sidang].some(
    (event) => event?.status === 'NOT-YET' && !event.postponed,
  );
  if (!planned || !may(thesis, 'POSTPONE')) return null;
  return (
    <Question
      title="Berhalangan"
      text="Tunda bila ketua tidak hadir atau pelaksanaan tidak memungkinkan; sekretariat menetapkan hari baru. Satu penguji yang berhalangan dapat diganti sekretariat tanpa menunda."
    >
      {noted('POSTPONE', 'Tunda', 'Tunda jadwal ini?', 'Ruang dan tim penguji dilepas, nilai dihapus.')}
    </Question>
  );
}
