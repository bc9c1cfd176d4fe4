import {
  type Concentration,
  concentrationLabels,
  courseTypeName,
} from '#shared/platform/reference/course-type.ts';
import { curriculumStateLabels } from '#shared/study/curricula/curriculum-state.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { found } from '#server/platform/db/list.ts';
import { curriculumDocument, type CurriculumRow } from './papers/curriculum.ts';
import { printFrame } from '#server/platform/documents/letterhead.ts';
import { renderPdf } from '#server/platform/documents/pdf.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { curriculumCourseList, findCurriculum, prerequisiteCodes } from './curricula.store.ts';

/** Prints the structure of a curriculum; a draft has a watermark. */
export async function printCurriculum(ctx: Ctx, id: string): Promise<FileAnswer> {
  const curriculum = found(await findCurriculum(ctx.db, id));
  const courses = await curriculumCourseList(ctx.db, id);
  const codes = await prerequisiteCodes(ctx.db, id);
  const frame = await printFrame(ctx);
  const rows = courses.map((course): CurriculumRow => ({
    code: course.code,
    name: course.name,
    sks: course.sks,
    semester: course.semester,
    kind: course.isCore ? `${courseTypeName(course.courseType)}, inti` : courseTypeName(course.courseType),
    isMandatory: course.isMandatory,
    concentration:
      course.jurusanOrKonsentrasi === 'MANAJEMEN'
        ? null
        : concentrationLabels[course.jurusanOrKonsentrasi as Concentration],
    prerequisites: codes.get(course.courseId) ?? [],
  }));
  const { name, totalSks, mandatorySks, electiveSks, startSemester, endSemester, decreeNo, status } =
    curriculum;
  const document = curriculumDocument({
    meta: { ...frame.meta, ...(status === 'DRAFT' && { watermark: 'DRAFT' as const }) },
    name,
    facts: [
      ['Program studi', `${frame.programme}, ${frame.level}`],
      [
        'Berlaku',
        endSemester
          ? `${periodLabel(startSemester)} – ${periodLabel(endSemester)}`
          : `mulai ${periodLabel(startSemester)}`,
      ],
      ['Nomor SK', decreeNo],
      ['Status', curriculumStateLabels[status]],
      ['Sks lulus', totalSks],
      ['Sks wajib', mandatorySks],
      ['Sks pilihan', electiveSks],
      ['Jumlah mata kuliah', rows.length],
    ],
    rows,
    place: frame.place,
    date: frame.date,
    signers: [frame.signer('WAKA1', frame.date), frame.signer('KAPRODI', frame.date)],
  });
  return {
    fileName: `Struktur ${name.replaceAll('/', '-')}.pdf`,
    mime: 'application/pdf',
    body: await renderPdf(document),
    inline: true,
  };
}
