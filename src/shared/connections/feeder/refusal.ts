import { type FeederAction, feederCodes } from './error-codes.ts';

export type FeederRefusal = {
  action: FeederAction;
  /** What happened and what to do, for a person. */
  sentence: string;
};

const byCode = new Map(feederCodes.map(([code, action, meaning]) => [code, { action, meaning }]));

/** Whether a refusal is about this one record, so that the next may well be taken. */
export const isOfOne = (code: number): boolean => byCode.get(code)?.action === 'closed';

/** Codes that say a record is there already, whatever the list calls them. */
const existing = new Set([
  15, 119, 200, 211, 219, 400, 500, 600, 630, 700, 730, 800, 806, 810, 820, 900, 907, 920, 940, 960, 1209,
  1260,
]);

const advice: Record<FeederAction, string> = {
  ok: '',
  auth: 'Kirim ulang beberapa saat lagi.',
  exists: 'Bandingkan ulang untuk melihat isinya.',
  missing: 'Kirim data induknya dahulu, lalu bandingkan ulang.',
  'fix-data': 'Perbaiki datanya di portal, lalu kirim ulang.',
  'fix-request': 'Sampaikan kepada admin bersama nomor galatnya.',
  blocked: 'Hapus dahulu data yang memakainya.',
  locked: 'Ajukan Perubahan Data Mahasiswa di laman PDDIKTI.',
  period: 'Ajukan pembukaan periode ke PDDIKTI, lalu kirim ulang setelah dibuka.',
  closed: 'Ajukan pembukaan periode ke PDDIKTI, lalu kirim ulang setelah dibuka.',
  admin: 'Perbaiki di server feeder kampus, lalu kirim ulang.',
  stop: 'Sampaikan kepada admin bersama nomor galatnya.',
};

const period = /periode (pelaporan )?.*tutup|di luar periode/i;
const exists = /sudah (ada|terdaftar)/i;

/** The longest sentence of the feeder that is told on. */
const MAX_SAID = 200;

/** Refusals that only the feeder's own words tell the field of. */
const aboutFields: readonly FeederAction[] = ['fix-data', 'fix-request'];

/** The feeder's sentence as part of another, where it may name the field; empty where it says nothing more. */
function quoted(said: string, action: FeederAction, meaning: string): string {
  const words = said.trim().replaceAll(/\s+/g, ' ').slice(0, MAX_SAID);
  const isNews = words !== '' && !meaning.toLowerCase().includes(words.replace(/\.$/, '').toLowerCase());
  return isNews && aboutFields.includes(action) ? `Kata feeder: "${words}"` : '';
}

/**
 * What a refusal of the feeder means. An unknown number counts as a fault in the data, with the feeder's own words.
 * @param said the feeder's sentence.
 */
export function readRefusal(code: number | null, said: string): FeederRefusal {
  const known = code === null ? undefined : byCode.get(code);
  const action =
    (code !== null && existing.has(code)) || (!known && exists.test(said))
      ? 'exists'
      : (known?.action ?? (period.test(said) ? 'period' : 'fix-data'));
  const meaning = known?.meaning ?? (said === '' ? 'Feeder menolak data ini.' : `Feeder menolak: ${said}`);
  const numbered = code === null ? meaning : `${meaning.replace(/\.$/, '')} (galat ${code}).`;
  return {
    action,
    sentence: [numbered, quoted(said, action, meaning), advice[action]]
      .filter((part) => part !== '')
      .join(' '),
  };
}
