import { concentrationLabels } from '#shared/platform/reference/course-type.ts';
import { type KrsItemKind, printMark } from '#shared/enrolment/krs/item.ts';
import { krsStateLabels } from '#shared/platform/term/krs-state.ts';
import { academicYearOf, periodLabel, semesterLabels, termOf } from '#shared/platform/term/term.ts';
import { localDate } from '#shared/platform/format/time.ts';
import { AppError } from '#shared/platform/errors.ts';
import { found } from '#server/platform/db/list.ts';
import { type KrsInput, krsDocument, type KrsRow } from './papers/krs.ts';
import type { Photo } from '#server/platform/documents/facts.ts';
import { lecturerSigner } from '#server/platform/documents/lecturer-signer.ts';
import { type PrintFrame, printFrame } from '#server/platform/documents/letterhead.ts';
import { renderPdf } from '#server/platform/documents/pdf.ts';
import type { PrintDocument } from '#server/platform/documents/print-document.ts';
import { pictureOf } from '#server/platform/documents/pictures.ts';
import type { Signer } from '#server/platform/documents/signatures.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, studentIdOf } from '#server/platform/http/ctx.ts';
import { activePeriod } from '#server/platform/campus/campus.public.ts';
import { findApprover } from './history.store.ts';
import type { FactsRow } from './facts.store.ts';
import { advisorNidn, countPrint, findOwner, latestApprovedPeriod } from './krs.store.ts';
import { type Situation, loadSituation } from './situation.ts';
import { refusedStudent } from '#server/platform/audit/refuse-student.ts';
import { issueKrs } from '#server/platform/verify/verify.public.ts';

type Krs = NonNullable<FactsRow['krs']>;

/** Marks of a first form; after a change those of the paper add/drop form. */
const firstMarks: Record<KrsItemKind, string> = { BARU: 'B', ULANG: 'U', PERBAIKAN: 'P' };

function toRows({ catalog }: Situation, krs: Krs): KrsRow[] {
  const changed = krs.items.some(([, state, , , , addedIn]) => state === 'DROPPED' || addedIn !== 'KRS');
  return krs.items.flatMap(([scheduleId, state, , , kind, addedIn, sks]) => {
    const catalogClass = catalog.classes.get(scheduleId);
    if (catalogClass === undefined) return [];
    return [
      {
        code: catalogClass.code,
        name: catalogClass.courseName,
        sks,
        className: catalogClass.className,
        slots: [
          {
            day: catalogClass.day,
            start: catalogClass.timeStart,
            end: catalogClass.timeEnd,
            room: catalogClass.room,
          },
        ],
        lecturers: catalogClass.lecturers,
        mark: changed ? (printMark({ state, kind, addedIn }) ?? 'B') : firstMarks[kind],
        dropped: state === 'DROPPED',
      },
    ];
  });
}

const toStanding = ({ state, approved_at }: Krs): KrsInput['standing'] =>
  state === 'CANCELLED' || state === 'REJECTED'
    ? 'void'
    : approved_at !== null && (state === 'APPROVED' || state === 'LOCKED')
      ? 'valid'
      : 'draft';

/** The advisor as signer, with a signature when the advisor approved the plan. */
async function loadAdvisorSigner(
  ctx: Ctx,
  { row: { student } }: Situation,
  krs: Krs,
  zone: string,
): Promise<Signer> {
  const position = 'Dosen PA';
  const approver = toStanding(krs) === 'valid' ? await findApprover(ctx.db, krs.id, zone) : null;
  const signer = await lecturerSigner(ctx, approver);
  if (signer !== null) return { position, ...signer };
  const nidn = await advisorNidn(ctx.db, student.id);
  return { position, name: student.advisorName, id: nidn && `NIDN ${nidn}` };
}

type Sheet = { frame: PrintFrame; advisor: Signer; photo: Photo | null; printNo: number | null };

function documentInput({ frame, advisor, photo, printNo }: Sheet, situation: Situation, krs: Krs): KrsInput {
  const { row, catalog, facts } = situation;
  const { student } = row;
  const { year, semester } = termOf(catalog.code);
  return {
    meta: frame.meta,
    student: {
      nim: student.nim,
      name: student.name,
      photo,
      programme: frame.programme,
      concentration: student.concentration && concentrationLabels[student.concentration],
      className: student.className,
      advisor: student.advisorName,
    },
    term: {
      academicYear: academicYearOf(year),
      semester: semesterLabels[semester],
      number: krs.semester_number,
    },
    previousIps: facts.limit.ips,
    maxSks: krs.max_sks,
    standing: toStanding(krs),
    printNo,
    status: {
      label: krsStateLabels[krs.state],
      ...(krs.decided_at !== null && {
        date: localDate(new Date(krs.decided_at), frame.meta.zone),
      }),
    },
    rows: toRows(situation, krs),
    place: frame.place,
    date: frame.date,
    signers: {
      student: { position: 'Mahasiswa', name: student.name, id: `NIM ${student.nim}` },
      advisor,
      head: frame.signer('KAPRODI', frame.date),
    },
  };
}

/** Issues the verification address printed as a code on an approved KRS. */
const issueVerifyUrl = (ctx: Ctx, { row: { student }, catalog }: Situation, krs: Krs): Promise<string> =>
  issueKrs(ctx, {
    id: krs.id,
    studentId: student.id,
    summary: { name: student.name, nim: student.nim, about: periodLabel(catalog.code) },
  });

/**
 * Returns the latest approved KRS of a student, without photo and not counted as a print. The caller checks access.
 * @throws AppError NOT_FOUND while there is none
 */
export async function krsPages(ctx: Ctx, studentId: string): Promise<PrintDocument> {
  const periodId = await latestApprovedPeriod(ctx.db, studentId);
  const situation = periodId === undefined ? null : await loadSituation(ctx, studentId, periodId, []);
  const krs = situation?.row.krs ?? null;
  if (situation === null || krs === null) {
    throw new AppError('NOT_FOUND', 'Mahasiswa ini belum memiliki KRS yang disetujui.');
  }
  const isValid = toStanding(krs) === 'valid';
  const frame = await printFrame(ctx, isValid ? await issueVerifyUrl(ctx, situation, krs) : undefined);
  const advisor = await loadAdvisorSigner(ctx, situation, krs, frame.meta.zone);
  return krsDocument(documentInput({ frame, advisor, photo: null, printNo: null }, situation, krs));
}

/**
 * Returns the student's own KRS of the active term, or the given one, as PDF. It carries a watermark unless approved.
 * @throws AppError 404 when there is none, 403 for another student's.
 */
export async function printOwnKrs(ctx: Ctx, krsId: string | undefined): Promise<FileAnswer> {
  const studentId = studentIdOf(ctx);
  const owner = krsId === undefined ? undefined : found(await findOwner(ctx.db, krsId));
  if (owner && owner.student_id !== studentId) {
    throw await refusedStudent(ctx, owner.student_id, 'KRS ini milik mahasiswa lain.');
  }
  const periodId = owner?.period_id ?? (await activePeriod(ctx.services)).id;
  const situation = await loadSituation(ctx, studentId, periodId, []);
  const { krs, student } = situation.row;
  if (krs === null) throw new AppError('NOT_FOUND', 'Anda belum memiliki KRS untuk dicetak.');
  const isValid = toStanding(krs) === 'valid';
  const verifyUrl = isValid ? await issueVerifyUrl(ctx, situation, krs) : undefined;
  const frame = await printFrame(ctx, verifyUrl);
  const advisor = await loadAdvisorSigner(ctx, situation, krs, frame.meta.zone);
  const photo = await pictureOf(ctx, actorOf(ctx).avatar);
  // Only prints of the approved form are counted.
  const printNo = isValid ? await countPrint(ctx.db, krs.id) : null;
  return {
    fileName: `KRS ${student.nim} ${situation.catalog.code}.pdf`,
    mime: 'application/pdf',
    body: await renderPdf(krsDocument(documentInput({ frame, advisor, photo, printNo }, situation, krs))),
    inline: true,
  };
}
