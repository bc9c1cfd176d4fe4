import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { type TaughtClass, timetableContract } from '#shared/teaching/timetable/timetable.contract.ts';
import { download } from '#web/platform/lib/download.ts';
import { laterPanel } from '#web/platform/ui/later-panel.tsx';
import { pageLoader } from '#web/platform/lib/query.ts';
import { NoneInTerm } from '#web/platform/ui/NoTerm.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { WeekTimetable } from '#web/platform/ui/timetable/WeekTimetable.tsx';
import { UrlTabs } from '#web/platform/ui/UrlTabs.tsx';
import { comingFirst } from '../coming-first.ts';
import { NextClass } from '../NextClass.tsx';
import { PeriodSelect, termQuery } from '../PeriodSelect.tsx';
import { PrintButton } from '#web/platform/ui/PrintButton.tsx';
import { campusMoment, weekSlots } from '../week.ts';
import { ClassCard, classPath, ClassTable } from './class-columns.tsx';
import { ownClassesQuery } from './queries.ts';
import classes from './lecturer.module.css';

const LecturerExams = laterPanel(
  async () => (await import('#web/teaching/exams/LecturerExams.tsx')).LecturerExams,
);

const PHONE = '(max-width: 61.99em)';

export const loader = pageLoader((client, { request }) =>
  client.ensureQueryData(ownClassesQuery(new URL(request.url).searchParams.get('periodId'))),
);

function ClassList({ rows }: { rows: readonly TaughtClass[] }) {
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  if (!phone) return <ClassTable rows={rows} />;
  return (
    <ul className={classes.cards}>
      {rows.map((row) => (
        <ClassCard key={row._id} row={row} />
      ))}
    </ul>
  );
}

const nothing = (
  <NoneInTerm
    title="Belum ada kelas yang Anda ampu pada semester ini."
    hint="Jadwal disusun oleh BAAK bersama kaprodi."
  />
);

/** `/dosen/jadwal`: the lecturer's week and list of classes, and the class that comes next. */
export function Component() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { data } = useSuspenseQuery(ownClassesQuery(params.get('periodId')));
  const { day, minutes } = campusMoment();
  const next = comingFirst(data.classes);
  const teaches = data.classes.length > 0;
  const week = (
    <>
      <h2 className="sr-only">Jadwal per hari</h2>
      <WeekTimetable
        slots={weekSlots(data.classes)}
        now={{ day, minutes }}
        onOpen={({ id }) => void navigate(classPath({ _id: id }))}
      />
    </>
  );
  return (
    <Page
      title="Jadwal mengajar"
      purpose={data.period === null ? undefined : `Semester ${data.period.label}`}
      actions={
        <>
          <PeriodSelect periods={data.periods} period={data.period} />
          {teaches && (
            <PrintButton print={() => download(timetableContract.print, { query: termQuery(data.period) })} />
          )}
          <Button component={Link} to="/dosen/kelas-saya">
            Kelas saya
          </Button>
        </>
      }
    >
      {next !== undefined && <NextClass row={next} to={classPath(next)} />}
      <UrlTabs
        label="Tampilan jadwal"
        tabs={[
          { value: 'minggu', label: 'Mingguan', content: teaches ? week : nothing },
          {
            value: 'daftar',
            label: 'Daftar',
            content: teaches ? <ClassList rows={data.classes} /> : nothing,
          },
          // Also for those who teach nothing: they may watch over the exams of others.
          { value: 'ujian', label: 'Ujian', content: <LecturerExams /> },
        ]}
      />
    </Page>
  );
}
