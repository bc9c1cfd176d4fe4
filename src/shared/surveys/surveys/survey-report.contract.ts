import { z } from 'zod';
import { searchText } from '#shared/platform/endpoint/search-text.ts';
import { TENTHS_OF_PERCENT, TIMES_COUNTED } from '#shared/platform/endpoint/units.ts';
import type { Permission } from '#shared/platform/access/permissions.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import { classTypes } from '#shared/platform/reference/class-type.ts';
import { categories } from './score.ts';
import { dimensions, type SurveyType } from './instrument.ts';
import { endpoint, idParams, listQuery } from '#shared/platform/endpoint/endpoint.ts';
import { semesterField } from '#shared/platform/endpoint/fields.ts';

const number = z.number().int();
const maybe = number.nullable();
const surveyScore = maybe.meta({ description: 'Hundredths of a point from 1 to 5: 425 is 4,25.' });
const category = z.enum(categories.map(({ label }) => label));

/** Scores in hundredths, null while there are none to show; `dimensions` in the order of the survey. */
const figures = {
  /** Null while answers of the term may still come. */
  respondents: maybe,
  enrolled: number,
  /** Tenths of a percent; while answers may still come rounded down to 5 %, for classes of ten and more. */
  rate: maybe.meta({ description: TENTHS_OF_PERCENT }),
  dimensions: z.array(surveyScore),
  score: surveyScore,
  category: category.nullable(),
};

export const surveyRow = z.object({
  _id: z.string(),
  scheduleId: z.string(),
  lectureId: z.string().nullable(),
  lecturer: z.string().nullable(),
  courseCode: z.string(),
  courseName: z.string(),
  className: z.string(),
  classType: z.enum(classTypes),
  ...figures,
  /** Fewer than five have answered, or answers may still come: nothing is shown. */
  isHidden: z.boolean(),
});
export type SurveyRow = z.infer<typeof surveyRow>;

export const surveyGroup = z.object({
  _id: z.string(),
  code: z.string().nullable(),
  name: z.string(),
  /** Results that are counted, and those left out because fewer than five have answered or answers may still come. */
  classes: number,
  hidden: number,
  ...figures,
});
export type SurveyGroup = z.infer<typeof surveyGroup>;

const period = z.object({ code: z.string(), label: z.string() });
const trendPoint = period.extend({
  respondents: number,
  dimensions: z.array(surveyScore),
  score: surveyScore,
});
export type TrendPoint = z.infer<typeof trendPoint>;

const surveySummary = z.object({
  period: period.nullable(),
  /** Terms to choose from, latest first. */
  periods: z.array(period),
  whole: surveyGroup.nullable(),
  /** Results by category, best first. */
  categories: z.array(z.object({ label: category, count: number })),
  followUp: number,
  /** Oldest first. */
  trend: z.array(trendPoint),
  /** Names the classes of the term have, for filters. */
  classNames: z.array(z.string()),
  /** Why the term shows no results yet, and when it will; null once it is over. */
  closedNote: z.string().nullable(),
});
export type SurveySummary = z.infer<typeof surveySummary>;

export const itemResult = z.object({
  code: z.string(),
  text: z.string(),
  dimension: z.enum(dimensions),
  reverse: z.boolean(),
  weight: number.meta({ description: TIMES_COUNTED }),
  /** How often 1 to 5 was answered. */
  counts: z.array(number),
  mean: surveyScore,
});

/** Means of the questions of a term, beside those of earlier terms that asked the same words under the same code. */
const itemTrend = z.object({
  /** Oldest first, the term asked for last. */
  periods: z.array(period),
  items: z.array(
    z.object({
      code: z.string(),
      text: z.string(),
      dimension: z.enum(dimensions),
      reverse: z.boolean(),
      /** Hundredths per term, null where it was not asked in these words. */
      means: z.array(surveyScore),
    }),
  ),
});
export type ItemTrend = z.infer<typeof itemTrend>;

const comments = z.array(z.object({ code: z.string(), question: z.string(), texts: z.array(z.string()) }));

const surveyDetail = surveyRow.extend({
  version: maybe,
  items: z.array(itemResult),
  comments,
  /** Why there are no comments yet; null when they are shown. */
  commentsNote: z.string().nullable(),
});
export type SurveyDetail = z.infer<typeof surveyDetail>;

const lecturerResult = z.object({
  lecturer: z.object({ _id: z.string(), name: z.string(), nidn: z.string().nullable() }),
  period: period.nullable(),
  periods: z.array(period),
  whole: surveyGroup.nullable(),
  classes: z.array(surveyRow),
  trend: z.array(trendPoint),
  /** Why the term asked for shows no results yet, and when it will; null otherwise. */
  closedNote: z.string().nullable(),
});
export type LecturerResult = z.infer<typeof lecturerResult>;

const filters = {
  semester: semesterField.optional(),
  lecture: z.uuid().optional(),
  course: z.uuid().optional(),
  className: z.string().trim().min(1).max(5).optional(),
  classType: z.enum(classTypes).optional(),
  category: category.optional(),
  /** Only results below 2,61. */
  followUp: z.stringbool().optional(),
};
/** Where the report of each survey lies. */
export const surveyReportPaths: Record<SurveyType, string> = {
  EDO: '/api/staff/score-edo',
  EKA: '/api/staff/score-eka',
};

export const surveyRowQuery = listQuery(
  ['lecturer', 'course', 'className', 'respondents', 'rate', 'score'],
  filters,
);
export const surveyGroupQuery = listQuery(['name', 'respondents', 'rate', 'score'], {
  ...filters,
  by: z.enum(['lecturer', 'course']).default('course'),
});
export const surveyItemQuery = z.object({
  semester: semesterField.optional(),
  lecture: z.uuid().optional(),
  course: z.uuid().optional(),
});
const object = z.object({ scheduleId: z.uuid(), lectureId: z.uuid().optional() });

function reportOf(type: SurveyType, base: string, read: Permission) {
  return {
    rows: endpoint({
      method: 'GET',
      path: base,
      summary: `${type} results of a term, one row per object`,
      access: { permissions: [read] },
      query: surveyRowQuery,
      response: z.array(surveyRow),
      shape: 'page',
    }),
    groups: endpoint({
      method: 'GET',
      path: `${base}/groups`,
      summary: `${type} results of a term by lecturer or course`,
      access: { permissions: [read] },
      query: surveyGroupQuery,
      response: z.array(surveyGroup),
      shape: 'page',
    }),
    summary: endpoint({
      method: 'GET',
      path: `${base}/summary`,
      summary: `${type} of the whole programme: dimensions, categories, trend`,
      access: { permissions: [read] },
      query: z.object({ semester: semesterField.optional() }),
      response: surveySummary,
    }),
    items: endpoint({
      method: 'GET',
      path: `${base}/items`,
      summary: `${type} question by question over the terms`,
      access: { permissions: [read] },
      query: surveyItemQuery,
      response: itemTrend,
    }),
    courses: endpoint({
      method: 'GET',
      path: `${base}/courses`,
      summary: `The first 20 courses whose code or name fits, or the one of an \`id\`, to narrow ${type} results by`,
      access: { permissions: [read] },
      query: z.object({ search: searchText.default(''), id: z.uuid().optional() }),
      response: z.array(z.object({ value: z.string(), label: z.string() })),
    }),
    detail: endpoint({
      method: 'GET',
      path: `${base}/class`,
      summary: `${type} of one object: distribution per question, comments`,
      access: { permissions: [read] },
      query: object,
      response: surveyDetail,
    }),
  };
}

const lecturerQuery = z.object({ semester: semesterField.optional() });
const lecturers = { roles: [ROLE.lecturer] } as const;
const staff = { permissions: ['edo:get'] } as const;

const edo = reportOf('EDO', surveyReportPaths.EDO, 'edo:get');
const eka = reportOf('EKA', surveyReportPaths.EKA, 'eka:get');

export const surveyReportContract = {
  edoRows: edo.rows,
  edoGroups: edo.groups,
  edoSummary: edo.summary,
  edoCourses: edo.courses,
  edoDetail: edo.detail,
  edoItems: edo.items,
  ekaRows: eka.rows,
  ekaGroups: eka.groups,
  ekaSummary: eka.summary,
  ekaCourses: eka.courses,
  ekaDetail: eka.detail,
  ekaItems: eka.items,
  lecturer: endpoint({
    method: 'GET',
    path: '/api/staff/:id/score-edo',
    summary: 'EDO of one lecturer in a term, with the trend',
    access: staff,
    params: idParams,
    query: lecturerQuery,
    response: lecturerResult,
  }),
  lecturerPrint: endpoint({
    method: 'GET',
    path: '/api/staff/:id/score-edo/print',
    summary: 'EDO report of one lecturer as PDF',
    access: { permissions: ['edo:get', 'edo:export'] },
    params: idParams,
    query: lecturerQuery,
    response: z.any(),
    shape: 'file',
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/me/score-edo',
    summary: 'Own EDO in a term, with the trend',
    access: lecturers,
    query: lecturerQuery,
    response: lecturerResult,
  }),
  mineItems: endpoint({
    method: 'GET',
    path: '/api/me/score-edo/items',
    summary: 'Own EDO question by question over the terms',
    access: lecturers,
    query: lecturerQuery,
    response: itemTrend,
  }),
  mineDetail: endpoint({
    method: 'GET',
    path: '/api/me/score-edo/class',
    summary: 'Own EDO in one class',
    access: lecturers,
    query: z.object({ scheduleId: z.uuid() }),
    response: surveyDetail,
  }),
  minePrint: endpoint({
    method: 'GET',
    path: '/api/me/score-edo/print',
    summary: 'Own EDO report as PDF',
    access: lecturers,
    query: lecturerQuery,
    response: z.any(),
    shape: 'file',
  }),
};
