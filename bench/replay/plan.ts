/** A class students fight for. Times are minutes since midnight, day 0–6 from Minggu. */
export type PlanClass = {
  course: string;
  capacity: number;
  day: number;
  start: number;
  end: number;
};

/** What a student wants: one class of each of these courses (the parts of a publisher's course, or the course itself). */
export type Wish = readonly string[];

export type PlanStudent = { wishes: readonly Wish[] };

/** An enrolment day of a real college, free of the publisher's format. */
export type Plan = { name: string; classes: readonly PlanClass[]; students: readonly PlanStudent[] };

/** The first so many students, with all classes. */
export const withFewerStudents = (plan: Plan, students: number | undefined): Plan =>
  students === undefined ? plan : { ...plan, students: plan.students.slice(0, students) };
