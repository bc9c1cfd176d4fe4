import type { ThesisDetail, ThesisEvent } from '#shared/completion/thesis/thesis.views.ts';
import { seminarResults } from '#shared/completion/thesis/kinds.ts';
import { dayDate } from '#shared/platform/format/date.ts';
import { ResultForm } from './ResultForm.tsx';

/** The chair tells how the seminar went. */
export function SeminarResult({ thesis, event }: { thesis: ThesisDetail; event: ThesisEvent }) {
  return (
    <ResultForm
      thesis={thesis}
      action="SEMINAR_RESULT"
      title="Hasil seminar"
      hint={`Diisi ketua penguji sejak ${dayDate(event.date)}.`}
      results={seminarResults}
      note={{
        label: 'Catatan untuk mahasiswa',
        description: 'Wajib bila proposal diperbaiki atau tidak lulus.',
      }}
      verb="Tetapkan hasil"
      attended={event}
    />
  );
}
