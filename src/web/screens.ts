import { completionScreens } from '#web/completion/completion.screens.ts';
import { connectionsScreens } from '#web/connections/connections.screens.ts';
import { deskScreens } from '#web/desk/desk.screens.ts';
import { enrolmentScreens } from '#web/enrolment/enrolment.screens.ts';
import { financeScreens } from '#web/finance/finance.screens.ts';
import { identityScreens } from '#web/identity/identity.screens.ts';
import { peopleScreens } from '#web/people/people.screens.ts';
import { platformScreens } from '#web/platform/platform.screens.ts';
import { resultsScreens } from '#web/results/results.screens.ts';
import { studyScreens } from '#web/study/study.screens.ts';
import { surveysScreens } from '#web/surveys/surveys.screens.ts';
import { teachingScreens } from '#web/teaching/teaching.screens.ts';
import type { Screen } from './page-module.ts';

/**
 * Every screen inside the shell: path and the module that holds its `loader` and `Component`. The build takes the paths from
 * here for the server, which answers 404 at any other.
 */
export const screens: Screen[] = [
  ...platformScreens,
  ...identityScreens,
  ...financeScreens,
  ...peopleScreens,
  ...studyScreens,
  ...enrolmentScreens,
  ...surveysScreens,
  ...teachingScreens,
  ...resultsScreens,
  ...completionScreens,
  ...deskScreens,
  ...connectionsScreens,
  // Its tabs are of several wings.
  { path: '/staff/pembayaran-mahasiswa', lazy: () => import('./payment-tabs.ts') },
];

/** Documents are verified by whoever holds them, signed in or not. */
export const verify: Screen = {
  path: '/verify/:token',
  lazy: () => import('#web/platform/verify/verify.page.tsx'),
};
