import { findPrerequisiteCycle } from '#shared/study/curricula/prerequisite-cycle.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { clean, type Judged, type ReadRow } from '../import-kind.ts';
import { type CourseValue, readCourse } from './course-form.ts';
import { courseGraph, type CourseFields, type KnownCourse, loadCourses } from './courses.store.ts';
import { differencesOf, type FormField } from './form-records.ts';

/** What storing a course takes; prerequisites by code, because some of them are stored just before. */
export type CoursePlan = { form: CourseFields; requires: string[]; known: KnownCourse | null };

export type CourseGraph = Awaited<ReturnType<typeof courseGraph>>;

export const courseFields: readonly FormField<CourseFields>[] = [
  { column: 'nama_mk', field: 'name' },
  { column: 'sks', field: 'sks' },
  { column: 'semester', field: 'semester' },
  { column: 'jenis', field: 'courseType' },
  { column: 'konsentrasi', field: 'jurusanOrKonsentrasi' },
  { column: 'nama_inggris', field: 'nameEn' },
  { column: 'sks_teori', field: 'sksTheory' },
  { column: 'sks_praktik', field: 'sksPractice' },
  { column: 'sks_lapangan', field: 'sksField' },
  { column: 'sks_simulasi', field: 'sksSimulation' },
  { column: 'mkwu', field: 'isMkwu' },
];

type Open = { code: string; judged: Judged<CoursePlan> };

const isWrong = ({ judged }: Open): boolean => Object.keys(judged.errors).length > 0;
const requiresOf = ({ judged }: Open): readonly string[] => judged.plan?.requires ?? [];

/** Refuses prerequisites that are neither stored nor in a right row of the file, until nothing changes any more. */
function refuseUnknown(rows: readonly Open[], graph: CourseGraph): boolean {
  const usable = new Set([...graph.keys(), ...rows.filter((row) => !isWrong(row)).map(({ code }) => code)]);
  const broken = rows.filter((row) => !isWrong(row) && requiresOf(row).some((code) => !usable.has(code)));
  for (const row of broken) {
    const missing = requiresOf(row).filter((code) => !usable.has(code));
    row.judged.errors['prasyarat'] =
      `Prasyarat ${missing.join(', ')} tidak tercatat dan tidak ada di baris yang benar pada berkas ini.`;
  }
  return broken.length > 0;
}

/** Refuses rows whose prerequisites lead back to themselves. */
function refuseCircle(rows: readonly Open[], graph: CourseGraph): boolean {
  const open = new Map(rows.filter((row) => !isWrong(row)).map((row) => [row.code, row]));
  const nodes = [
    ...[...graph.values()]
      .filter(({ code }) => !open.has(code))
      .map(({ code, requires }) => ({ id: code, requires })),
    ...[...open.values()].map((row) => ({ id: row.code, requires: requiresOf(row) })),
  ];
  const circle = findPrerequisiteCycle(nodes);
  const members = (circle ?? []).flatMap((code) => open.get(code) ?? []);
  for (const { judged } of members) {
    judged.errors['prasyarat'] =
      `Prasyarat melingkar: ${[...(circle ?? []), ...(circle ?? []).slice(0, 1)].join(' → ')}.`;
  }
  return members.length > 0;
}

/** Compares rows of courses with what is stored and with each other. */
export async function judgeCourses(
  ctx: Ctx,
  rows: readonly ReadRow<CourseValue>[],
): Promise<{ judged: Judged<CoursePlan>[]; graph: CourseGraph }> {
  const stored = await loadCourses(
    ctx.db,
    'code',
    rows.map(({ value }) => value.kode_mk),
  );
  const byCode = new Map(stored.map((course) => [course.form.code, course]));
  const graph = await courseGraph(ctx.db);
  const semesters = new Map<string, number | null>([
    ...[...graph.values()].map(({ code, semester }) => [code, semester] as const),
    ...rows.map(({ value }) => [value.kode_mk, value.semester] as const),
  ]);
  const open = rows.map(({ rowNo, value }): Open => {
    const known = byCode.get(value.kode_mk) ?? null;
    const held = graph.get(value.kode_mk)?.requires ?? [];
    const { form, requires, errors } = readCourse(ctx, value, { known, held, semesters });
    const judged: Judged<CoursePlan> = { ...clean(rowNo), recordId: known?.id ?? null, errors };
    if (form === null) return { code: value.kode_mk, judged };
    if (known) {
      const [before, after] = [held.toSorted().join(', '), requires.toSorted().join(', ')];
      judged.differences = [
        ...differencesOf(courseFields, known.form, form),
        ...(before === after ? [] : [{ field: 'prasyarat', from: before, to: after }]),
      ];
    }
    return { code: value.kode_mk, judged: { ...judged, plan: { form, requires, known } } };
  });
  while (refuseUnknown(open, graph) || refuseCircle(open, graph));
  return { judged: open.map(({ judged }) => judged), graph };
}

/** Courses so that each comes after those it requires. */
export function inOrder<P extends CoursePlan>(plans: readonly P[]): P[] {
  const byCode = new Map(plans.map((plan) => [plan.form.code, plan]));
  const done = new Set<string>();
  const order: P[] = [];
  const visit = (plan: P): void => {
    if (done.has(plan.form.code)) return;
    done.add(plan.form.code);
    for (const code of plan.requires) {
      const required = byCode.get(code);
      if (required) visit(required);
    }
    order.push(plan);
  };
  plans.forEach(visit);
  return order;
}
