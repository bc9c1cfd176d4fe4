import type { ActivityLevel } from '#shared/completion/activities/kinds.ts';
import { achievementLevels, achievementTypes } from '#shared/platform/reference/teaching.ts';
import type { FeederField } from '#shared/platform/feeder/field.ts';
import { code, number, required, text } from './field-kinds.ts';
import type { FeederValues } from '#shared/platform/feeder/values.ts';

/** Kinds of activity (national list) in which something is won: competitions and PKM. */
export const competitionTypes = ['12', '11'] as const;

/** The feeder knows no act that changes an achievement. */
export const achievementFields: readonly FeederField[] = [
  code('id_jenis_prestasi', 'Bidang', achievementTypes, required),
  code('id_tingkat_prestasi', 'Tingkat', achievementLevels, required),
  text('nama_prestasi', 'Nama prestasi', 300, required),
  number('tahun_prestasi', 'Tahun', [4, 0], required),
  text('penyelenggara', 'Penyelenggara', 150),
  number('peringkat', 'Peringkat', [3, 0]),
];

const levelCodes: Record<ActivityLevel, string> = {
  LOKAL: '3',
  WILAYAH: '4',
  NASIONAL: '5',
  INTERNASIONAL: '6',
};

/** The place a rank names: "Juara 2" → 2, "Peringkat III" → 3; null for what names none, as "Finalis". */
export function placeIn(rank: string): number | null {
  const [, digits, roman] =
    /^(?:juara|peringkat)?\s*(?:ke-?\s*)?(?:(\d{1,3})|(i{1,3}))$/i.exec(rank.trim()) ?? [];
  if (digits !== undefined) return Number(digits) || null;
  return roman === undefined ? null : roman.length;
}

export type AchievementFacts = {
  achievementType: string;
  level: ActivityLevel;
  title: string;
  year: number;
  organiser: string;
  rank: string;
};

export function achievementValues(facts: AchievementFacts): FeederValues {
  const place = placeIn(facts.rank);
  return {
    id_jenis_prestasi: facts.achievementType,
    id_tingkat_prestasi: levelCodes[facts.level],
    nama_prestasi: facts.title,
    tahun_prestasi: String(facts.year),
    penyelenggara: facts.organiser === '' ? null : facts.organiser,
    peringkat: place === null ? null : String(place),
  };
}
