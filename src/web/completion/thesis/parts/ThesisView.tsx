import type { ReactNode } from 'react';
import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import { supersededFiles, thesisDocumentLabels } from '#shared/completion/thesis/documents.ts';
import { AttachmentList } from '#web/platform/ui/AttachmentList.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { StepHistory } from '#web/platform/ui/StepHistory.tsx';
import { AboutThesis } from './AboutThesis.tsx';
import { EventCard } from './EventCard.tsx';
import { Abstract, Revision } from './Outcome.tsx';
import { Requirements } from './Requirements.tsx';
import { Supervisors } from './Supervisors.tsx';
import classes from '../thesis.module.css';
import { historyLabels, named } from '../history-words.ts';
import { may } from '../thesis-query.ts';

type Props = {
  thesis: ThesisDetail;
  /** What the reader does next. */
  children: ReactNode;
  log: ReactNode;
  /** Documents where the reader may change them. */
  documents?: ReactNode;
};

const sheetLabels = { SK_PEMBIMBING: 'SK pembimbing bertanda tangan' };

/** A thesis on one page: what is to do and what has happened left, people, papers and history right. */
export function ThesisView({ thesis, children, log, documents }: Props) {
  const { requirements, sidang, seminar, documentSkripsi, history, sk, guidances } = thesis;
  const decree = sk?.file ?? null;
  return (
    <div className={classes.columns}>
      <div className={classes.stack}>
        {children}
        <Revision thesis={thesis} />
        {requirements !== null && <Requirements {...requirements} />}
        {sidang.toReversed().map((event) => (
          <EventCard key={event._id} thesis={thesis} event={event} />
        ))}
        {seminar !== null && <EventCard thesis={thesis} event={seminar} />}
        {(guidances.length > 0 || thesis.step > 1) && log}
        <Abstract thesis={thesis} />
        {!may(thesis, 'EDIT') && <AboutThesis thesis={thesis} />}
      </div>
      <div className={classes.stack}>
        <Supervisors thesis={thesis} />
        {documents ?? (
          <Panel title="Dokumen">
            <AttachmentList
              files={documentSkripsi}
              labels={thesisDocumentLabels}
              superseded={supersededFiles(documentSkripsi)}
            />
          </Panel>
        )}
        {decree !== null && (
          <Panel title="SK pembimbing">
            <AttachmentList files={[decree]} labels={sheetLabels} />
          </Panel>
        )}
        <Panel title="Riwayat">
          <StepHistory steps={history.map(named)} labels={historyLabels} />
        </Panel>
      </div>
    </div>
  );
}
