import { surveyFileContract } from '#shared/surveys/surveys/survey-file.contract.ts';
import type { ItemTrend } from '#shared/surveys/surveys/survey-report.contract.ts';
import { dimensionLabels, surveyNames, type SurveyType } from '#shared/surveys/surveys/instrument.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import type { ListColumn, ListFile } from '#server/platform/documents/list-file.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { filterNames, registerReport } from '#server/platform/reports/reports.public.ts';
import { itemTrend } from './item-trend.service.ts';
import { knownTerm } from './report.export.ts';

type ItemQuery = Parameters<typeof itemTrend>[2];
type Item = ItemTrend['items'][number];

/** From the term before to this one; null without both. */
function changeOf({ means }: Item): number | null {
  const [before = null, now = null] = means.slice(-2);
  return before === null || now === null ? null : now - before;
}

async function itemList(ctx: Ctx, type: SurveyType, query: ItemQuery): Promise<ListFile<Item>> {
  const { periods, items } = await itemTrend(ctx, type, query);
  const code = knownTerm(query.semester ?? periods.at(-1)?.code);
  const names = await filterNames(ctx.db, { courseId: query.course, lecturerId: query.lecture });
  const change: ListColumn<Item> = { key: 'change', label: 'Perubahan', kind: 'hundredths', of: changeOf };
  return {
    title: `Laporan ${surveyNames[type]} per pertanyaan`,
    fileName: `laporan-${type.toLowerCase()}-pertanyaan-${code}`,
    filters: [
      ['Semester', periodLabel(code)],
      ['Dosen', names.lecturer],
      ['Mata kuliah', names.course],
    ],
    columns: [
      { key: 'code', label: 'Kode', of: ({ code: item }) => item },
      { key: 'text', label: 'Pertanyaan', of: ({ text }) => text },
      { key: 'dimension', label: 'Dimensi', of: ({ dimension }) => dimensionLabels[dimension] },
      { key: 'reverse', label: 'Skor dibalik', of: ({ reverse }) => reverse },
      ...periods.map(({ code: term, label }, i): ListColumn<Item> => ({
        key: term,
        label,
        kind: 'hundredths',
        of: ({ means }) => means[i],
      })),
      ...(periods.length > 1 ? [change] : []),
    ],
    read: async ({ page, limit }) => ({
      rows: items.slice((page - 1) * limit, page * limit),
      total: items.length,
    }),
  };
}

/** Results by question over the terms as files. */
export const itemFiles = {
  EDO: registerReport(surveyFileContract.edoItems, (ctx, query) => itemList(ctx, 'EDO', query)),
  EKA: registerReport(surveyFileContract.ekaItems, (ctx, query) => itemList(ctx, 'EKA', query)),
};
