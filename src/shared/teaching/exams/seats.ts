/** A seat: which room, and its number along the rows. */
export type Seat = { roomId: string; no: number };
export type SeatRoom = { id: string; capacity: number };

const MIN_COLUMNS = 2;
const MAX_COLUMNS = 8;

const columnsOf = (capacity: number): number =>
  Math.min(MAX_COLUMNS, Math.max(MIN_COLUMNS, Math.round(Math.sqrt(capacity))));

const rowName = (row: number): string => {
  const last = String.fromCharCode(65 + (row % 26));
  return row < 26 ? last : rowName(Math.floor(row / 26) - 1) + last;
};

/**
 * What a seat is called in a room of that capacity: `A1`, `A2` … to the wall, back along the next row `B6`, `B5` …, so that
 * neighbours by number sit side by side or one behind the other. Where there is no room, the number alone.
 */
export function seatLabel(no: number, capacity: number | null): string {
  if (capacity === null) return String(no);
  const columns = columnsOf(capacity);
  const row = Math.floor((no - 1) / columns);
  const step = (no - 1) % columns;
  return `${rowName(row)}${row % 2 === 0 ? step + 1 : columns - step}`;
}

/** A number that looks random and is the same for the same text (FNV-1a, its bits mixed once more). */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}

/** The people in an order that nobody can foresee, and that is the same each time for the same seed. */
export function shuffled(ids: readonly string[], seed: string): string[] {
  const places = new Map(ids.map((id) => [id, hash(`${seed}:${id}`)]));
  return ids.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0) || (a < b ? -1 : 1));
}

/** How many of `total` sit in each room, in proportion to what it holds. */
function shares(total: number, rooms: readonly SeatRoom[]): number[] {
  let [people, chairs] = [total, rooms.reduce((sum, { capacity }) => sum + capacity, 0)];
  return rooms.map(({ capacity }) => {
    const share = chairs === 0 ? 0 : Math.min(capacity, Math.ceil((people * capacity) / chairs));
    people -= share;
    chairs -= capacity;
    return share;
  });
}

/**
 * Seats for everybody, in a shuffled but repeatable order; who has a seat in one of the rooms keeps it.
 * @param kept seats given before
 * @param spread of those, each room keeps only its share, so that a room that was added takes the others
 * @returns seats by student, or null where the rooms hold too few
 */
export function seatPlan(
  students: readonly string[],
  rooms: readonly SeatRoom[],
  seed: string,
  kept: ReadonlyMap<string, Seat> = new Map(),
  spread = false,
): Map<string, Seat> | null {
  const wanted = shares(students.length, rooms);
  const plan = new Map<string, Seat>();
  const taken = new Map(rooms.map(({ id }) => [id, new Set<number>()]));
  const take = (student: string, seat: Seat): void => {
    plan.set(student, seat);
    taken.get(seat.roomId)?.add(seat.no);
  };
  for (const student of students) {
    const seat = kept.get(student);
    const at = rooms.findIndex(({ id }) => id === seat?.roomId);
    const last = (spread ? wanted[at] : rooms[at]?.capacity) ?? 0;
    if (seat && seat.no <= last) take(student, seat);
  }
  const count = (id: string): number => taken.get(id)?.size ?? 0;
  for (const student of shuffled(students, seed)) {
    if (plan.has(student)) continue;
    const room =
      rooms.find(({ id }, at) => count(id) < (wanted[at] ?? 0)) ??
      rooms.find(({ id, capacity }) => count(id) < capacity);
    if (!room) return null;
    let no = 1;
    while (taken.get(room.id)?.has(no)) no += 1;
    take(student, { roomId: room.id, no });
  }
  return plan;
}
