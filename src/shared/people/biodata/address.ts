/** Parses RT or RW to its stored form without leading zeros; null if it is not a number of one to three digits. */
export function parseRtRw(text: string): string | null {
  const trimmed = text.trim();
  return /^\d{1,3}$/.test(trimmed) ? String(Number(trimmed)) : null;
}

/** Prints RT or RW with three digits; null stays empty. */
export const printRtRw = (stored: string | null): string =>
  stored === null || stored === '' ? '' : stored.padStart(3, '0');

/** Returns a warning if the number exceeds the two digits PDDIKTI keeps, else null. */
export const rtRwWarning = (stored: string): string | null =>
  Number(stored) > 99 ? 'PDDIKTI hanya menyimpan dua angka RT/RW.' : null;

/** An address of the biodata; `region` in words. */
export type Address = Readonly<
  Record<'street' | 'hamlet' | 'rt' | 'rw' | 'kelurahan' | 'region' | 'postalCode', string | null>
>;

/** "Jl. Contoh 1, RT/RW 001/002, Dusun Kulon, Kel. Ambarketawang, Kec. Gamping, …, 55294"; missing parts are left out. */
export function addressText({ street, hamlet, rt, rw, kelurahan, region, postalCode }: Address): string {
  const neighbourhood = [printRtRw(rt), printRtRw(rw)].filter(Boolean).join('/');
  return [
    street,
    neighbourhood && `RT/RW ${neighbourhood}`,
    hamlet && `Dusun ${hamlet}`,
    kelurahan && `Kel. ${kelurahan}`,
    region,
    postalCode,
  ]
    .filter(Boolean)
    .join(', ');
}
