import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import { profileContract } from '#shared/people/profile/profile.contract.ts';
import { actionLabel, fieldLabel } from '#shared/platform/audit/words.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { Asked } from '#web/platform/ui/Asked.tsx';
import { AuditLink } from '#web/platform/ui/AuditLink.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { MomentText } from '#web/platform/ui/values.tsx';
import classes from './students.module.css';

type Entry = ResponseOf<typeof profileContract.audit>[number];

const words: Record<string, string> = {
  'student.create': 'Data dibuat',
  'student.update': 'Data diubah',
  'student.set-advisor': 'Dosen PA diganti',
  'student.set-status': 'Status diubah',
  'student.undo-status': 'Status keluar dibatalkan',
  'student.refused': 'Dibuka tanpa hak, ditolak',
  'exam-card.print': 'Kartu ujian dicetak',
  'biodata.update': 'Biodata diubah',
  'biodata.read': 'Biodata dibuka',
  'biodata.document-save': 'Dokumen biodata disimpan',
  'biodata.document-delete': 'Dokumen biodata dihapus',
  'file.read': 'Dokumen dibuka',
  'data-change.request': 'Perubahan data diajukan',
  'data-change.withdraw': 'Pengajuan dibatalkan',
  'data-change.decide': 'Pengajuan diputuskan',
};

const toText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '-';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Old and new values of an entry's fields. */
function Difference({ before, after }: Pick<Entry, 'before' | 'after'>) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changed = fields.filter((field) => toText(before?.[field]) !== toText(after?.[field]));
  if (changed.length === 0) return null;
  return (
    <dl className={classes.diff}>
      {changed.map((field) => (
        <div key={field}>
          <dt>{fieldLabel(field)}</dt>
          <dd>
            {before !== null && <del>{toText(before[field])}</del>}{' '}
            {after !== null && <ins>{toText(after[field])}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Audit log of the record. */
export function AuditTab({ id }: { id: string }) {
  const result = useQuery(endpointQuery(profileContract.audit, { params: { id } }));
  return (
    <Panel title="Audit" hint="Seratus catatan terakhir." actions={<AuditLink id={id} />}>
      <Asked query={result} what="catatan">
        {(entries) => <Entries entries={entries} />}
      </Asked>
    </Panel>
  );
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  if (entries.length === 0) return <EmptyState title="Belum ada catatan." />;
  return (
    <ol className={classes.timeline}>
      {entries.map((entry) => (
        <li key={entry._id}>
          <span className={classes.line}>
            <strong>{words[entry.action] ?? actionLabel(entry.action)}</strong>
            <span className={classes.soft}>
              <MomentText at={entry.at} /> oleh {entry.actor ?? 'sistem'}
            </span>
          </span>
          {entry.reason !== null && <span>Alasan: {entry.reason}</span>}
          <Difference before={entry.before} after={entry.after} />
        </li>
      ))}
    </ol>
  );
}
