import { hiddenReason } from '#shared/surveys/surveys/instrument.ts';
import type { Category } from '#shared/surveys/surveys/score.ts';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { categoryTones } from './report-words.ts';

/** The category of a score; a result that may not be shown says why. */
export function CategoryChip({
  category,
  isHidden = false,
  respondents = null,
}: {
  category: Category | null;
  isHidden?: boolean;
  respondents?: number | null;
}) {
  if (isHidden) return <StatusChip tone="neutral">{hiddenReason(respondents)}</StatusChip>;
  if (category === null) return <>-</>;
  return <StatusChip tone={categoryTones[category]}>{category}</StatusChip>;
}
