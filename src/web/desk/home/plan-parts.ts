import type { GapsView } from '#shared/desk/home/home.views.ts';
import { grouped } from '#shared/platform/format/number.ts';

/** What courses without an approved plan lack, each course in one of the figures. */
export function planParts({ missing, unapproved, waiting }: GapsView['rps']): string {
  const parts = [
    { count: missing, words: 'belum ada' },
    { count: unapproved - missing - waiting, words: 'masih disusun atau diperbaiki' },
    { count: waiting, words: 'menunggu persetujuan kaprodi' },
  ];
  return parts
    .filter(({ count }) => count > 0)
    .map(({ count, words }) => `${grouped(count)} ${words}`)
    .join(', ');
}
