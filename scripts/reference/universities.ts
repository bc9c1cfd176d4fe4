import type { University } from '../../src/server/platform/reference/load.ts';
import { type CsvRow, orNull } from './csv.ts';

const windows1252 = new Map(
  Array.from(
    new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
    (letter, byte) => [letter, byte],
  ),
);
const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/** Undoes UTF-8 that was read as Windows-1252, once or several times: "EskiÅŸehir" → "Eskişehir". */
function repairEncoding(text: string): string {
  const bytes = Array.from(text, (letter) => windows1252.get(letter));
  if (!/[^ -~]/.test(text) || bytes.includes(undefined)) return text;
  try {
    return repairEncoding(strictUtf8.decode(Uint8Array.from(bytes, (byte) => byte ?? 0)));
  } catch {
    return text;
  }
}

/** Turns bytes written as octal escapes back into letters: "\303\211cole" → "École". */
const unescapeOctal = (text: string): string =>
  text.replace(/(?:\\[0-7]{3})+/g, (escaped) =>
    strictUtf8.decode(Uint8Array.from(escaped.slice(1).split('\\'), (byte) => Number.parseInt(byte, 8))),
  );

const meaningless = /^(?:n\/a|o+)?$/i;

const withCapitals = (text: string): string => text.replace(/(^|\s)\p{Ll}/gu, (start) => start.toUpperCase());

const cleanName = (raw: string): string =>
  repairEncoding(unescapeOctal(raw)).replace(/(?:\s+[*)]+|[\s*]+)$/, '');

/** Colleges with a name, each id once, by name. Codes of foreign colleges begin with 90. */
export function cleanUniversities(rows: readonly CsvRow[]): University[] {
  const byId = new Map<string, University>();
  for (const row of rows) {
    const name = cleanName(row('nama_pt'));
    if (meaningless.test(name)) continue;
    const id = row('id_sp').toLowerCase();
    const code = row('kode_pt');
    byId.set(id, {
      id,
      code: code === '0' ? null : orNull(code),
      name,
      form: orNull(row('bentuk')),
      group: orNull(row('kelompok_koordinator')),
      province: orNull(row('provinsi').replace(/^Prop\. /, '')),
      city: orNull(withCapitals(row('kabupaten_kota').replace('Kota.', 'Kota'))),
      foreign: /^90\d{4}$/.test(code),
    });
  }
  return [...byId.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'id') || (a.id < b.id ? -1 : 1));
}
