import type { Page } from '@playwright/test';
import { send } from '../fixtures.ts';

type Form = { scheduleId: string; lectureId: string | null; done: boolean };
type Question = { _id: string; answerType: 'LIKERT5' | 'TEXT' };

const dataOf = async <T>(answer: { json: () => Promise<unknown> }): Promise<T> =>
  ((await answer.json()) as { data: T }).data;

/** Fills in every survey the signed-in student still owes: results are shown to those who have. */
export async function fillSurveys(page: Page): Promise<void> {
  const { request } = page;
  for (const type of ['edo', 'eka'] as const) {
    const { forms } = await dataOf<{ forms: Form[] }>(await request.get(`/api/${type}`));
    for (const { scheduleId, lectureId } of forms.filter(({ done }) => !done)) {
      const asked = { type: type.toUpperCase(), scheduleId, ...(lectureId !== null && { lectureId }) };
      const form = await request.get('/api/student/survey-form', { params: asked });
      const { questions } = await dataOf<{ questions: Question[] }>(form);
      const answers = questions
        .filter(({ answerType }) => answerType === 'LIKERT5')
        .map(({ _id: questionId }) => ({ questionId, value: 4 }));
      const data = { scheduleId, ...(lectureId !== null && { lectureId }), answers, texts: [] };
      await send(page, 'POST', `/api/student/${type}`, data);
    }
  }
}
