/** A block of the week: minutes since midnight, days 0–6 from Minggu. */
export type Slot = {
  id: string;
  day: number;
  start: number;
  end: number;
  title: string;
  /** Room, class, lecturer. */
  detail?: string;
  /** Blocks of one course share a colour. */
  course: string;
};

/** A slot with its place: the lane it stands in, how many lanes its group has, and whom it clashes with. */
export type Placed = { slot: Slot; lane: number; lanes: number; clashes: readonly Slot[] };

const overlaps = (a: Slot, b: Slot): boolean => a.start < b.end && b.start < a.end;

/** Slots that overlap, directly or through others, in order of their start. */
function groupsOf(slots: readonly Slot[]): Slot[][] {
  const groups: Slot[][] = [];
  let end = -1;
  for (const slot of [...slots].toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = groups.at(-1);
    if (last === undefined || slot.start >= end) groups.push([slot]);
    else last.push(slot);
    end = Math.max(end, slot.end);
  }
  return groups;
}

/** Places the slots of one day side by side where they overlap. */
export function placeDay(slots: readonly Slot[]): Placed[] {
  return groupsOf(slots).flatMap((group) => {
    const ends: number[] = [];
    const lanes = group.map((slot) => {
      const free = ends.findIndex((end) => end <= slot.start);
      const lane = free === -1 ? ends.length : free;
      ends[lane] = slot.end;
      return lane;
    });
    return group.map((slot, i) => ({
      slot,
      lane: lanes[i] ?? 0,
      lanes: ends.length,
      clashes: group.filter((other) => other.id !== slot.id && overlaps(slot, other)),
    }));
  });
}

/** The full hours a week spans, at least 08.00 to 16.00. */
export function hoursOf(slots: readonly Slot[]): { from: number; to: number } {
  return {
    from: Math.floor(Math.min(8 * 60, ...slots.map(({ start }) => start)) / 60),
    to: Math.ceil(Math.max(16 * 60, ...slots.map(({ end }) => end)) / 60),
  };
}

/** The days to draw: Senin to Jumat, and the weekend's where something is on. */
export function daysOf(slots: readonly Slot[]): number[] {
  const used = new Set(slots.map(({ day }) => day));
  return [1, 2, 3, 4, 5, 6, 0].filter((day) => (day >= 1 && day <= 5) || used.has(day));
}

const HUES = 6;

/** A colour per course, 1–6, by order of first appearance. */
export function huesOf(slots: readonly Slot[]): Map<string, number> {
  const courses = [...new Set(slots.map(({ course }) => course))];
  return new Map(courses.map((course, i) => [course, (i % HUES) + 1]));
}
