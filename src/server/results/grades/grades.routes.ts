import type { FastifyInstance } from 'fastify';
import { gradeContract, type SavedScores } from '#shared/results/grades/grade.contract.ts';
import { gradeReportContract } from '#shared/results/grades/grade-report.contract.ts';
import { gradeOf } from '#shared/platform/grading/scale.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { told } from '#server/platform/http/answer.ts';
import { handle } from '#server/platform/http/handle.ts';
import { inOneLine } from '#server/platform/sheets/sheet-notes.ts';
import { correctionProofOf } from './correction-proof.ts';
import { correctionPage, decideCorrection, requestCorrection } from './correction.service.ts';
import { saveScores } from './fill.service.ts';
import { answerObjection, objectToGrade } from './objection.service.ts';
import { extendSheet, publishSheets, returnSheet } from './office.service.ts';
import { classFile, sheetFile, studentFile } from './report.export.ts';
import { classPage, gradeFigures, periodChoices, studentPage } from './report.service.ts';
import { startSettling } from './settle.job.ts';
import { gradeSheet, saveWeights } from './sheet.service.ts';
import { removeGrade, saveGrade } from './single.service.ts';
import { gradesOfStudent } from './student-grades.service.ts';
import { submitSheet } from './submit.service.ts';
import { classTemplate, uploadScores } from './upload.service.ts';

/** How many rows were saved, and how many were not. */
function scoresText({ saved, conflicts, refused }: SavedScores): string {
  const left = conflicts.length + refused.length;
  if (saved.length === 0) return `Tidak ada nilai yang tersimpan, ${left} baris perlu diperiksa.`;
  const rest = left === 0 ? '' : ` ${left} baris lain tidak tersimpan.`;
  return `Nilai ${saved.length} mahasiswa tersimpan.${rest}`;
}

function sheetRoutes(app: FastifyInstance): void {
  handle(app, gradeContract.sheet, (ctx, { params }) => gradeSheet(ctx, params.id));
  handle(app, gradeContract.saveWeights, async (ctx, { params, body }) =>
    told(await saveWeights(ctx, params.id, body), 'Bobot tersimpan.'),
  );
  handle(app, gradeContract.saveScores, async (ctx, { body }) => {
    const result = await saveScores(ctx, body);
    return told(result, scoresText(result));
  });
  handle(app, gradeContract.uploadScores, async (ctx, { body, files }) => {
    const result = await uploadScores(ctx, body, files[0]);
    return told(result, inOneLine(scoresText(result), result.notes));
  });
  handle(app, gradeContract.template, (ctx, { params }) => classTemplate(ctx, params.id));
  handle(app, gradeContract.submit, async (ctx, { params, body }) =>
    told(await submitSheet(ctx, params.id, body.deferred), 'Nilai diserahkan kepada BAAK.'),
  );
}

/** `words: A, B, C, dan 2 lainnya.`, nothing for nobody. */
function named(words: string, who: readonly string[]): string[] {
  const rest = who.length > 3 ? `, dan ${who.length - 3} lainnya` : '';
  return who.length === 0 ? [] : [`${words}: ${who.slice(0, 3).join(', ')}${rest}.`];
}

/** What was published, whose grades were left alone, and who has none yet. */
const publishedText = ({ classes, grades, held, late }: Awaited<ReturnType<typeof publishSheets>>): string =>
  [
    `${grades} nilai dari ${classes} kelas diterbitkan.`,
    ...named('Nilai lulusan tidak diterbitkan, karena transkripnya sudah final', held),
    ...named('Isi di tab Akademik mahasiswa, karena masuk kelas setelah nilai diserahkan', late),
  ].join(' ');

/** A score as it is read, so that 85 sent for 8500 is seen: "0,85 (E)". */
const scoreText = (score: number): string => `${hundredths(score)} (${gradeOf(score).letter})`;

const askedText = (score: number): string =>
  `Pengajuan koreksi menjadi ${scoreText(score)} terkirim kepada kaprodi.`;

function officeRoutes(app: FastifyInstance): void {
  handle(app, gradeContract.return, async (ctx, { body }) =>
    told(await returnSheet(ctx, body.scheduleId, body.note), 'Nilai dikembalikan kepada dosen.'),
  );
  handle(app, gradeContract.publish, async (ctx, { body }) => {
    const result = await publishSheets(ctx, body.scheduleIds);
    return told(result, publishedText(result));
  });
  handle(app, gradeContract.extend, async (ctx, { body }) =>
    told(await extendSheet(ctx, body.scheduleId, body.until), 'Masa pengisian nilai kelas ini diperpanjang.'),
  );
  handle(app, gradeContract.settle, (ctx) => startSettling(ctx));
  handle(app, gradeContract.requestCorrection, async (ctx, { body, files }) => {
    const { score, ...asked } = await requestCorrection(ctx, body, files);
    return told(asked, askedText(score));
  });
  handle(app, gradeContract.correctionProof, (ctx, { params }) => correctionProofOf(ctx, params.id));
  handle(app, gradeContract.corrections, (ctx, { query }) => correctionPage(ctx, query));
  handle(app, gradeContract.decideCorrection, async (ctx, { params, body }) => {
    const { score, ...decided } = await decideCorrection(ctx, params.id, body);
    return told(
      decided,
      score === null ? 'Koreksi ditolak.' : `Nilai dikoreksi menjadi ${scoreText(score)}.`,
    );
  });
  handle(app, gradeContract.save, async (ctx, { body, files }) => {
    const { asked, ...saved } = await saveGrade(ctx, body, files);
    return told(saved, asked ? askedText(body.score) : `Nilai ${scoreText(body.score)} tersimpan.`);
  });
  handle(app, gradeContract.remove, async (ctx, { params }) =>
    told(await removeGrade(ctx, params.id), 'Nilai dihapus.'),
  );
}

export function gradeRoutes(app: FastifyInstance): void {
  sheetRoutes(app);
  officeRoutes(app);
  handle(app, gradeContract.ofStudent, (ctx, { params }) => gradesOfStudent(ctx, params.id));
  handle(app, gradeContract.object, async (ctx, { params, body }) =>
    told(await objectToGrade(ctx, params.id, body.text), 'Sanggahan terkirim kepada dosen.'),
  );
  handle(app, gradeContract.answerObjection, async (ctx, { params, body }) =>
    told(await answerObjection(ctx, params.id, body.answer), 'Jawaban terkirim.'),
  );
  handle(app, gradeReportContract.classes, (ctx, { query }) => classPage(ctx, query));
  handle(app, gradeReportContract.exportClasses, (ctx, { query }) => classFile(ctx, query));
  handle(app, gradeReportContract.exportSheet, (ctx, { params, query }) =>
    sheetFile(ctx, params.id, query.format),
  );
  handle(app, gradeReportContract.students, (ctx, { query }) => studentPage(ctx, query));
  handle(app, gradeReportContract.exportStudents, (ctx, { query }) => studentFile(ctx, query));
  handle(app, gradeReportContract.periods, (ctx) => periodChoices(ctx));
  handle(app, gradeReportContract.home, (ctx, { query }) => gradeFigures(ctx, query.period));
}
