import type { CallInput } from '#shared/platform/endpoint/endpoint.ts';
import { scholarshipContract } from '#shared/finance/billing/scholarship.contract.ts';
import type { TestApp } from '../test-app.ts';
import { next } from './people.ts';

type Form = CallInput<typeof scholarshipContract.save>['body'];

/** Making scholarships and granting them, by who is signed in. */
export function scholarshipCalls(t: TestApp) {
  const save = (change: Partial<Form> = {}) =>
    t.call(scholarshipContract.save, {
      body: {
        name: `Beasiswa ${next()}`,
        kind: 'LEMBAGA',
        mode: 'PERCENT',
        value: 5000,
        categories: ['SPP'],
        ...change,
      },
    });
  return {
    save,
    scholarship: async (change: Partial<Form> = {}) => (await save(change)).data._id,
    grant: (scholarshipId: string, nims: string[], change: object = {}) =>
      t.call(scholarshipContract.grant, {
        body: { scholarshipId, nims, fromPeriod: '20261', untilPeriod: '20272', ...change },
      }),
    grantsOf: async (scholarshipId: string) =>
      (await t.call(scholarshipContract.grants, { query: { scholarshipId } })).data,
  };
}
