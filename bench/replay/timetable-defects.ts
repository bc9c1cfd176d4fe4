/** A class of the published timetable, cells as they stand in the file. */
export type ClassLine = Record<
  | 'id_smt'
  | 'kode_mk'
  | 'nama_mk'
  | 'sks'
  | 'kode_kelas'
  | 'ruang'
  | 'hari'
  | 'jam_masuk'
  | 'jam_keluar'
  | 'kapasitas',
  string
>;

const minutes = (clock: string): number => {
  const [hours = 0, rest = 0] = clock.split(':').map(Number);
  return hours * 60 + rest;
};

/** Classes at one time in one room of a term, by place in the list. */
function inTakenRooms(classes: readonly (readonly [number, ClassLine])[]): Set<number> {
  const taken = new Set<number>();
  const places = Map.groupBy(
    classes.filter(([, { ruang }]) => ruang !== ''),
    ([, { id_smt, ruang, hari }]) => `${id_smt} ${ruang.toUpperCase()} ${hari}`,
  );
  for (const group of places.values()) {
    for (const [a, one] of group) {
      for (const [b, other] of group) {
        const meets =
          minutes(one.jam_masuk) < minutes(other.jam_keluar) &&
          minutes(other.jam_masuk) < minutes(one.jam_keluar);
        if (a !== b && meets) taken.add(a);
      }
    }
  }
  return taken;
}

/**
 * Counts the defects of a timetable apart from the portal: which classes (by place in the list) cannot be.
 * @param unknownCourses codes that could not be brought in.
 */
export function defectsOf(
  classes: readonly ClassLine[],
  unknownCourses: ReadonlySet<string | undefined>,
): Map<string, Set<number>> {
  const seen = new Set<string>();
  const [repeated, untimed, endless, unknown] = [
    new Set<number>(),
    new Set<number>(),
    new Set<number>(),
    new Set<number>(),
  ];
  for (const [index, { id_smt, kode_mk, kode_kelas, hari, jam_masuk, jam_keluar }] of classes.entries()) {
    const key = `${id_smt} ${kode_mk} ${kode_kelas}`.toUpperCase();
    if (seen.has(key)) repeated.add(index);
    seen.add(key);
    if (hari === '' || jam_masuk === '') untimed.add(index);
    else if (minutes(jam_keluar) <= minutes(jam_masuk)) endless.add(index);
    if (unknownCourses.has(kode_mk)) unknown.add(index);
  }
  const readable = [...classes.entries()].filter(([index]) => !repeated.has(index) && !untimed.has(index));
  return new Map([
    ['repeated', repeated],
    ['without time', untimed],
    ['ends as it begins', endless],
    ['unknown course', unknown],
    ['room taken', inTakenRooms(readable)],
  ]);
}
