import { isPassed } from '#shared/platform/grading/scale.ts';

/** Why a course is taken: first attempt, after failing, or to improve the grade (academic practice). */
export const krsItemKinds = ['BARU', 'ULANG', 'PERBAIKAN'] as const;
export type KrsItemKind = (typeof krsItemKinds)[number];

export const krsItemKindLabels: Record<KrsItemKind, string> = {
  BARU: 'Baru',
  ULANG: 'Ulang',
  PERBAIKAN: 'Perbaikan',
};

export type KrsItemState = 'ACTIVE' | 'DROPPED';
export type KrsItemOrigin = 'KRS' | 'CHANGE' | 'STAFF';

/** Returns the kind of an item by the best score so far in hundredths, null without a grade. */
export function itemKind(best: number | null): KrsItemKind {
  if (best === null) return 'BARU';
  return isPassed(best) ? 'PERBAIKAN' : 'ULANG';
}

/** Mark on the printed add/drop form: H dropped, U repeated, X improved, P added; null for none. */
export function printMark(item: {
  state: KrsItemState;
  kind: KrsItemKind;
  addedIn: KrsItemOrigin;
}): 'H' | 'U' | 'X' | 'P' | null {
  if (item.state === 'DROPPED') return 'H';
  if (item.kind === 'ULANG') return 'U';
  if (item.kind === 'PERBAIKAN') return 'X';
  return item.addedIn === 'KRS' ? null : 'P';
}
