import { activityLevelLabels } from '#shared/completion/activities/kinds.ts';
import { AppError } from '#shared/platform/errors.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { found } from '#server/platform/db/list.ts';
import { printFrame } from '#server/platform/documents/letterhead.ts';
import { renderPdf } from '#server/platform/documents/pdf.ts';
import { skpiDocument } from './papers/skpi.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { biodataOf } from '#server/people/biodata/biodata.public.ts';
import { issueDocument } from '#server/platform/verify/verify.public.ts';
import { findApplication } from './graduation.store.ts';
import { supplementOf } from './skpi.store.ts';

/** The diploma supplement (SKPI) of a graduate as PDF. @throws AppError NOT_FOUND, FORBIDDEN, RULE before graduation */
export async function diplomaSupplement(ctx: Ctx, id: string): Promise<FileAnswer> {
  const graduate = found(await findApplication(ctx.db, id));
  const {
    studentId,
    nim,
    diplomaName: name,
    sklNo,
    decreeDate,
    ipk,
    sks,
    predicate,
    diplomaNumber,
  } = graduate;
  const actor = actorOf(ctx);
  if (actor.isStudent && actor.studentId !== studentId) {
    throw new AppError('FORBIDDEN', 'Dokumen ini milik mahasiswa lain.');
  }
  if (sklNo === null || decreeDate === null) {
    throw new AppError('RULE', 'SKPI terbit setelah kelulusan diputuskan.');
  }
  const number = sklNo.replace('/SKL/', '/SKPI/');
  const { data } = await ctx.services.campus.get();
  const decree = { day: decreeDate, zone: data.institution.timeZone };
  const { entryYear, outcomes, activities } = await supplementOf(ctx.db, studentId, decree);
  const shown = activities.map(({ title, kind, role, year, level }) => ({
    title,
    kind,
    role,
    year,
    level: level && activityLevelLabels[level],
  }));
  const verifyUrl = await issueDocument(ctx, {
    kind: 'SKPI',
    subject: id,
    studentId,
    content: [number, name, ipk, predicate, diplomaNumber, outcomes, shown],
    summary: { name, nim, about: `SKPI ${number}` },
  });
  const frame = await printFrame(ctx, verifyUrl);
  const biodata = (await biodataOf(ctx.db, [studentId])).get(studentId);
  const birth = [biodata?.birthPlace, biodata?.birthDate && longDate(biodata.birthDate)].filter(Boolean);
  const document = skpiDocument({
    meta: frame.meta,
    number,
    outcomes,
    place: frame.place,
    date: decreeDate,
    person: { name, nim, birth: birth.join(', '), entryYear, graduatedOn: decreeDate, diplomaNumber },
    degree: {
      programme: frame.programme,
      level: frame.level,
      accreditation: frame.meta.letterhead.accreditation ?? '-',
    },
    study: { ipk, sks, predicate, thesis: graduate.thesisTitle, thesisEn: graduate.thesisTitleEn },
    activities: shown.map((one) => ({ ...one, level: one.level ?? '-' })),
    signers: [frame.signer('KETUA', decreeDate)],
  });
  return {
    fileName: `skpi-${nim}.pdf`,
    mime: 'application/pdf',
    body: await renderPdf(document),
    inline: true,
  };
}
