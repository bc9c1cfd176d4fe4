import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { curriculumContract, type CurriculumSummary } from '#shared/study/curricula/curriculum.contract.ts';
import { curriculumStateLabels } from '#shared/study/curricula/curriculum-state.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { curriculumTones } from './curriculum-labels.ts';
import classes from './curricula.module.css';
import { later } from '#web/platform/lib/later.tsx';

const CurriculumDialog = later(async () => (await import('./CurriculumDialog.tsx')).CurriculumDialog);

const listQuery = () => endpointQuery(curriculumContract.list, {});

export const loader = pageLoader((client) => client.ensureQueryData(listQuery()));

function Card({ curriculum }: { curriculum: CurriculumSummary }) {
  const { _id, name, status, startSemester, endSemester } = curriculum;
  const figures = [
    ['Sks lulus', curriculum.totalSks],
    ['Wajib', curriculum.mandatorySks],
    ['Pilihan', curriculum.electiveSks],
    ['Mata kuliah', curriculum.courses],
    ['Mahasiswa', grouped(curriculum.students)],
  ] as const;
  return (
    <li className={classes.card}>
      <div className={classes.cardHead}>
        <Link to={`/staff/curriculum/${_id}`} className={classes.cardName}>
          {name}
        </Link>
        <StatusChip tone={curriculumTones[status]}>{curriculumStateLabels[status]}</StatusChip>
      </div>
      <p className={classes.soft}>
        Berlaku {periodLabel(startSemester)}
        {endSemester !== null && ` sampai ${periodLabel(endSemester)}`}
      </p>
      <dl className={classes.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** `/staff/curriculum`: all curricula, newest first. */
export function Component() {
  const { data } = useSuspenseQuery(listQuery());
  const can = useCan();
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const add = can(curriculumContract.save.access) ? (
    <Button onClick={() => setAdding(true)}>Tambah kurikulum</Button>
  ) : undefined;
  return (
    <Page title="Kurikulum" purpose="Mata kuliah per semester yang diikuti setiap angkatan." actions={add}>
      {data.length === 0 ? (
        <EmptyState title="Belum ada kurikulum." action={add} />
      ) : (
        <ul className={classes.cards}>
          {data.map((curriculum) => (
            <Card key={curriculum._id} curriculum={curriculum} />
          ))}
        </ul>
      )}
      {adding && (
        <CurriculumDialog
          curriculum={null}
          onClose={() => setAdding(false)}
          onSaved={(id) => void navigate(`/staff/curriculum/${id}`)}
        />
      )}
    </Page>
  );
}
