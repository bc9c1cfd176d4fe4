import { Alert, Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { curriculumContract } from '#shared/study/curricula/curriculum.contract.ts';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import {
  COURSE_TYPE,
  type Concentration,
  concentrationLabels,
  concentrations,
} from '#shared/platform/reference/course-type.ts';
import { curriculumStateLabels } from '#shared/study/curricula/curriculum-state.ts';
import { defaultAcademicSettings } from '#shared/platform/campus/academic-settings.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { download } from '#web/platform/lib/download.ts';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { DetailBand } from '#web/platform/ui/DetailBand.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { PrintButton } from '#web/platform/ui/PrintButton.tsx';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { CourseTable } from './CourseTable.tsx';
import { type CurriculumDetail, toForm, useCourseChange } from './curriculum-edit.ts';
import { curriculumTones } from './curriculum-labels.ts';
import { useCurriculumMoves } from './use-curriculum-moves.ts';
import classes from './curricula.module.css';
import { later } from '#web/platform/lib/later.tsx';

const AddCoursesDialog = later(async () => (await import('./AddCoursesDialog.tsx')).AddCoursesDialog);
const CopyDialog = later(async () => (await import('./CurriculumDialog.tsx')).CopyDialog);
const CurriculumDialog = later(async () => (await import('./CurriculumDialog.tsx')).CurriculumDialog);

const detailQuery = (id: string) => endpointQuery(curriculumContract.get, { params: { id } });

export const loader = pageLoader((client, { params }) =>
  client.ensureQueryData(detailQuery(params['id'] ?? '')),
);

/** Reasons against activating a draft. */
function Problems({ curriculum: { status, problems } }: { curriculum: CurriculumDetail }) {
  if (status !== 'DRAFT') return null;
  if (problems.length === 0) return <Alert color="green">Kurikulum lengkap dan dapat diaktifkan.</Alert>;
  return (
    <Alert color="yellow" title={`${problems.length} hal perlu dilengkapi sebelum diaktifkan`}>
      <ul className={classes.problems}>
        {problems.map(({ code, message }) => (
          <li key={`${code} ${message}`}>{message}</li>
        ))}
      </ul>
    </Alert>
  );
}

const semesterNumbers = [1, 2, 3, 4, 5, 6, 7, 8];

/** The eight semesters, then the concentrations with all their courses. */
function Courses({ curriculum }: { curriculum: CurriculumDetail }) {
  const can = useCan();
  const change = useCourseChange(curriculum);
  const edit = can(curriculumContract.save.access) && curriculum.status !== 'ARCHIVED' ? change : null;
  const { courseList } = curriculum;
  const codes = new Map(courseList.map(({ courseId, code }) => [courseId, code]));
  const common = courseList.filter(({ courseType }) => courseType !== COURSE_TYPE.concentration);
  const sets = concentrations.flatMap((name: Concentration) => {
    const rows = courseList.filter(({ jurusanOrKonsentrasi }) => jurusanOrKonsentrasi === name);
    return rows.length === 0 ? [] : [{ name, rows }];
  });
  const { packageSemesters, packageMaxSks, semesterMaxSks } = defaultAcademicSettings;
  return (
    <>
      <div className={classes.semesters}>
        {semesterNumbers.map((semester) => (
          <CourseTable
            key={semester}
            title={`Semester ${semester}`}
            rows={common.filter((row) => row.semester === semester)}
            codes={codes}
            max={semester <= packageSemesters ? packageMaxSks : semesterMaxSks}
            edit={edit}
          />
        ))}
      </div>
      {sets.length > 0 && (
        <section className={classes.section}>
          <h2 className={classes.sectionTitle}>Konsentrasi</h2>
          <div className={classes.semesters}>
            {sets.map(({ name, rows }) => (
              <CourseTable
                key={name}
                title={concentrationLabels[name]}
                rows={rows}
                codes={codes}
                edit={edit}
              />
            ))}
          </div>
        </section>
      )}
    </>
  );
}

type Open = 'edit' | 'copy' | 'add' | null;

function Dialogs({
  curriculum,
  open,
  close,
}: {
  curriculum: CurriculumDetail;
  open: Open;
  close: () => void;
}) {
  const navigate = useNavigate();
  const change = useCourseChange(curriculum);
  if (open === 'edit') {
    return (
      <CurriculumDialog
        curriculum={toForm(curriculum)}
        attached={curriculum.file}
        onClose={close}
        onSaved={close}
      />
    );
  }
  if (open === 'copy') {
    const leave = (id: string): void => {
      close();
      void navigate(`/staff/curriculum/${id}`);
    };
    return <CopyDialog source={curriculum} onClose={close} onSaved={leave} />;
  }
  if (open !== 'add') return null;
  return (
    <AddCoursesDialog
      held={curriculum.courseList.map(({ courseId }) => courseId)}
      busy={change.busy}
      onAdd={(rows) => change.add(rows, close)}
      onClose={close}
    />
  );
}

/** `/staff/curriculum/:id`: the courses of a curriculum by semester and concentration. */
export function Component() {
  const { id = '' } = useParams();
  const { data: curriculum } = useSuspenseQuery(detailQuery(id));
  const navigate = useNavigate();
  const can = useCan();
  const [open, setOpen] = useState<Open>(null);
  const { file } = curriculum;
  const moves = useCurriculumMoves(curriculum);
  const mayEdit = can(curriculumContract.save.access) && curriculum.status !== 'ARCHIVED';
  const actions = [
    ...(mayEdit ? [{ label: 'Ubah data', run: () => setOpen('edit') }] : []),
    ...(mayEdit && curriculum.status === 'DRAFT' && can({ permissions: ['course:create', 'course:update'] })
      ? [{ label: 'Impor mata kuliah', run: () => void navigate('/staff/impor/curricula') }]
      : []),
    ...(can(curriculumContract.copy.access) ? [{ label: 'Duplikat', run: () => setOpen('copy') }] : []),
    ...moves,
  ];
  return (
    <Page
      title={curriculum.name}
      actions={
        <>
          <RowMenu name={curriculum.name} actions={actions} />
          {file !== null && (
            <PrintButton
              print={() => download(fileContract.downloadPrivate, { query: { file: file.file } }, file.name)}
            >
              Unduh dokumen
            </PrintButton>
          )}
          <PrintButton print={() => download(curriculumContract.print, { params: { id } })} />
          {mayEdit && <Button onClick={() => setOpen('add')}>Tambah mata kuliah</Button>}
        </>
      }
    >
      <DetailBand
        title={curriculum.name}
        subtitle={`Berlaku ${periodLabel(curriculum.startSemester)}${curriculum.decreeNo === '' ? '' : ` · SK ${curriculum.decreeNo}`}`}
        status={
          <StatusChip tone={curriculumTones[curriculum.status]}>
            {curriculumStateLabels[curriculum.status]}
          </StatusChip>
        }
        figures={[
          { label: 'Sks lulus', value: curriculum.totalSks },
          { label: 'Sks wajib', value: curriculum.mandatorySks },
          { label: 'Sks pilihan', value: curriculum.electiveSks },
          { label: 'Mata kuliah', value: curriculum.courses },
          { label: 'Mahasiswa', value: grouped(curriculum.students) },
        ]}
      />
      <Problems curriculum={curriculum} />
      <Courses curriculum={curriculum} />
      <Dialogs curriculum={curriculum} open={open} close={() => setOpen(null)} />
    </Page>
  );
}
