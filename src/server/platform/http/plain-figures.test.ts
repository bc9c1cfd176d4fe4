import { afterAll, beforeAll, expect, test } from 'vitest';
import { contracts } from '#shared/contracts.ts';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { moneyField, sumField } from '#shared/platform/endpoint/money-field.ts';
import { WHOLE_RUPIAH } from '#shared/platform/endpoint/units.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { elementOf, isNumeric } from './describe-units.ts';

let t: TestApp;
let paths: unknown;
beforeAll(async () => {
  t = await testApp();
  ({ paths } = (await t.inject({ url: '/api/docs/json' })).json());
});
afterAll(() => t.close());

/** Names that tell their unit, or say that something is numbered or counted. */
const tells =
  /(Days|Percent|[sS]ks|[mM]inutes|[yY]ears?|Semesters?|Seconds|Weeks|Hours|Nos?|Order|Count|Ms)$|^[A-Z]+$/;

/** What counts people or things, numbers them or is an id. A figure of any other kind has its unit in its schema. */
const plain = new Set(
  `
  _id absent accepted accounts active activities advisees agreedMails answerSheets approved approvedRevision articles
  assigned attempt attention available batch beforeEnrolment below billed bills books cancelled capacity changed
  changing checked classes clearances code copies count counted countedSessions countLimit counts courses created day
  days daysLate daysPerWeek dead decided deleted deposits dimensionWeights done dropped dueToday elsewhere ended
  enrolled entered events examiner examSessions expected failed feederBatch feederPageSize feederPerMinute first
  followUp forged forms from furlough graded grades graduated granted height held hidden holders hoursLeft id inactive
  invited kept krs lateWaiting lecturerBooks lecturers left lendable letters lettersLower lettersPerMonth level limit
  lmsId load loans low mails mapping maxDExam maxDTitle maxTerms meetingsBeforeUas meetingsBeforeUts meetingsDone
  memberKind members minAttendanceUas minAttendanceUts minSksPassed missing monthsLate moved needed needsFather
  needsMother needsStudent no notices onLoan onTime open openActions openClasses openLoans openObjections order ordered
  otherPending outdated overdue owing page pages participants passwords payments pending people perDay pertemuan place
  planned plannedMeetings plans position present problems proctorsPerRoom quantity quota quotaPerLecturer rating read
  ready removed renewals reportable resigned respondents restored result retained returnDaysBefore role roles room
  roomCapacity row rows saved seated seats second sections semester semesterNumber seminarSessions settled sharing size
  skipped sksAttempted sksField sksLimit sksPassed sksPractice sksSimulation sksTheory sksTotal stages states statuses
  step studentBooks studentRole students suspended taken teacherRole terms termsLeft theses ticked titles to
  toDeactivate toRecord toReschedule total totals twins unapproved unchanged undone ungraded unreadable updated users
  value verdicts version views visits visitsToday waiting waitingLogs waitingSessions week welcomes width without
  `
    .trim()
    .split(/\s+/),
);

type Part = Record<string, unknown>;
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;

/** The numbers below a part of the description that have no word about their unit, by name. */
function bareIn(part: unknown, found = new Set<string>()): Set<string> {
  if (!isPart(part)) return found;
  const { properties } = part;
  if (isPart(properties))
    for (const [name, schema] of Object.entries(properties))
      if (isPart(schema) && isNumeric(elementOf(schema)) && !JSON.stringify(schema).includes('"description"'))
        found.add(name);
  for (const inner of Object.values(part)) bareIn(inner, found);
  return found;
}

test('every number of every call has its unit, tells it by its name, or counts something', () => {
  const bare = bareIn(paths);
  expect([...bare].filter((name) => !tells.test(name) && !plain.has(name))).toEqual([]);
  // What has a unit by now, or is gone, leaves the list.
  expect([...plain].filter((name) => !bare.has(name))).toEqual([]);
});

test('no number of a call about money is called as an amount is and has no unit', () => {
  const money = Object.values(contracts)
    .flatMap((calls): Endpoint[] => Object.values(calls))
    .filter(({ path }) =>
      /payment|bill|refund|finance|scholarship|sponsor|deposit|arrears|plan-request|fine/.test(path),
    );
  expect(money.length).toBeGreaterThan(60);
  const called =
    /^(paid|discounted|received|returned|opening|closing|given|overdue|minPartial|lateFee\w*|gross|net|unit|funding|finePerDay|claimed|refunded|surplus|deposit)$/;
  const bare = money.flatMap(({ path }) => {
    const described = isPart(paths) ? paths[path.replaceAll(/:(\w+)/g, '{$1}')] : undefined;
    return [...bareIn(described)].filter((name) => called.test(name)).map((name) => `${path} ${name}`);
  });
  expect(bare).toEqual([]);
});

test.each([moneyField(), moneyField(0), sumField])('a field of money says so by itself', (field) => {
  expect(field.meta()?.description).toBe(WHOLE_RUPIAH);
});
