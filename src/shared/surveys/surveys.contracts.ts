import { evaluationQuestionContract } from '#shared/surveys/surveys/evaluation-question.contract.ts';
import { surveyFileContract } from '#shared/surveys/surveys/survey-file.contract.ts';
import { surveyReportContract } from '#shared/surveys/surveys/survey-report.contract.ts';
import { surveyContract } from '#shared/surveys/surveys/survey.contract.ts';

/** Contracts of the wing by their slice. */
export const surveysContracts = {
  evaluationQuestion: evaluationQuestionContract,
  survey: surveyContract,
  surveyFile: surveyFileContract,
  surveyReport: surveyReportContract,
};
