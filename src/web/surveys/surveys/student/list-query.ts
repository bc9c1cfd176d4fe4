import type { SurveyForm, SurveyList } from '#shared/surveys/surveys/survey.contract.ts';
import { surveyContract } from '#shared/surveys/surveys/survey.contract.ts';
import type { SurveyType } from '#shared/surveys/surveys/instrument.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';

const endpoints = { EDO: surveyContract.edo, EKA: surveyContract.eka } as const;

/** The own forms of a survey in a term. */
export const listQuery = (type: SurveyType, semester: string | undefined) =>
  endpointQuery(endpoints[type], { query: { semester } });

export const surveyPath = (type: SurveyType): string => `/student/survey/${type.toLowerCase()}`;

/** The page of one form. */
export const formPath = (type: SurveyType, { scheduleId, lectureId }: SurveyForm): string =>
  [surveyPath(type), scheduleId, ...(lectureId === null ? [] : [lectureId])].join('/');

export const formName = ({ lecturer, courseName, className }: SurveyForm): string =>
  lecturer === null ? `${courseName} kelas ${className}` : `${lecturer}, ${courseName} kelas ${className}`;

export const isOpen = ({ state }: SurveyList): boolean => state === 'OPEN' || state === 'LATE';
