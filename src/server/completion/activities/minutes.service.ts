import { periodLabel } from '#shared/platform/term/term.ts';
import { campusClock } from '#shared/platform/date/campus-time.ts';
import { AppError } from '#shared/platform/errors.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { activityConversionDocument } from './papers/activity-conversion.ts';
import { printFrame } from '#server/platform/documents/letterhead.ts';
import { renderPdf } from '#server/platform/documents/pdf.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { issueDocument } from '#server/platform/verify/verify.public.ts';
import { leaderOf, readCase } from './activity-case.ts';
import { activityDetailOf } from './detail.service.ts';

/**
 * The minutes of a converted programme as PDF, for those it concerns and the office.
 * @throws AppError NOT_FOUND, FORBIDDEN, RULE while nothing is converted
 */
export async function conversionMinutes(ctx: Ctx, id: string): Promise<FileAnswer> {
  const of = await readCase(ctx, id);
  const one = await activityDetailOf(ctx, id);
  const { minutesNo: number } = one;
  const converted = one.history.findLast(({ to }) => to === 'CONVERTED');
  if (number === null || converted === undefined) {
    throw new AppError('RULE', 'Berita acara terbit setelah nilai dikonversi.');
  }
  const leader = leaderOf(of);
  const members = one.members.map(({ name, nim, mentorScore, lectureScore, conversions }) => ({
    name,
    nim,
    mentorScore,
    lectureScore,
    courses: conversions.map((row) => ({ ...row, letter: row.letter ?? '-' })),
  }));
  const verifyUrl = await issueDocument(ctx, {
    kind: 'ACTIVITY_CONVERSION',
    subject: id,
    studentId: null,
    content: [number, members],
    summary: { name: leader.name, nim: leader.nim, about: `Konversi ${number}` },
  });
  const frame = await printFrame(ctx, verifyUrl);
  const { data } = await ctx.services.campus.get();
  const date = campusClock(new Date(converted.at), data.institution.timeZone).date;
  const document = activityConversionDocument({
    meta: frame.meta,
    number,
    members,
    place: frame.place,
    date,
    facts: [
      ['Program', one.type.name],
      ['Judul', one.title],
      ['Mitra', [one.partner.name, one.partner.city].filter(Boolean).join(', ')],
      ['Pelaksanaan', `${longDate(one.startDate)} sampai ${longDate(one.endDate)}`],
      ['Semester', periodLabel(one.semesterCode)],
      ['Surat keputusan', one.decreeNo],
    ],
    signers: [
      ...one.supervisors.slice(0, 1).map(({ name }) => ({ position: 'Dosen pembimbing', name, id: null })),
      frame.signer('KAPRODI', date),
    ],
  });
  return {
    fileName: `konversi-${leader.nim}.pdf`,
    mime: 'application/pdf',
    body: await renderPdf(document),
    inline: true,
  };
}
