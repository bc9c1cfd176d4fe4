import { z } from 'zod';
import type { Permission } from '#shared/platform/access/permissions.ts';
import type { SurveyType } from './instrument.ts';
import { endpoint, fileFormat } from '#shared/platform/endpoint/endpoint.ts';
import {
  surveyGroupQuery,
  surveyItemQuery,
  surveyReportPaths,
  surveyRowQuery,
} from './survey-report.contract.ts';

const format = fileFormat;

/** Each part of the report of a survey as a file. */
function filesOf(type: SurveyType, ...permissions: [read: Permission, take: Permission]) {
  const base = surveyReportPaths[type];
  const file = { method: 'GET', access: { permissions }, response: z.any(), shape: 'file' } as const;
  return {
    rows: endpoint({
      ...file,
      path: `${base}/export`,
      summary: `${type} results of a term as a file`,
      query: surveyRowQuery.extend({ format }),
    }),
    groups: endpoint({
      ...file,
      path: `${base}/groups/export`,
      summary: `${type} results of a term by lecturer or course as a file`,
      query: surveyGroupQuery.extend({ format }),
    }),
    terms: endpoint({
      ...file,
      path: `${base}/summary/export`,
      summary: `${type} of the whole programme, term by term, as a file`,
      query: z.object({ format }),
    }),
    items: endpoint({
      ...file,
      path: `${base}/items/export`,
      summary: `${type} question by question over the terms as a file`,
      query: surveyItemQuery.extend({ format }),
    }),
  };
}

const edo = filesOf('EDO', 'edo:get', 'edo:export');
const eka = filesOf('EKA', 'eka:get', 'eka:export');

export const surveyFileContract = {
  edoRows: edo.rows,
  edoGroups: edo.groups,
  edoTerms: edo.terms,
  edoItems: edo.items,
  ekaRows: eka.rows,
  ekaGroups: eka.groups,
  ekaTerms: eka.terms,
  ekaItems: eka.items,
};
