import { type ClassType, classTypeLabels } from '#shared/platform/reference/class-type.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { isOffHours, suitsHours } from './written.ts';

/** A time of one day; minutes since midnight. */
export type ExamSlot = { date: LocalDate; start: number; end: number };

/** A time in which exams may be held, and the types of classes that may sit then. */
export type ExamPlanSlot = ExamSlot & { classTypes: readonly ClassType[] };

/** A class whose exam is to be placed; `lecturerIds` with the coordinator first. */
export type ExamClass = {
  id: string;
  name: string;
  classType: ClassType;
  /** When it meets: day 0–6 from Minggu, minutes since midnight. */
  hours: { day: number; start: number };
  students: readonly string[];
  classIds: readonly string[];
  lecturerIds: readonly string[];
  /** Sits at home: no room is taken. */
  online: boolean;
};

export type ExamPlanInput = {
  classes: readonly ExamClass[];
  slots: readonly ExamPlanSlot[];
  rooms: readonly { id: string; capacity: number }[];
  /** Who may watch over an exam. */
  proctors: readonly string[];
  proctorsPerRoom: number;
  /** The most exams of one student on a day. */
  perDay: number;
  /** Rooms and people taken already, by their ids. */
  busy: readonly (ExamSlot & { ids: readonly string[] })[];
};

export type PlacedExam = {
  classId: string;
  slot: ExamSlot;
  rooms: { roomId: string | null; proctorIds: string[] }[];
};
export type UnplacedExam = { classId: string; reason: string };
export type ExamPlan = { placed: PlacedExam[]; unplaced: UnplacedExam[] };

type Day = Map<string, number>;
type State = {
  input: ExamPlanInput;
  /** Ids taken in each slot. */
  taken: Set<string>[];
  /** Exams of each person on each day. */
  days: Map<LocalDate, Day>;
  /** Exams each proctor watches over. */
  duties: Day;
};
type Obstacle = 'TYPE' | 'HOURS' | 'PEOPLE' | 'DAY' | 'ROOM' | 'PROCTOR';

const overlap = (a: ExamSlot, b: ExamSlot): boolean =>
  a.date === b.date && a.start < b.end && b.start < a.end;

const bump = (counts: Day, id: string): Day => counts.set(id, (counts.get(id) ?? 0) + 1);

function beginning(input: ExamPlanInput): State {
  const taken = input.slots.map(
    (slot) => new Set(input.busy.filter((one) => overlap(one, slot)).flatMap(({ ids }) => ids)),
  );
  const days = new Map(input.slots.map(({ date }) => [date, new Map<string, number>()]));
  return { input, taken, days, duties: new Map() };
}

/** The smallest room that holds everybody, else the two that waste the fewest seats; null where none do. */
function roomsFor({ input: { rooms } }: State, taken: ReadonlySet<string>, one: ExamClass) {
  if (one.online) return [null];
  const need = one.students.length;
  const free = rooms
    .filter(({ id }) => !taken.has(id))
    .toSorted((a, b) => a.capacity - b.capacity || (a.id < b.id ? -1 : 1));
  const single = free.find(({ capacity }) => capacity >= need);
  if (single) return [single.id];
  const largest = free.at(-1);
  const second = free.slice(0, -1).find(({ capacity }) => capacity + (largest?.capacity ?? 0) >= need);
  return largest && second ? [largest.id, second.id] : null;
}

/** The class's own lecturers first, then those with the fewest duties; null where too few are free. */
function proctorsFor(state: State, taken: ReadonlySet<string>, one: ExamClass, count: number) {
  const { proctors } = state.input;
  const isFree = (id: string): boolean => !taken.has(id);
  const own = one.lecturerIds.filter(isFree).slice(0, count);
  if (own.length === count) return own;
  const duty = (id: string): number => state.duties.get(id) ?? 0;
  const others = proctors
    .filter((id) => isFree(id) && !own.includes(id))
    .toSorted((a, b) => duty(a) - duty(b) || (a < b ? -1 : 1));
  const chosen = [...own, ...others].slice(0, count);
  return chosen.length === count ? chosen : null;
}

/** Rooms and proctors for a class in one slot, or what stands in the way. */
function tryPlace(state: State, one: ExamClass, at: number): PlacedExam['rooms'] | Obstacle {
  const { slots, proctorsPerRoom } = state.input;
  const [slot, taken] = [slots[at], state.taken[at]];
  if (!slot || !taken) return 'PEOPLE';
  if (!slot.classTypes.includes(one.classType)) return 'TYPE';
  if (!suitsHours(one.hours, slot)) return 'HOURS';
  if ([...one.students, ...one.classIds].some((id) => taken.has(id))) return 'PEOPLE';
  if (busiest(state, one, slot.date) >= state.input.perDay) return 'DAY';
  const rooms = roomsFor(state, taken, one);
  if (!rooms) return 'ROOM';
  const proctors = proctorsFor(state, taken, one, rooms.length * proctorsPerRoom);
  if (!proctors) return 'PROCTOR';
  return rooms.map((roomId, no) => ({
    roomId,
    // A second room is not left to those who do not know the class: its lecturers are dealt out in turn.
    proctorIds: proctors.filter((_, index) => index % rooms.length === no),
  }));
}

/** Exams on that day of whoever in the class has the most. */
function busiest({ days }: State, one: ExamClass, date: LocalDate): number {
  const day = days.get(date);
  return one.students.reduce((most, id) => Math.max(most, day?.get(id) ?? 0), 0);
}

function occupy(state: State, one: ExamClass, at: number, rooms: PlacedExam['rooms']): void {
  const slot = state.input.slots[at];
  if (!slot) return;
  const proctors = rooms.flatMap(({ proctorIds }) => proctorIds);
  const ids = [...one.students, ...one.classIds, ...proctors, ...rooms.flatMap(({ roomId }) => roomId ?? [])];
  state.input.slots.forEach((other, index) => {
    if (overlap(other, slot)) for (const id of ids) state.taken[index]?.add(id);
  });
  const day = state.days.get(slot.date);
  if (day) for (const id of one.students) bump(day, id);
  for (const id of proctors) bump(state.duties, id);
}

const sentences: Record<Obstacle, (one: ExamClass, input: ExamPlanInput) => string> = {
  TYPE: ({ classType }) => `Tidak ada sesi untuk kelas ${classTypeLabels[classType]}.`,
  HOURS: ({ hours }) =>
    isOffHours(hours.day, hours.start)
      ? 'Kelas malam atau akhir pekan: tambahkan sesi mulai pukul 17.00 atau tanggal Sabtu.'
      : 'Kelas siang: tambahkan sesi sebelum pukul 17.00.',
  PEOPLE: () => 'Peserta atau kelasnya sudah ada acara lain pada semua sesi.',
  DAY: (_, { perDay }) => `Pada sesi yang bebas, ada peserta yang sudah ${perDay} ujian hari itu.`,
  ROOM: ({ students }) => `Tidak ada ruang kosong yang cukup untuk ${students.length} peserta.`,
  PROCTOR: () => 'Tidak ada pengawas yang bebas pada sesi yang tersedia.',
};
/** What could be solved most easily is named: it came closest. */
const closest: readonly Obstacle[] = ['PROCTOR', 'ROOM', 'DAY', 'PEOPLE', 'HOURS', 'TYPE'];

function place(state: State, one: ExamClass): PlacedExam | UnplacedExam {
  const { slots } = state.input;
  if (one.students.length === 0) {
    return { classId: one.id, reason: 'Belum ada peserta dengan KRS yang disetujui.' };
  }
  const order = slots
    .map((slot, at) => ({ at, slot, load: busiest(state, one, slot.date) }))
    .toSorted((a, b) => a.load - b.load || a.at - b.at);
  const met = new Set<Obstacle>();
  for (const { at, slot } of order) {
    const rooms = tryPlace(state, one, at);
    if (typeof rooms === 'string') {
      met.add(rooms);
      continue;
    }
    occupy(state, one, at, rooms);
    const { date, start, end } = slot;
    return { classId: one.id, slot: { date, start, end }, rooms };
  }
  const obstacle = closest.find((name) => met.has(name)) ?? 'PEOPLE';
  return { classId: one.id, reason: sentences[obstacle](one, state.input) };
}

/**
 * A whole exam period at once: the largest classes first, each on the day on which its students have the fewest exams, in the
 * first time that suits its type and hours and is free for everybody. Nobody and no room is taken twice; the same input gives the same plan.
 */
export function planExams(input: ExamPlanInput): ExamPlan {
  const slots = input.slots.toSorted((a, b) =>
    a.date < b.date ? -1 : a.date > b.date ? 1 : a.start - b.start,
  );
  const state = beginning({ ...input, slots });
  const classes = input.classes.toSorted(
    (a, b) =>
      b.students.length - a.students.length ||
      (a.name < b.name ? -1 : a.name > b.name ? 1 : 0) ||
      (a.id < b.id ? -1 : 1),
  );
  const plan: ExamPlan = { placed: [], unplaced: [] };
  for (const one of classes) {
    const result = place(state, one);
    if ('slot' in result) plan.placed.push(result);
    else plan.unplaced.push(result);
  }
  return plan;
}
