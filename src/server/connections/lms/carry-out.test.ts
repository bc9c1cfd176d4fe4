import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leaversOf, type MemberPlan, planMembers } from '#shared/connections/lms/members.ts';
import { type Lms, LmsError, type LmsMember } from './moodle/lms.ts';
import { carryOut } from './carry-out.ts';
import type { LmsClass } from './links.store.ts';

const someClass: LmsClass = {
  scheduleId: 's',
  periodId: 'p',
  code: 'MNJ101',
  courseName: 'Manajemen',
  className: 'A',
  description: '',
  semesterCode: '20261',
  startDate: '2026-08-24',
  endDate: '2026-12-19',
  cancelled: false,
};

type Person = {
  wanted: boolean;
  active: boolean;
  there: 'NO' | 'ACTIVE' | 'SUSPENDED';
  refused: boolean;
  self: boolean;
};

/** A course in memory that takes or refuses a call as a whole. */
function courseOf(people: readonly Person[]) {
  const manual = new Map<number, boolean>();
  for (const [id, { there }] of people.entries()) if (there !== 'NO') manual.set(id, there === 'ACTIVE');
  const refuse = (ids: readonly number[]) => {
    if (ids.some((id) => people[id]?.refused)) throw new LmsError('REFUSED', 'codingerror');
  };
  const members = async (): Promise<LmsMember[]> =>
    people.flatMap(({ self }, id) =>
      self || manual.has(id)
        ? [
            {
              id,
              username: String(id),
              fullname: '',
              roles: [5],
              suspended: !self && manual.get(id) === false,
            },
          ]
        : [],
    );
  const writes: Pick<Lms, 'enrol' | 'unenrol' | 'members'> = {
    members,
    enrol: async (list) => {
      refuse(list.map(({ userId }) => userId));
      for (const { userId, suspend } of list) manual.set(userId, !suspend);
    },
    unenrol: async (list) => {
      refuse(list.map(({ userId }) => userId));
      for (const { userId } of list) manual.delete(userId);
    },
  };
  return { lms: writes as Lms, members };
}

const person: fc.Arbitrary<Person> = fc.record({
  wanted: fc.boolean(),
  active: fc.boolean(),
  there: fc.constantFrom('NO', 'ACTIVE', 'SUSPENDED'),
  refused: fc.integer({ min: 0, max: 9 }).map((value) => value === 0),
  self: fc.integer({ min: 0, max: 5 }).map((value) => value === 0),
});

test('whoever the LMS does not take keeps nobody else back, and what stands is what is told', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { maxLength: 260 }),
      fc.constantFrom('SUSPEND' as const, 'UNENROL' as const),
      async (people, dropMode) => {
        const { lms, members } = courseOf(people);
        const before = await members();
        const wanted = people.flatMap(({ wanted: isWanted, active }, lmsId) =>
          isWanted ? [{ lmsId, roleId: 5, active }] : [],
        );
        const plan: MemberPlan = planMembers(wanted, before, {
          ours: new Set(people.keys()),
          managed: new Set([5]),
          dropMode,
        });
        const told: [string, string][] = [];
        const run = {
          note: (outcome: string, label: string) => void told.push([outcome, label]),
          took: () => undefined,
          refusedPeople: () => undefined,
        };
        const { failed, stays, present } = await carryOut(lms, 1, plan, before, {
          run,
          one: someClass,
          nameOf: String,
        });
        const there = new Map(present.map((one) => [one.id, one]));
        const hasAccess = (id: number) => there.get(id)?.suspended === false;
        for (const id of leaversOf(plan)) {
          const { refused = false, self = false } = people[id] ?? {};
          expect(hasAccess(id)).toBe(refused ? hasAccess(id) : self);
          expect([failed.has(id), stays.includes(id)]).toEqual([refused, !refused && self]);
        }
        for (const { lmsId } of plan.enrol) {
          expect(failed.has(lmsId)).toBe(people[lmsId]?.refused);
          if (!failed.has(lmsId)) expect(hasAccess(lmsId)).toBe(true);
        }
        const standing = told.map(([, label]) => Number(label)).toSorted((a, b) => a - b);
        const left = new Set([...failed.keys(), ...stays]);
        const planned = [...leaversOf(plan), ...plan.enrol.map(({ lmsId }) => lmsId)];
        expect(standing).toEqual(planned.filter((id) => !left.has(id)).toSorted((a, b) => a - b));
      },
    ),
    { numRuns: 200 },
  );
});
