import { completionContracts } from '#shared/completion/completion.contracts.ts';
import { connectionsContracts } from '#shared/connections/connections.contracts.ts';
import { deskContracts } from '#shared/desk/desk.contracts.ts';
import { enrolmentContracts } from '#shared/enrolment/enrolment.contracts.ts';
import { financeContracts } from '#shared/finance/finance.contracts.ts';
import { identityContracts } from '#shared/identity/identity.contracts.ts';
import { peopleContracts } from '#shared/people/people.contracts.ts';
import { platformContracts } from '#shared/platform/platform.contracts.ts';
import { resultsContracts } from '#shared/results/results.contracts.ts';
import { studyContracts } from '#shared/study/study.contracts.ts';
import { surveysContracts } from '#shared/surveys/surveys.contracts.ts';
import { teachingContracts } from '#shared/teaching/teaching.contracts.ts';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';

/** Every contract of the portal by its slice. */
export const contracts: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = {
  ...platformContracts,
  ...identityContracts,
  ...financeContracts,
  ...peopleContracts,
  ...studyContracts,
  ...enrolmentContracts,
  ...surveysContracts,
  ...teachingContracts,
  ...resultsContracts,
  ...completionContracts,
  ...deskContracts,
  ...connectionsContracts,
};
