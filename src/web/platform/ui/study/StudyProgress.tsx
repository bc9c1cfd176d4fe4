import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs';
import {
  curriculumContract,
  type StudyProgress as Progress,
} from '#shared/study/curricula/curriculum.contract.ts';
import { concentrationLabels, courseTypeName } from '#shared/platform/reference/course-type.ts';
import { statusOf } from '#web/platform/lib/call-error.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { CreditMeter } from '../CreditMeter.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import { Panel } from '../Panel.tsx';
import classes from './StudyProgress.module.css';

type Course = Progress['courses'][number];

const COMMON = 'MANAJEMEN';

const states = {
  passed: { word: 'Lulus', Icon: IconCircleCheck },
  failed: { word: 'Belum lulus', Icon: IconCircleX },
  open: { word: 'Belum diambil', Icon: IconCircle },
} as const;

const stateOf = ({ passed, letter }: Course): keyof typeof states =>
  passed ? 'passed' : letter === null ? 'open' : 'failed';

function Row({ course }: { course: Course }) {
  const state = stateOf(course);
  const { word, Icon } = states[state];
  return (
    <li className={classes.course} data-state={state}>
      <Icon size={20} stroke={1.8} aria-hidden className={classes.icon} />
      <span className={classes.words}>
        <span className={classes.name}>{course.name}</span>
        <span className={classes.soft}>
          {course.code} · {course.sks} sks
          {course.isMandatory ? '' : ` · ${courseTypeName('PILIHAN')}`}
          {course.isCore ? ' · inti' : ''}
        </span>
      </span>
      <span className={classes.result}>
        <span className="sr-only">{word}</span>
        {course.letter ?? ''}
      </span>
    </li>
  );
}

function Group({ title, courses }: { title: string; courses: readonly Course[] }) {
  const sum = (rows: readonly Course[]): number => rows.reduce((all, { sks }) => all + sks, 0);
  const passed = courses.filter((course) => course.passed);
  return (
    <Panel title={title} hint={`${sum(passed)} dari ${sum(courses)} sks lulus`}>
      <ul className={classes.list}>
        {courses.map((course) => (
          <Row key={course.courseId} course={course} />
        ))}
      </ul>
    </Panel>
  );
}

/** The common courses by semester, then the own concentration, or all of them while none is chosen. */
function groupsOf({ courses, concentration }: Progress) {
  const common = Map.groupBy(
    courses.filter(({ jurusanOrKonsentrasi }) => jurusanOrKonsentrasi === COMMON),
    ({ semester }) => semester,
  );
  const special = Object.entries(concentrationLabels)
    .filter(([name]) => concentration === null || name === concentration)
    .map(([name, label]) => ({
      title: `Konsentrasi ${label}`,
      courses: courses.filter(({ jurusanOrKonsentrasi }) => jurusanOrKonsentrasi === name),
    }));
  return [
    ...[...common].map(([semester, rows]) => ({ title: `Semester ${semester}`, courses: rows })),
    ...special,
  ].filter((group) => group.courses.length > 0);
}

const leads = (error: Error): boolean => [452, 453].includes(statusOf(error) ?? -1);

/** How far a student is in the curriculum: every course with what became of it. @param studentId others than the own. */
export function StudyProgress({ studentId }: { studentId?: string }) {
  const query = studentId === undefined ? {} : { studentId };
  const { data, error, refetch } = useQuery({
    ...endpointQuery(curriculumContract.ofStudent, { query }),
    throwOnError: leads,
  });
  if (error !== null && data === undefined) {
    return <LoadFailure title="Kemajuan studi gagal dimuat." error={error} onRetry={refetch} />;
  }
  if (data === undefined) return <Skeleton height="24rem" role="status" aria-label="Memuat kemajuan studi" />;
  return (
    <div className={classes.stack}>
      <Panel title={data.name} hint="Nilai terbaik setiap mata kuliah yang sudah terbit.">
        <CreditMeter sks={data.sksPassed} limit={data.totalSks} label="Sks lulus" strict={false} />
      </Panel>
      <div className={classes.groups}>
        {groupsOf(data).map((group) => (
          <Group key={group.title} {...group} />
        ))}
      </div>
    </div>
  );
}
