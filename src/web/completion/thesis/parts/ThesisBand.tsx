import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import { shortDate } from '#shared/platform/format/date.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { DetailBand } from '#web/platform/ui/DetailBand.tsx';
import { stepNames, ThesisChip } from '../thesis-words.tsx';

/** Title, student, state and the figures that matter. */
export function ThesisBand({ thesis }: { thesis: ThesisDetail }) {
  const { student, periode, titleId, status, step, countedSessions, deadline, finalScore, letter } = thesis;
  return (
    <DetailBand
      title={titleId}
      subtitle={`${student.name} (${student.nim}) · ${periode.name}`}
      status={<ThesisChip status={status} />}
      figures={[
        { label: 'Tahap', value: `${step} dari 3 · ${stepNames[step]}` },
        { label: 'Bimbingan dihitung', value: countedSessions },
        { label: 'Batas waktu', value: shortDate(deadline) },
        ...(finalScore === null
          ? []
          : [{ label: 'Nilai akhir', value: `${hundredths(finalScore)} (${letter ?? '-'})` }]),
      ]}
    />
  );
}
