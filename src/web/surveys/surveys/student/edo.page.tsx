import { listLoader, SurveyPage } from './SurveyPage.tsx';

export const loader = listLoader('EDO');

/** `/student/survey/edo`: lecturers to be evaluated. */
export function Component() {
  return <SurveyPage type="EDO" />;
}
