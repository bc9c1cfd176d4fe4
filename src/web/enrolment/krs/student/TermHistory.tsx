import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { krsContract } from '#shared/enrolment/krs/krs.contract.ts';
import type { KrsTerm } from '#shared/enrolment/krs/krs.views.ts';
import { krsItemKindLabels } from '#shared/enrolment/krs/item.ts';
import { krsStateLabels } from '#shared/platform/term/krs-state.ts';
import { type TermStatus, termStatusLabels } from '#shared/people/students/term-status.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { FactGrid } from '#web/platform/ui/FactGrid.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { StatusChip, type Tone } from '#web/platform/ui/StatusChip.tsx';
import { StepHistory } from '#web/platform/ui/StepHistory.tsx';
import { KrsStateChip } from '../KrsStateChip.tsx';
import parts from '../krs-parts.module.css';
import classes from './history.module.css';

const statusTones: Record<TermStatus, Tone> = { A: 'success', C: 'info', N: 'danger', M: 'success' };

type Krs = NonNullable<KrsTerm['krs']>;

function Courses({ krs, label }: { krs: Krs; label: string }) {
  return (
    <ul className={classes.courses} aria-label={`Kelas ${label}`}>
      {krs.classes.map((krsClass) => (
        <li key={krsClass.scheduleId} className={krsClass.state === 'DROPPED' ? parts.dropped : undefined}>
          <span>
            {krsClass.name}
            <span className={parts.below}>
              {krsClass.code} · kelas {krsClass.className}
              {krsClass.kind !== 'BARU' && ` · ${krsItemKindLabels[krsClass.kind]}`}
              {krsClass.state === 'DROPPED' && ' · dihapus'}
            </span>
          </span>
          <span className="tabular">{krsClass.sks} sks</span>
        </li>
      ))}
    </ul>
  );
}

function Details({ krs, label }: { krs: Krs; label: string }) {
  return (
    <>
      <details className={classes.details}>
        <summary>Mata kuliah ({krs.classes.length})</summary>
        <Courses krs={krs} label={label} />
      </details>
      {krs.events.length > 0 && (
        <details className={classes.details}>
          <summary>Perjalanan KRS ({krs.events.length})</summary>
          <StepHistory steps={krs.events} labels={krsStateLabels} />
        </details>
      )}
    </>
  );
}

const Activities = ({ list }: { list: KrsTerm['activities'] }) => (
  <ul className={classes.courses} aria-label="Program aktivitas">
    {list.map(({ _id, title, type, status, sks }) => (
      <li key={_id}>
        <span>
          <Anchor component={Link} to={`/student/aktivitas-mahasiswa/program-aktivitas/${_id}`}>
            {title}
          </Anchor>
          <span className={parts.below}>
            {type} · {status}
          </span>
        </span>
        {sks > 0 && <span className="tabular">{sks} sks</span>}
      </li>
    ))}
  </ul>
);

/** One term with status, results and events of its KRS. */
export function TermHistory({ term }: { term: KrsTerm }) {
  const { label, status, krs } = term;
  const did = status && <StatusChip tone={statusTones[status]}>{termStatusLabels[status]}</StatusChip>;
  const stands = krs && <KrsStateChip state={krs.state} />;
  return (
    <Panel
      title={label}
      hint={krs === null ? 'Tidak ada KRS pada semester ini.' : `Semester ${krs.semesterNumber}`}
      actions={
        krs !== null && (
          <Anchor href={`${krsContract.print.path}?krsId=${krs._id}`} target="_blank">
            Cetak KRS<span className="sr-only"> {label}</span>
          </Anchor>
        )
      }
    >
      <div className={classes.figures}>
        <FactGrid
          facts={[
            ['Status', did],
            ['KRS', stands],
            ['Sks diambil', krs && `${krs.totalSks} dari ${krs.maxSks}`],
            [term.isProvisional ? 'IPS (sementara)' : 'IPS', hundredths(term.ips)],
            ['IPK', hundredths(term.ipk)],
            ['Sks lulus', term.sksPassed],
            ...(krs !== null && krs.printCount > 0 ? [['Dicetak', `${krs.printCount} kali`] as const] : []),
          ]}
        />
      </div>
      {krs !== null && <Details krs={krs} label={label} />}
      {term.activities.length > 0 && <Activities list={term.activities} />}
    </Panel>
  );
}
