import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import { later } from '#web/platform/lib/later.tsx';
import { pageLoader } from '#web/platform/lib/query.ts';
import { useUser } from '#web/platform/lib/session.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { PrintMenu } from '../parts/PrintMenu.tsx';
import { ThesisBand } from '../parts/ThesisBand.tsx';
import { ThesisView } from '../parts/ThesisView.tsx';
import { may, thesisQuery } from '../thesis-query.ts';
import { Log } from './Log.tsx';
import { OwnSteps, PutOff } from './OwnSteps.tsx';

const ScoreSheet = later(async () => (await import('./ScoreSheet.tsx')).ScoreSheet);
const SeminarResult = later(async () => (await import('./SeminarResult.tsx')).SeminarResult);
const ConfirmExam = later(async () => (await import('./ConfirmExam.tsx')).ConfirmExam);
const DecideExam = later(async () => (await import('./DecideExam.tsx')).DecideExam);

export const loader = pageLoader((client, { params }) =>
  client.ensureQueryData(thesisQuery(params['id'] ?? '')),
);

/** What is asked of the board on the day of a seminar or defence. */
function BoardWork({ thesis }: { thesis: ThesisDetail }) {
  const { seminar, sidang } = thesis;
  const defence = sidang.at(-1);
  const sheet = defence?.sheets.find(({ mine }) => mine);
  // After the chair's confirmation only a sheet that counted is corrected.
  const mayScore =
    may(thesis, 'SCORE') && !defence?.postponed && (defence?.status === 'NOT-YET' || sheet?.done === true);
  return (
    <>
      {seminar !== null && may(thesis, 'PASS_SEMINAR') && <SeminarResult thesis={thesis} event={seminar} />}
      {defence !== undefined && sheet !== undefined && mayScore && (
        <ScoreSheet thesis={thesis} event={defence} sheet={sheet} />
      )}
      {defence !== undefined && may(thesis, 'CONFIRM_EXAM') && !defence.postponed && (
        <ConfirmExam thesis={thesis} event={defence} />
      )}
      {defence !== undefined && may(thesis, 'PASS', 'FAIL') && <DecideExam thesis={thesis} event={defence} />}
    </>
  );
}

/** `/dosen/skripsi/:id`: one thesis as its supervisors and examiners work with it. */
export function Component() {
  const { id = '' } = useParams();
  const { data: thesis } = useSuspenseQuery(thesisQuery(id));
  const { lecturerId } = useUser();
  return (
    <Page title="Skripsi mahasiswa" actions={<PrintMenu thesis={thesis} />}>
      <ThesisBand thesis={thesis} />
      <ThesisView thesis={thesis} log={<Log thesis={thesis} lecturerId={lecturerId} />}>
        <OwnSteps thesis={thesis} lecturerId={lecturerId} />
        <BoardWork thesis={thesis} />
        <PutOff thesis={thesis} />
      </ThesisView>
    </Page>
  );
}
