import { Alert, Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import type { KrsInputView } from '#shared/contracts/krs.contract.ts';
import { hundredths } from '#shared/format/number.ts';
import { Refusal } from '#web/ui/Refusal.tsx';
import { rangeText } from '../labels.ts';
import classes from './krs.module.css';

const windowNames = { KRS: 'Pengisian KRS', KRS_CHANGE: 'Batal-tambah', KRS_LATE: 'KRS terlambat' } as const;

const bases = {
  SHORT: 'semester pendek',
  PACKAGE: 'paket semester awal',
  INACTIVE: 'setelah tidak aktif',
  NO_IPS: 'belum ada IPS',
  IPS: 'menurut IPS',
} as const;

function Figure({ label, value, hint }: { label: string; value: string; hint?: string }) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd>
        {value}
        {hint !== undefined && <span className={classes.soft}>{hint}</span>}
      </dd>
    </div>
  );
}

/** Numbers the student decides with: last IPS, limit, credits passed, advisor. */
export function KeyFigures({ data: { student, limits } }: { data: KrsInputView }) {
  const basis = limits.provisional ? 'IPS sementara' : bases[limits.basis];
  return (
    <dl className={classes.figures}>
      <Figure label="IPS lalu" value={hundredths(limits.ips)} />
      <Figure label="IPK" value={hundredths(student.ipk)} />
      <Figure label="Batas sks" value={String(limits.maxSks)} hint={basis} />
      <Figure label="Sks lulus" value={String(student.sksPassed)} hint={`sisa ${student.remainingSks}`} />
      <Figure label="Dosen PA" value={student.advisor?.name ?? 'Belum ada'} />
    </dl>
  );
}

/** Which windows of the term are open, to come or over. */
export function Windows({ data: { period } }: { data: KrsInputView }) {
  const known = period.windows.flatMap(({ type, state, start, end }) =>
    start !== null && end !== null ? [{ type, state, text: rangeText(start, end) }] : [],
  );
  return (
    <ul className={classes.windows}>
      {known.map(({ type, state, text }) => (
        <li key={type} data-state={state}>
          <strong>{windowNames[type]}</strong>
          <span>{text}</span>
          {state === 'OPEN' && <span className={classes.now}>sedang dibuka</span>}
        </li>
      ))}
    </ul>
  );
}

/** Why the page was opened from elsewhere, what the advisor wrote, and everything that has to be solved first. */
export function Notices({ data }: { data: KrsInputView }) {
  const [params] = useSearchParams();
  const message = params.get('message');
  const note = data.krs?.advisorNote ?? '';
  return (
    <>
      {message !== null && message !== '' && <Alert color="yellow">{message.slice(0, 300)}</Alert>}
      {note !== '' && (
        <Alert color="yellow" title="Catatan dosen PA">
          {note}
        </Alert>
      )}
      {data.blockers.map(({ code, message: why, link, helper }) => (
        <Refusal
          key={code}
          title="KRS belum dapat diisi"
          why={why}
          next={`Yang dapat membantu: ${helper}.`}
          action={
            link === null ? undefined : (
              <Button component={Link} to={link} variant="light" size="compact-md">
                Lengkapi sekarang
              </Button>
            )
          }
        />
      ))}
    </>
  );
}
