import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import type { Concentration } from '#shared/platform/reference/course-type.ts';
import type { ThesisForm, ThesisMethod } from '#shared/completion/thesis/kinds.ts';
import { lockOf } from '../thesis-query.ts';

export const emptyTitle = { titleId: '', titleEn: '' };

export type ProposalValues = {
  action: 'SAVE';
  _id?: string;
  updatedAt?: string;
  periodeId: string | null;
  titles: { titleId: string; titleEn: string }[];
  topic: string;
  concentration: Concentration | null;
  background: string;
  method: ThesisMethod | null;
  location: string;
  form: ThesisForm;
};

/** What the form starts with: the proposal as it stands, or an empty one in the only open period. */
export function proposalValues(thesis: ThesisDetail | null, periodIds: readonly string[]): ProposalValues {
  if (thesis === null) {
    return {
      action: 'SAVE',
      periodeId: periodIds.length === 1 ? (periodIds[0] ?? null) : null,
      titles: [emptyTitle],
      topic: '',
      concentration: null,
      background: '',
      method: null,
      location: '',
      form: 'SKRIPSI',
    };
  }
  const { periode, titles, topic, concentration, background, method, location, form } = thesis;
  return {
    action: 'SAVE',
    ...lockOf(thesis),
    periodeId: periode._id,
    titles: titles.map(({ titleId, titleEn }) => ({ titleId, titleEn })),
    topic,
    concentration,
    background,
    method,
    location,
    form,
  };
}
