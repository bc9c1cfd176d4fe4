import { thesisStaffContract } from '#shared/completion/thesis/thesis-staff.contract.ts';
import type { LecturerLoad } from '#shared/completion/thesis/thesis-lists.views.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';

/** Thesis periods to choose from, the latest first. */
export function usePeriodChoices() {
  const { data = [] } = useLookup(endpointQuery(thesisStaffContract.periods, {}));
  return data.map(({ _id, name }) => ({ value: _id, label: name }));
}

const loadWords = ({ name, first, second, quota, left }: LecturerLoad): string =>
  `${name} · ${first + second} dari ${quota}${left === 0 ? ', penuh' : ''}`;

/**
 * Lecturers to choose from, each with what he carries already.
 * @param chosen where one is given a task: who has it already, beside those who teach; without it everybody
 */
export function useLecturerChoices(chosen?: readonly string[], periodeId?: string) {
  const { data: all = [] } = useLookup(endpointQuery(thesisStaffContract.load, { query: { periodeId } }));
  const data = all.filter((one) => chosen === undefined || one.teaches || chosen.includes(one.lectureId));
  return {
    names: data.map(({ lectureId, name }) => ({ value: lectureId, label: name })),
    loaded: data.map((load) => ({ value: load.lectureId, label: loadWords(load) })),
  };
}
