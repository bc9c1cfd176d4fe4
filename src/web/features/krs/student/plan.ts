import type { KrsInputView, KrsOfferView } from '#shared/contracts/krs.contract.ts';
import { overlaps } from '#shared/domain/timetable/clash.ts';
import type { Slot } from '#web/ui/timetable/week-layout.ts';
import { slotText } from '../labels.ts';

/** Classes of one course as the list of offers shows them together. */
export type OfferedCourse = {
  key: string;
  code: string;
  name: string;
  sks: number;
  semester: number | null;
  courseType: string;
  kind: KrsOfferView['kind'];
  prerequisites: KrsOfferView['prerequisites'];
  classes: KrsOfferView[];
};

const slotOf = ({ day, timeStart, timeEnd }: KrsOfferView) => ({ day, start: timeStart, end: timeEnd });

export const sksOf = (plan: readonly KrsOfferView[]): number => plan.reduce((sum, { sks }) => sum + sks, 0);

/** The chosen classes, in the order of the week. */
export const chosenOf = (data: KrsInputView, ids: readonly string[]): KrsOfferView[] =>
  data.offered
    .filter(({ scheduleId }) => ids.includes(scheduleId))
    .sort((a, b) => ((a.day + 6) % 7) - ((b.day + 6) % 7) || a.timeStart - b.timeStart);

/** Classes grouped by course, in the order they arrive. */
export function coursesOf(offers: readonly KrsOfferView[]): OfferedCourse[] {
  const groups = Map.groupBy(offers, ({ courseId }) => courseId);
  return [...groups.entries()].flatMap(([key, classes]) => {
    const [first] = classes;
    if (!first) return [];
    const { code, name, sks, semester, courseType, kind, prerequisites } = first;
    return [{ key, code, name, sks, semester, courseType, kind, prerequisites, classes }];
  });
}

/** What keeps a class out of this plan, in the words of the server's own checks; empty = it can be added. */
export function obstacles(offer: KrsOfferView, plan: readonly KrsOfferView[], data: KrsInputView): string[] {
  const others = plan.filter(({ scheduleId }) => scheduleId !== offer.scheduleId);
  const held =
    data.krs?.items.some(({ scheduleId, seatHeld }) => seatHeld && scheduleId === offer.scheduleId) ?? false;
  const own = offer.problems
    .filter(({ code }) => !(held && code === 'KRS_FULL'))
    .map(({ message }) => message);
  const same = others.find(({ courseKey }) => courseKey === offer.courseKey);
  const clash = others.find((other) => overlaps(slotOf(other), slotOf(offer)));
  const total = sksOf(others) + offer.sks + data.limits.activitySks;
  return [
    ...own,
    ...(same ? [`Mata kuliah ini sudah dipilih di kelas ${same.className}.`] : []),
    ...(clash ? [`Bentrok jadwal dengan ${clash.name} ${slotText(clash)}.`] : []),
    ...(total > data.limits.maxSks ? [`Total ${total} sks melebihi batas ${data.limits.maxSks} sks.`] : []),
  ];
}

/** The plan as blocks of a week; `preview` is drawn too, to show where it would clash. */
export const weekOf = (plan: readonly KrsOfferView[], preview: KrsOfferView | null): Slot[] =>
  [...plan, ...(preview && !plan.includes(preview) ? [preview] : [])].map((offer) => ({
    id: offer.scheduleId,
    day: offer.day,
    start: offer.timeStart,
    end: offer.timeEnd,
    title: offer.name,
    detail: `${offer.className} · ${offer.room ?? 'Daring'}`,
    course: offer.courseId,
  }));

export type OfferFilter = { search: string; semester: string; day: string; onlyOpen: boolean };

/** Offers that fit the filter; classes in the plan stay in sight. */
export function filterOffers(
  data: KrsInputView,
  plan: readonly KrsOfferView[],
  filter: OfferFilter,
): KrsOfferView[] {
  const text = filter.search.trim().toLowerCase();
  return data.offered.filter((offer) => {
    if (plan.includes(offer)) return true;
    const fits =
      (text === '' ||
        `${offer.code} ${offer.name} ${offer.lecturers.join(' ')}`.toLowerCase().includes(text)) &&
      (filter.semester === '' || String(offer.semester) === filter.semester) &&
      (filter.day === '' || String(offer.day) === filter.day);
    return fits && (!filter.onlyOpen || obstacles(offer, plan, data).length === 0);
  });
}
