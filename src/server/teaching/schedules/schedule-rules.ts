import type { ScheduleForm } from '#shared/teaching/schedules/schedule.contract.ts';
import type { ScheduleNotice } from '#shared/teaching/timetable/notices.ts';
import { AppError } from '#shared/platform/errors.ts';
import { isKept } from '#server/platform/reference/is-kept.ts';
import type { PlanFacts } from './schedule-check.service.ts';
import type { ScheduleRecord } from './schedule-write.store.ts';

const refuse = (field: string, message: string) =>
  new AppError('RULE', message, { errors: { [field]: message } });

/** `2,5` of 250 hundredths. */
const sksText = (share: number): string => String(share / 100).replace('.', ',');

type Share = Pick<ScheduleForm['lecturers'][number], 'lecturerId' | 'sksShare'>;

/** A class as it is stored, before which there was none. */
export type HeldClass = {
  before: ScheduleRecord | null;
  classIds: readonly string[];
  shares: readonly Share[];
};

const shareKeys = (shares: readonly Share[]): string =>
  JSON.stringify(shares.map(({ lecturerId, sksShare }) => `${lecturerId} ${sksShare}`).toSorted());

function checkShares(form: ScheduleForm, facts: PlanFacts, { before, shares }: HeldClass): void {
  if (isKept(form, before, 'courseId') && shareKeys(form.lecturers) === shareKeys(shares)) return;
  const total = form.lecturers.reduce((sum, { sksShare }) => sum + sksShare, 0);
  if (total !== facts.course.sks * 100) {
    throw refuse(
      'lecturers',
      `Jumlah sks dosen ${sksText(total)}, seharusnya ${facts.course.sks} sks seperti mata kuliahnya.`,
    );
  }
  if (form.lecturers.filter(({ isCoordinator }) => isCoordinator).length > 1) {
    throw refuse('lecturers', 'Pilih satu dosen koordinator saja.');
  }
}

/** What a class may newly name: active courses of an active curriculum, active rooms and student classes. */
function checkChosen(form: ScheduleForm, facts: PlanFacts, { before, classIds }: HeldClass): void {
  const { course, room } = facts;
  if (form.courseId !== before?.courseId && !(course.isActive && course.inActiveCurriculum)) {
    throw refuse('courseId', `${course.name} tidak ada di kurikulum yang aktif.`);
  }
  if (room && !room.isActive && room.id !== before?.roomId) {
    throw refuse('roomId', `Ruang ${room.code} tidak aktif. Pilih ruang lain.`);
  }
  const closed = facts.classes.find(({ id, isActive }) => !isActive && !classIds.includes(id));
  if (closed) throw refuse('classIds', `Kelas ${closed.name} tidak aktif.`);
}

/** Refuses a class that contradicts itself or what it names. @throws RULE with the field. */
export function checkForm(form: ScheduleForm, facts: PlanFacts, held: HeldClass): void {
  checkShares(form, facts, held);
  checkChosen(form, facts, held);
  if (form.roomId === null && form.mode !== 'O' && !isKept(form, held.before, 'roomId', 'mode')) {
    throw refuse('roomId', 'Pilih ruang, atau ubah mode menjadi daring.');
  }
  const taken = held.before?.taken ?? 0;
  if (form.capacity < taken) {
    throw refuse('capacity', `Kapasitas tidak boleh kurang dari ${taken} kursi yang sudah terisi.`);
  }
}

/** Refuses on the first error among the notices. */
export function checkNotices(
  form: ScheduleForm,
  notices: readonly ScheduleNotice[],
  before: ScheduleRecord | null,
): void {
  const isSeated = isKept(form, before, 'roomId', 'capacity');
  const error = notices.find(
    ({ severity, code }) => severity === 'error' && !(isSeated && code === 'ROOM_CAPACITY'),
  );
  if (error) throw refuse(error.code === 'TIME_ORDER' ? 'timeEnd' : 'capacity', error.message);
}

/** Refuses changes of a class that is over or cancelled, and of what cannot change any more. */
export function checkChangeable(form: ScheduleForm, before: ScheduleRecord, krsItems: number): void {
  if (before.status === 'CANCLE') {
    throw new AppError('RULE', 'Jadwal ini dibatalkan. Aktifkan kembali sebelum mengubahnya.');
  }
  if (before.status === 'DONE') {
    throw new AppError('RULE', 'Kelas ini sudah selesai dan tidak dapat diubah lagi.');
  }
  if (form.periodId !== before.periodId) {
    throw refuse('periodId', 'Semester tidak dapat diganti. Salin jadwal ke semester lain.');
  }
  if (form.courseId !== before.courseId && krsItems > 0) {
    throw refuse('courseId', `Mata kuliah tidak dapat diganti karena kelas ini ada pada ${krsItems} KRS.`);
  }
}
