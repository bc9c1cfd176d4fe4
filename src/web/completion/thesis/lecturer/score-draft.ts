import { z } from 'zod';
import type { ThesisEvent } from '#shared/completion/thesis/thesis.views.ts';
import { parseScore } from '#shared/platform/grading/score-text.ts';
import { aspectKeys, type SheetScores } from '#shared/completion/thesis/scoring.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { readDraft } from '#web/platform/lib/drafts.ts';

export type Sheet = ThesisEvent['sheets'][number];

const draftForm = z.object({
  scores: z.partialRecord(z.enum(aspectKeys), z.string()),
  note: z.string(),
});
export type ScoreDraft = z.infer<typeof draftForm>;

/** A typed score in hundredths; undefined for what is none from 0 to 100. */
export function typedScore(text: string | undefined): number | undefined {
  const read = parseScore(text ?? '');
  return read.ok ? (read.score ?? undefined) : undefined;
}

/** The scores of a draft that can be read. */
export const scoresOf = ({ scores }: ScoreDraft): SheetScores =>
  Object.fromEntries(
    aspectKeys.flatMap((key) => {
      const score = typedScore(scores[key]);
      return score === undefined ? [] : [[key, score]];
    }),
  );

/** What the sheet starts with: what was typed and not sent, else what was saved. */
export function startingDraft(key: string, { scores, note }: Sheet): ScoreDraft {
  const kept = draftForm.safeParse(readDraft(key));
  if (kept.success) return kept.data;
  const written = Object.entries(scores ?? {}).map(([aspect, score]) => [aspect, hundredths(score)]);
  return { scores: Object.fromEntries(written) as ScoreDraft['scores'], note: note ?? '' };
}
