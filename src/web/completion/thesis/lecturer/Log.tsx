import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ThesisDetail, ThesisGuidance } from '#shared/completion/thesis/thesis.views.ts';
import { later } from '#web/platform/lib/later.tsx';
import { GuidanceLog } from '../parts/GuidanceLog.tsx';
import classes from '../thesis.module.css';
import { may } from '../thesis-query.ts';

const DecideDialog = later(async () => (await import('./DecideSession.tsx')).DecideSession);

/** The guidance log; the supervisor decides the sessions held with him. */
export function Log({ thesis, lecturerId }: { thesis: ThesisDetail; lecturerId: string | null }) {
  const [open, setOpen] = useState<ThesisGuidance | null>(null);
  const decides = may(thesis, 'DECIDE_SESSION');
  const actionsOf = (session: ThesisGuidance) =>
    decides &&
    session.lectureId === lecturerId &&
    session.status === 'SUBMITTED' && (
      <div className={classes.buttons}>
        <Button size="compact-md" onClick={() => setOpen(session)}>
          Beri saran dan paraf
        </Button>
      </div>
    );
  return (
    <>
      <GuidanceLog sessions={thesis.guidances} counted={thesis.countedSessions} actionsOf={actionsOf} />
      {open !== null && <DecideDialog thesisId={thesis._id} session={open} onClose={() => setOpen(null)} />}
    </>
  );
}
