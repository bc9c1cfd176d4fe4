import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { TaughtClass } from '#shared/teaching/timetable/timetable.contract.ts';
import { MEETING_COUNT } from '#shared/platform/term/meetings.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { pageLoader } from '#web/platform/lib/query.ts';
import { NoneInTerm } from '#web/platform/ui/NoTerm.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { comingFirst } from '../coming-first.ts';
import { NextClass } from '../NextClass.tsx';
import { PeriodSelect } from '../PeriodSelect.tsx';
import { ClassCard, classPath } from './class-columns.tsx';
import { ownClassesQuery } from './queries.ts';
import classes from './lecturer.module.css';

export const loader = pageLoader((client, { request }) =>
  client.ensureQueryData(ownClassesQuery(new URL(request.url).searchParams.get('periodId'))),
);

const sum = (rows: readonly TaughtClass[], of: (row: TaughtClass) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

/** The classes of the term in figures: how far teaching and grading are. */
function Figures({ rows }: { rows: readonly TaughtClass[] }) {
  const active = rows.filter(({ status }) => status !== 'CANCLE');
  const graded = active.filter(({ gradeStatus }) => gradeStatus === 'PUBLISHED' || gradeStatus === 'LOCKED');
  const figures = [
    ['Kelas', `${active.length}`],
    ['Mahasiswa', grouped(sum(active, ({ enrolled }) => enrolled))],
    [
      'Pertemuan terlaksana',
      `${sum(active, ({ meetingsDone }) => meetingsDone)}/${active.length * MEETING_COUNT}`,
    ],
    ['Belum diisi', `${sum(active, ({ overdue }) => overdue)}`],
    ['Nilai terbit', `${graded.length}/${active.length}`],
  ] as const;
  return (
    <dl className={classes.figures}>
      {figures.map(([label, value]) => (
        <div key={label} className={classes.figure}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** `/dosen/kelas-saya`: own classes at a glance, with what waits to be done. */
export function Component() {
  const [params] = useSearchParams();
  const { data } = useSuspenseQuery(ownClassesQuery(params.get('periodId')));
  const next = comingFirst(data.classes);
  return (
    <Page
      title="Kelas saya"
      purpose={data.period === null ? undefined : `Semester ${data.period.label}`}
      actions={<PeriodSelect periods={data.periods} period={data.period} />}
    >
      {data.classes.length === 0 ? (
        <NoneInTerm
          title="Belum ada kelas yang Anda ampu pada semester ini."
          hint="Jadwal disusun oleh BAAK bersama kaprodi."
        />
      ) : (
        <>
          <Figures rows={data.classes} />
          {next !== undefined && <NextClass row={next} to={classPath(next)} />}
          <ul className={classes.cards}>
            {data.classes.map((row) => (
              <ClassCard key={row._id} row={row} />
            ))}
          </ul>
        </>
      )}
    </Page>
  );
}
