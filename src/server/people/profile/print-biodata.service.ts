import type { StudentProfile } from '#shared/people/profile/profile.contract.ts';
import { classTypeLabels } from '#shared/platform/reference/class-type.ts';
import { concentrationLabels } from '#shared/platform/reference/course-type.ts';
import { studentStatusLabels } from '#shared/platform/access/status.ts';
import { AppError } from '#shared/platform/errors.ts';
import { showPhone } from '#shared/platform/format/phone.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { biodataCardDocument, type BiodataSection } from '#server/platform/documents/biodata-card.ts';
import type { Fact } from '#server/platform/documents/facts.ts';
import { printFrame } from '#server/platform/documents/letterhead.ts';
import { renderPdf } from '#server/platform/documents/pdf.ts';
import { pictureOf } from '#server/platform/documents/pictures.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { biodataRows, biodataSections } from './biodata-sections.ts';
import { studentProfile } from './student-profile.service.ts';

type Study = NonNullable<StudentProfile['study']>;

/** Academic facts: cohort, concentration, curriculum, advisor, status. */
export const studyFacts = (study: Study, className: string | null): Fact[] => [
  [
    'Angkatan, kelas',
    [study.entryYear, className, classTypeLabels[study.classType]].filter(Boolean).join(', '),
  ],
  ['Konsentrasi', study.concentration && concentrationLabels[study.concentration]],
  ['Kurikulum', study.curriculumName],
  ['Dosen PA', study.advisorName],
  ['Status', studentStatusLabels[study.status]],
];

/** Contact section for advisors and staff without access to the biodata. */
const contactSection = ({ phone }: StudentProfile) => ({
  title: 'Kontak',
  facts: [['Nomor HP', phone && showPhone(phone)]] as const,
});

/**
 * Prints a student's biodata card: with all tabs for the owner and readers of biodata, else with study and contact only.
 * Printing another person's biodata is audited.
 * @throws AppError FORBIDDEN for others, including lecturers who only teach the student
 */
export async function printBiodata(ctx: Ctx, id: string): Promise<FileAnswer> {
  const student = await studentProfile(ctx, id);
  const { study, biodata } = student;
  if (study === null) throw new AppError('FORBIDDEN', 'Anda tidak berhak mencetak biodata mahasiswa ini.');
  const isOwner = student.userId === actorOf(ctx).userId;
  if (biodata !== null && !isOwner) {
    await audit(ctx, { action: 'biodata.print', entity: 'student', entityId: student._id });
  }
  const [frame, photo] = [await printFrame(ctx), await pictureOf(ctx, student.photo)];
  const context = { entryYear: study.entryYear, today: await today(ctx) };
  const sections: BiodataSection[] =
    biodata === null ? [contactSection(student)] : biodataSections(biodata, context);
  const document = biodataCardDocument({
    ...frame,
    student: { nim: student.nim, name: student.name, photo },
    study: [
      ['Email', student.email],
      ['Program studi', `${frame.programme}, ${frame.level}`],
      ...studyFacts(study, student.className),
    ],
    rows: biodataRows(sections),
    signers: [
      frame.signer('KA_BAAK', frame.date),
      { position: 'Mahasiswa', name: student.name, id: `NIM ${student.nim}` },
    ],
  });
  return {
    fileName: `Biodata ${student.nim}.pdf`,
    mime: 'application/pdf',
    body: await renderPdf(document),
    inline: true,
  };
}
