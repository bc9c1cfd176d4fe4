import { Anchor } from '@mantine/core';
import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { MomentText } from '#web/platform/ui/values.tsx';
import classes from '../thesis.module.css';

/** What has to be revised, by when, and what being late costs. */
export function Revision({ thesis: { revision } }: { thesis: ThesisDetail }) {
  if (revision === null) return null;
  const { deadline, submittedOn, monthsLate, lettersLower, points } = revision;
  const when = submittedOn === null ? '' : ` Diserahkan ${longDate(submittedOn)}.`;
  return (
    <Panel title="Revisi" hint={`Paling lambat ${longDate(deadline)}.${when}`}>
      {lettersLower > 0 && (
        <StatusChip tone="danger">
          Terlambat {monthsLate} bulan, nilai turun {lettersLower} huruf
        </StatusChip>
      )}
      <ol className={classes.titles}>
        {points
          .split('\n')
          .filter((point) => point.trim() !== '')
          .map((point) => (
            <li key={point}>{point}</li>
          ))}
      </ol>
    </Panel>
  );
}

/** Abstract and keywords, and where the library keeps the work. */
export function Abstract({ thesis }: { thesis: ThesisDetail }) {
  const { abstractId, abstractEn, keywords, publishFullText, libraryDeposit: deposit } = thesis;
  if (abstractId === '') return null;
  return (
    <Panel
      title="Abstrak"
      hint={publishFullText ? 'Naskah lengkap boleh dibaca.' : 'Naskah lengkap tidak dibuka untuk umum.'}
    >
      <div className={classes.stack}>
        <p className={classes.prose}>{abstractId}</p>
        <p className={classes.prose} lang="en">
          {abstractEn}
        </p>
        <p className={classes.prose}>
          <strong>Kata kunci:</strong> {keywords.join(', ')}
        </p>
        {deposit.status === 'RECEIVED' && (
          <p className={classes.prose}>
            Diterima perpustakaan <MomentText at={deposit.at} />
            {deposit.by !== null && `, ${deposit.by}`}.{' '}
            {deposit.url !== '' && <Anchor href={deposit.url}>Lihat di repositori</Anchor>}
          </p>
        )}
      </div>
    </Panel>
  );
}
