import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import type { GuidanceCardInput } from './papers/thesis-guidance-card.ts';

/**
 * The guidance cards of a thesis: one of each supervisor, and one of each who was replaced but approved sessions before,
 * since those count on (academic practice).
 */
export function guidanceCards({
  supervisors,
  guidances,
}: Pick<ThesisDetail, 'supervisors' | 'guidances'>): GuidanceCardInput['cards'] {
  const approved = guidances.filter(({ status }) => status === 'APPROVED').toReversed();
  const present = new Set(supervisors.map(({ lectureId }) => lectureId));
  const former = new Map(
    approved.flatMap(({ lectureId, supervisor }) =>
      present.has(lectureId) ? [] : [[lectureId, `${supervisor} (pembimbing sebelumnya)`]],
    ),
  );
  return [...supervisors.map(({ lectureId, name }) => [lectureId, name] as const), ...former].map(
    ([id, supervisor]) => ({ supervisor, rows: approved.filter(({ lectureId }) => lectureId === id) }),
  );
}
