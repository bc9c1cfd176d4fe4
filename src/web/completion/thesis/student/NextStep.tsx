import { Button } from '@mantine/core';
import { useState } from 'react';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import { later } from '#web/platform/lib/later.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { missing } from '../parts/Requirements.tsx';
import classes from '../thesis.module.css';
import { lockOf, may } from '../thesis-query.ts';
import { useStep } from '../use-step.ts';
import { nextWords } from './next-words.ts';

const AbstractDialog = later(async () => (await import('./AbstractDialog.tsx')).AbstractDialog);

/** Steps that need no form: what they are called, and what is said afterwards. */
const simple = {
  REQUEST_SEMINAR: ['Ajukan seminar proposal', 'Seminar proposal diajukan.'],
  REQUEST_EXAM: ['Ajukan sidang', 'Sidang diajukan.'],
  REPEAT_EXAM: ['Ulangi sidang', 'Anda dapat menyiapkan sidang ulang.'],
  SUBMIT_REVISION: ['Ajukan revisi', 'Revisi diajukan kepada penguji.'],
} as const;
const simpleSteps = ['REQUEST_SEMINAR', 'REQUEST_EXAM', 'REPEAT_EXAM', 'SUBMIT_REVISION'] as const;

/** The note that came with the latest step, where it asks something of the student. */
const asking = ({ status, history }: ThesisDetail): string =>
  ['TITLE_REVISION', 'SEMINAR_REVISION', 'GUIDANCE', 'READY_FOR_EXAM', 'PASSED_REVISION'].includes(status)
    ? (history.at(-1)?.note ?? '')
    : '';

/** What the student does now, or waits for. */
export function NextStep({ thesis }: { thesis: ThesisDetail }) {
  const { send, busy } = useStep(thesisContract.step);
  const [writing, setWriting] = useState(false);
  const { status, requirements, titleChange, cancelRequest, abstractId } = thesis;
  const [title, text] = nextWords[status];
  const left = requirements === null ? 0 : missing(requirements.items);
  const waits = (step: (typeof simpleSteps)[number]): boolean =>
    (step === 'REQUEST_SEMINAR' || step === 'REQUEST_EXAM') && left > 0;
  const note = asking(thesis);
  const open = simpleSteps.filter((step) => may(thesis, step));
  return (
    <Panel title={title}>
      <div className={classes.stack}>
        <p className={classes.prose}>{text}</p>
        {note !== '' && (
          <blockquote className={classes.note}>
            <strong>Catatan:</strong> {note}
          </blockquote>
        )}
        {titleChange !== null && may(thesis, 'REQUEST_TITLE') && (
          <p className={classes.prose}>
            Perubahan judul menjadi “{titleChange.titleId}” menunggu persetujuan pembimbing dan kaprodi.
          </p>
        )}
        {cancelRequest !== null && (
          <p className={classes.prose}>Permintaan pembatalan menunggu keputusan kaprodi.</p>
        )}
      </div>
      {(open.length > 0 || may(thesis, 'WRITE_ABSTRACT')) && (
        <div className={classes.buttons}>
          {open.map((step) => (
            <Button
              key={step}
              loading={busy}
              disabled={waits(step)}
              onClick={() => send({ body: { action: step, ...lockOf(thesis) } }, simple[step][1])}
            >
              {waits(step) ? `${simple[step][0]} (${left} syarat lagi)` : simple[step][0]}
            </Button>
          ))}
          {may(thesis, 'WRITE_ABSTRACT') && thesis.step === 3 && (
            <Button variant="default" onClick={() => setWriting(true)}>
              {abstractId === '' ? 'Tulis abstrak' : 'Ubah abstrak'}
            </Button>
          )}
        </div>
      )}
      {writing && <AbstractDialog thesis={thesis} onClose={() => setWriting(false)} />}
    </Panel>
  );
}
