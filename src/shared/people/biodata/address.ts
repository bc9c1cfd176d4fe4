/** RT and RW as they are stored: without leading zeros; null when it is no number of one to three digits. */
export function parseRtRw(text: string): string | null {
  const trimmed = text.trim();
  return /^\d{1,3}$/.test(trimmed) ? String(Number(trimmed)) : null;
}

/** RT and RW as they are printed: three digits; nothing stays nothing. */
export const printRtRw = (stored: string | null): string =>
  stored === null || stored === '' ? '' : stored.padStart(3, '0');

/** PDDIKTI keeps two digits only: what a larger number needs to be told; null when it fits. */
export const rtRwWarning = (stored: string): string | null =>
  Number(stored) > 99 ? 'PDDIKTI hanya menyimpan dua angka RT/RW.' : null;

/** Where a person lives, as the biodata has it; `region` in words. */
export type Address = Readonly<
  Record<'street' | 'hamlet' | 'rt' | 'rw' | 'kelurahan' | 'region' | 'postalCode', string | null>
>;

/** "Jl. Contoh 1, RT/RW 001/002, Dusun Kulon, Kel. Ambarketawang, Kec. Gamping, …, 55294"; what is missing is left out. */
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
