import { conversionContract } from '#shared/results/conversions/conversion.contract.ts';
import { gradeReportContract } from '#shared/results/grades/grade-report.contract.ts';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import { transcriptContract } from '#shared/results/transcripts/transcript.contract.ts';

/** Contracts of the wing by their slice. */
export const resultsContracts = {
  conversion: conversionContract,
  grade: gradeContract,
  gradeReport: gradeReportContract,
  transcript: transcriptContract,
};
