import { sameValue } from '#shared/platform/feeder/values.ts';

/** A programme of the national list; `label` is the name behind its level: S1 Manajemen. */
export type ListedProgramme = { id: string; name: string; label: string };

const LEVEL = /^[DS]-?[1-4]\s+/i;

/** The name of a programme without the level people write before it: S1 Manajemen → Manajemen. */
export const withoutLevel = (text: string): string => text.trim().replace(LEVEL, '');

/**
 * The programmes a written name may mean: those of exactly this name, else all whose name holds it. With a level before
 * it only a programme of that level is meant. The national list wants one, so several are left to people.
 */
export function fittingProgrammes(text: string, listed: readonly ListedProgramme[]): ListedProgramme[] {
  const name = withoutLevel(text);
  if (name !== text.trim()) {
    const written = text.trim().replace(/^([DS])-/i, '$1');
    return listed.filter(({ label }) => sameValue('text', label, written));
  }
  const exact = listed.filter((one) => sameValue('text', one.name, name));
  return exact.length > 0 ? exact : [...listed];
}
