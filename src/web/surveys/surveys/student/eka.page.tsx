import { listLoader, SurveyPage } from './SurveyPage.tsx';

export const loader = listLoader('EKA');

/** `/student/survey/eka`: courses to be evaluated. */
export function Component() {
  return <SurveyPage type="EKA" />;
}
