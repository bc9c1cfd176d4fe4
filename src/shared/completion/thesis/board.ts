import type { BoardRole } from './kinds.ts';

export type BoardMember = { lecturerId: string; role: BoardRole };

/** Who does what a seat has still to do: whoever it was handed over to, else who sat there. */
export const dutyOf = ({ lecturerId, dutyBy }: { lecturerId: string; dutyBy: string | null }): string =>
  dutyBy ?? lecturerId;

/** A chair and two or three examiners (academic practice). */
export const BOARD_MIN = 3;
export const BOARD_MAX = 4;

/** What is wrong with a board; null when it may sit. */
export function boardProblem(board: readonly BoardMember[], supervisorIds: readonly string[]): string | null {
  if (new Set(board.map(({ lecturerId }) => lecturerId)).size < board.length) {
    return 'Satu dosen hanya dapat memegang satu peran.';
  }
  if (board.length < BOARD_MIN || board.length > BOARD_MAX) {
    return 'Tim penguji terdiri atas ketua dan dua atau tiga penguji lain.';
  }
  if (board.filter(({ role }) => role === 'KETUA').length !== 1) return 'Pilih satu ketua penguji.';
  if (board.filter(({ role }) => role === 'SEKRETARIS').length > 1) return 'Sekretaris paling banyak satu.';
  if (board.every(({ lecturerId }) => supervisorIds.includes(lecturerId))) {
    return 'Paling sedikit satu penguji bukan pembimbing.';
  }
  return null;
}

/** Whether those present may decide: the chair, another examiner, and one of them who does not supervise. */
export function quorumProblem(
  board: readonly BoardMember[],
  presentIds: readonly string[],
  supervisorIds: readonly string[],
): string | null {
  const present = board.filter(({ lecturerId }) => presentIds.includes(lecturerId));
  if (!present.some(({ role }) => role === 'KETUA')) {
    return 'Ketua penguji tidak hadir. Sidang ditunda dan dijadwalkan ulang.';
  }
  if (present.length < 2) return 'Selain ketua, paling sedikit satu penguji harus hadir.';
  if (present.every(({ lecturerId }) => supervisorIds.includes(lecturerId))) {
    return 'Paling sedikit satu penguji yang bukan pembimbing harus hadir.';
  }
  return null;
}
