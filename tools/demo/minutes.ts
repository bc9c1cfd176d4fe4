import { addDays, type LocalDate } from '#shared/platform/date/local-date.ts';
import { meetingCodes } from '#shared/desk/meeting-records/meeting.ts';
import { reportKinds } from '#shared/desk/meeting-records/report.ts';
import { documentNumber } from '#shared/platform/format/document-number.ts';
import type { Db } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import {
  meetingActions,
  meetingPeople,
  meetingPoints,
  meetingRecords,
  officialReports,
  users,
} from '#server/platform/db/schema.ts';
import { nextNumber } from '#server/platform/procedures/procedures.public.ts';
import { cleanRichText } from '#server/platform/rich-text/clean.ts';
import { insertRows } from './insert.ts';
import { type DemoMeeting, demoMeetings, type DemoReport, demoReports } from './minutes-data.ts';

type Person = { id: string; name: string };
type People = ReadonlyMap<string, Person>;

/** Accounts by the beginning of their address. */
async function accounts(db: Db): Promise<People> {
  const rows = await db.select({ id: users.id, name: users.name, email: users.email }).from(users);
  return new Map(rows.map(({ email, ...person }) => [email.split('@')[0] ?? '', person]));
}

function personOf(people: People, account: string): Person {
  const person = people.get(account);
  if (!person) throw new Error(`the demo has no account ${account}`);
  return person;
}

/** The number of what is final, in the order in which it was made so. */
async function numberOf(db: Db, code: string, unit: string, date: LocalDate): Promise<string> {
  return documentNumber(await nextNumber(db, code, Number(date.slice(0, 4))), code, unit, date);
}

async function putMeeting(db: Db, people: People, today: LocalDate, meeting: DemoMeeting): Promise<void> {
  const { day, time, isFinal, people: invited, points, isConfidential, ...head } = meeting;
  const [id, date] = [newId(), addDays(today, day)];
  const [from, until] = time;
  const number = isFinal ? await numberOf(db, meetingCodes[head.type], head.unit, date) : null;
  await db.insert(meetingRecords).values({
    ...head,
    id,
    date,
    number,
    isConfidential,
    timeStart: from,
    timeEnd: until,
    state: isFinal ? 'FINAL' : 'DRAFT',
    createdBy: personOf(people, 'baak').id,
  });
  await insertRows(
    db,
    meetingPeople,
    invited.map(([account, office, present], position) => {
      const { id: userId, name } = personOf(people, account);
      const role = (['LEADER', 'SECRETARY'] as const)[position] ?? 'MEMBER';
      return { id: newId(), record_id: id, position, user_id: userId, name, office, present, role };
    }),
  );
  for (const [position, { actions, ...point }] of points.entries()) {
    const pointId = newId();
    await insertRows(db, meetingPoints, [{ ...point, id: pointId, record_id: id, position }]);
    await insertRows(
      db,
      meetingActions,
      actions.map(({ pic, due, ...action }, at) => {
        const { id: userId, name } = personOf(people, pic);
        const who = { pic_user_id: userId, pic_name: name, due: addDays(today, due) };
        return { ...action, ...who, id: newId(), point_id: pointId, position: at };
      }),
    );
  }
}

async function putReport(db: Db, people: People, today: LocalDate, report: DemoReport): Promise<void> {
  const { day, time, isFinal, parties, facts, content, ...head } = report;
  const date = addDays(today, day);
  const kind = reportKinds[head.type];
  await db.insert(officialReports).values({
    ...head,
    id: newId(),
    date,
    timeStart: time,
    parties: [...parties],
    content: await cleanRichText(content),
    facts: kind.facts.map((label) => ({ label, value: facts[label] ?? '' })),
    number: isFinal ? await numberOf(db, kind.code, head.unit, date) : null,
    state: isFinal ? 'FINAL' : 'DRAFT',
    createdBy: personOf(people, 'baak').id,
  });
}

/** Minutes and official reports of the weeks before a day: final ones with their numbers, drafts, and actions that stand open. */
export async function buildDemoMinutes(db: Db, today: LocalDate): Promise<void> {
  const people = await accounts(db);
  for (const meeting of demoMeetings) await putMeeting(db, people, today, meeting);
  for (const report of demoReports) await putReport(db, people, today, report);
}
