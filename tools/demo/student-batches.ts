import type { PgTable } from 'drizzle-orm/pg-core';
import {
  attendances,
  conversionRows,
  conversions,
  grades,
  krs,
  krsEvents,
  krsItems,
  semesterRecords,
  studentAdvisors,
  studentBiodata,
  studentStatusChanges,
  students,
  users,
} from '#server/platform/db/schema.ts';
import { type Batch, transferRows } from './catalogue.ts';
import type { DemoStudent } from './cohorts.ts';
import type { Row } from './insert.ts';
import { type Enrolment, personRows } from './person-rows.ts';
import type { Random } from './random.ts';
import { attendanceRows, gradeRow, krsRows, type Present } from './records.ts';
import { attend } from './scoring.ts';
import { recognisedSks, type World } from './progress.ts';
import { studyOf, type TermRecord } from './study.ts';
import type { TermPlan } from './term-plan.ts';

/** What the rows of every student rest on. */
export type Campus = Enrolment &
  Present & {
    random: Random;
    world: World;
    /** Account that recorded conversions. */
    clerkId: string;
    /** Lectures held so far by class; null when attendance is left out. */
    lectures: ReadonlyMap<string, readonly Row[]> | null;
  };

const recordRow = (record: TermRecord): Row => ({
  student_id: record.studentId,
  period_code: record.code,
  status: record.status,
  ips: record.ips,
  ipk: record.ipk,
  sks_semester: record.sksSemester,
  sks_total: record.sksTotal,
  sks_passed: record.sksPassed,
});

/** Rows waiting to be written, by table in the order their foreign keys need. */
export class StudentBatches {
  readonly #rows = new Map<PgTable, Row[]>();
  readonly #campus: Campus;

  constructor(campus: Campus) {
    this.#campus = campus;
    for (const table of [
      users,
      students,
      studentBiodata,
      studentAdvisors,
      studentStatusChanges,
      krs,
      krsItems,
      krsEvents,
      grades,
      semesterRecords,
      conversions,
      conversionRows,
      attendances,
    ])
      this.#rows.set(table, []);
  }

  /** Lets a student study and keeps all rows that come of it. */
  add(student: DemoStudent): void {
    const { random, terms, world, clerkId } = this.#campus;
    const { plans, records, outcome } = studyOf(random, student, terms, world);
    const person = personRows(random, student, outcome, recognisedSks(student, world), this.#campus);
    this.#put(users, [person.user]);
    this.#put(students, [person.student]);
    this.#put(studentBiodata, [person.biodata]);
    this.#put(studentAdvisors, [person.advisor]);
    this.#put(studentStatusChanges, person.changes);
    this.#put(semesterRecords, records.map(recordRow));
    if (student.transferred > 0) {
      for (const [table, rows] of transferRows(student, world, clerkId)) this.#put(table, rows);
    }
    for (const plan of plans) this.#addPlan(student, plan);
  }

  #addPlan(student: DemoStudent, plan: TermPlan): void {
    const { random, world } = this.#campus;
    for (const one of plan.taken) if (one.score !== null) this.#put(grades, [gradeRow(one, one.score)]);
    if (!world.offered.has(plan.term.code)) return;
    const rows = krsRows(random, student, plan, this.#campus);
    if (!rows) return;
    this.#put(krs, [rows.krs]);
    this.#put(krsItems, rows.items);
    this.#put(krsEvents, rows.events);
    if (rows.approved) this.#addAttendance(student, plan);
  }

  #addAttendance(student: DemoStudent, { taken }: TermPlan): void {
    const { random, lectures } = this.#campus;
    for (const { schedule, work } of taken) {
      const held = schedule ? (lectures?.get(schedule.id) ?? []) : [];
      if (held.length > 0) {
        this.#put(attendances, attendanceRows(held, student.id, work?.marks ?? attend(random)));
      }
    }
  }

  #put(table: PgTable, rows: readonly Row[]): void {
    const waiting = this.#rows.get(table);
    for (const row of rows) waiting?.push(row);
  }

  /** Takes out everything that waits. */
  take(): Batch[] {
    const batches = [...this.#rows].map(([table, rows]): Batch => [table, rows]);
    for (const table of this.#rows.keys()) this.#rows.set(table, []);
    return batches;
  }
}
