import type { CurriculumForm } from '#shared/study/curricula/curriculum.contract.ts';
import { curriculumContract } from '#shared/study/curricula/curriculum.contract.ts';
import type { ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';

export type CurriculumDetail = ResponseOf<typeof curriculumContract.get>;
export type CourseRow = CurriculumForm['courses'][number];

/** Converts a curriculum to the form that saves it unchanged. */
export function toForm(curriculum: CurriculumDetail) {
  const { _id, updatedAt, name, startSemester, endSemester, decreeNo, courseList } = curriculum;
  const { totalSks, mandatorySks, electiveSks } = curriculum;
  const courses: CourseRow[] = courseList.map(({ courseId: course, semester, isMandatory, isCore }) => ({
    course,
    semester,
    isMandatory,
    isCore,
  }));
  return {
    _id,
    updatedAt,
    name,
    startSemester,
    endSemester,
    decreeNo,
    file: curriculum.file?.file ?? null,
    totalSks,
    mandatorySks,
    electiveSks,
    courses,
  };
}

/** Saves changes of a curriculum's courses at once; refusals are shown in a toast. */
export function useCourseChange(curriculum: CurriculumDetail) {
  const save = useEndpointMutation(curriculumContract.save, {
    invalidates: [curriculumContract.get, curriculumContract.list],
  });
  const form = toForm(curriculum);
  const change = (courses: CourseRow[], message: string, done?: () => void): void =>
    save.mutate(
      { body: { ...form, courses } },
      {
        onSuccess: () => {
          toast.success(message);
          done?.();
        },
        onError: showError,
      },
    );
  const edit = (id: string, patch: Partial<CourseRow>, message: string): void =>
    change(
      form.courses.map((row) => (row.course === id ? { ...row, ...patch } : row)),
      message,
    );
  return {
    busy: save.isPending,
    add: (rows: CourseRow[], done: () => void) =>
      change([...form.courses, ...rows], `${rows.length} mata kuliah ditambahkan.`, done),
    move: (id: string, semester: number) => edit(id, { semester }, `Dipindah ke semester ${semester}.`),
    /** An elective course cannot be a core course. */
    require: (id: string, isMandatory: boolean) =>
      edit(
        id,
        isMandatory ? { isMandatory } : { isMandatory, isCore: false },
        isMandatory ? 'Dijadikan wajib.' : 'Dijadikan pilihan.',
      ),
    mark: (id: string, isCore: boolean) =>
      edit(
        id,
        { isCore },
        isCore
          ? 'Dijadikan mata kuliah inti; nilai D menahan pengajuan skripsi.'
          : 'Bukan lagi mata kuliah inti.',
      ),
    remove: (id: string) =>
      change(
        form.courses.filter(({ course }) => course !== id),
        'Mata kuliah dikeluarkan dari kurikulum.',
      ),
  };
}
