import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { FormQuestion } from '#shared/surveys/surveys/survey.contract.ts';
import type { SurveyType } from '#shared/surveys/surveys/instrument.ts';
import { draftKey } from '#web/platform/lib/draft-store.ts';
import { forgetDraft, keepDraft, readDraft } from '#web/platform/lib/drafts.ts';
import { useUser } from '#web/platform/lib/session.tsx';
import { useOtherTab } from '#web/platform/lib/use-other-tab.ts';
import { type Draft, draftOf } from './form-model.ts';

/** Parts of a form's draft: which survey, of which class and lecturer. */
export type FormParts = readonly [type: SurveyType, scheduleId: string, lectureId: string];

/** Forgets the draft of a form that is not open any more. */
export const forgetForm = (userId: string, parts: FormParts): void => forgetDraft(draftKey(userId, ...parts));

/** The answers so far, kept in this browser after every change. */
export function useFormDraft(parts: FormParts, questions: readonly FormQuestion[]) {
  const key = draftKey(useUser()._id, ...parts);
  const [draft, setDraft] = useState(() => draftOf(readDraft(key), questions));
  const [kept, setKept] = useState<boolean | null>(null);
  const { revalidate } = useRevalidator();
  // A form that was sent is not open any more, which the page's loader finds and says.
  useOtherTab(
    key,
    (found) => setDraft(draftOf(found, questions)),
    () => void revalidate(),
  );
  const change = (patch: (before: Draft) => Draft): void => {
    const next = patch(draft);
    setDraft(next);
    setKept(keepDraft(key, next));
  };
  return {
    draft,
    /** Whether the last change is kept; null before the first. */
    kept,
    answer: (id: string, value: number) =>
      change((before) => ({ ...before, answers: { ...before.answers, [id]: value } })),
    write: (id: string, text: string) =>
      change((before) => ({ ...before, texts: { ...before.texts, [id]: text } })),
    goTo: (step: number) => change((before) => ({ ...before, step })),
    forget: () => forgetDraft(key),
  };
}
export type FormDraft = ReturnType<typeof useFormDraft>;
