import type { ThesisDetail, ThesisEvent } from '#shared/completion/thesis/thesis.views.ts';
import { examResults } from '#shared/completion/thesis/kinds.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { ResultForm } from './ResultForm.tsx';

/** The chair decides what the score leaves open. */
export function DecideExam({ thesis, event }: { thesis: ThesisDetail; event: ThesisEvent }) {
  return (
    <ResultForm
      thesis={thesis}
      action="DECIDE_EXAM"
      title="Keputusan sidang"
      hint={`Nilai akhir ${hundredths(event.finalScore)} (${event.letter ?? '-'})`}
      results={examResults}
      note={{
        label: 'Butir revisi atau catatan',
        description: 'Satu butir per baris; wajib bila lulus dengan revisi.',
      }}
      verb="Tetapkan keputusan"
    />
  );
}
