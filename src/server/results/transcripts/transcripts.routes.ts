import type { FastifyInstance } from 'fastify';
import { transcriptContract } from '#shared/results/transcripts/transcript.contract.ts';
import { curriculumContract } from '#shared/study/curricula/curriculum.contract.ts';
import { handle } from '#server/platform/http/handle.ts';
import { ownKhs } from './khs.service.ts';
import { printGradeList, printHandover } from './print-class.service.ts';
import { printKhs, printTranscript } from './print-results.service.ts';
import { studyProgress } from './study-progress.service.ts';
import { ownTranscript, studentTranscript } from './transcript.service.ts';

export function transcriptRoutes(app: FastifyInstance): void {
  handle(app, transcriptContract.khs, (ctx, { query }) => ownKhs(ctx, query.period));
  handle(app, transcriptContract.transcript, (ctx) => ownTranscript(ctx));
  handle(app, transcriptContract.studentTranscript, (ctx, { params }) => studentTranscript(ctx, params.id));
  handle(app, transcriptContract.printKhs, (ctx, { params, query }) =>
    printKhs(ctx, params.id, query.period),
  );
  handle(app, transcriptContract.printTranscript, (ctx, { params }) => printTranscript(ctx, params.id));
  handle(app, transcriptContract.printGradeList, (ctx, { params }) => printGradeList(ctx, params.id));
  handle(app, transcriptContract.printHandover, (ctx, { params }) => printHandover(ctx, params.id));
  handle(app, curriculumContract.ofStudent, (ctx, { query }) => studyProgress(ctx, query.studentId));
}
