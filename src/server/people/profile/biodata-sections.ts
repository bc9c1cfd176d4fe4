import {
  type Biodata,
  type BiodataContext,
  biodataFields,
  biodataTabs,
  valueAt,
} from '#shared/people/biodata/fields.ts';
import { printRtRw } from '#shared/people/biodata/address.ts';
import { type CodeEntry, labelOf } from '#shared/platform/reference/code-list.ts';
import {
  educations,
  genders,
  incomes,
  maritalStatuses,
  occupations,
  religions,
  residences,
  transports,
} from '#shared/platform/reference/person.ts';
import { needsLabel } from '#shared/platform/reference/special-needs.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { showNik } from '#shared/platform/format/nik.ts';
import { showPhone } from '#shared/platform/format/phone.ts';
import { countries } from '#server/platform/reference/load.ts';
import { regionLabel } from '#server/platform/reference/regions.ts';

type Write = (value: string) => string;

const from =
  (list: readonly CodeEntry[]): Write =>
  (value) =>
    labelOf(list, value);

/** Formatters by the last part of a path: `father.job` uses `job`. */
const writers: Record<string, Write> = {
  gender: from(genders),
  religion: from(religions),
  citizenship: (code) => countries().find((country) => country.code === code)?.label ?? code,
  maritalStatus: from(maritalStatuses),
  residence: from(residences),
  transport: from(transports),
  education: from(educations),
  job: from(occupations),
  income: from(incomes),
  birthDate: longDate,
  rt: printRtRw,
  rw: printRtRw,
  wilayahId: regionLabel,
  nik: showNik,
  phone: showPhone,
  mobile: showPhone,
};

/** Formats a value of the biodata; null if empty. */
function textAt(biodata: Biodata, path: string): string | null {
  const value = valueAt(biodata, path);
  if (typeof value === 'boolean') return value ? 'Ya' : 'Tidak';
  if (typeof value === 'number') return needsLabel(value);
  if (typeof value !== 'string' || value === '') return null;
  return (writers[path.split('.').at(-1) ?? ''] ?? ((text) => text))(value);
}

/** Facts of the domicile, if it differs from the identity card. */
function domicileFacts(biodata: Biodata): (readonly [string, string | null])[] {
  if (valueAt(biodata, 'domicile.sameAsKtp') !== false) return [];
  const at = (field: string): string | null => textAt(biodata, `domicile.${field}`);
  return [
    ['Jalan domisili', at('street')],
    ['RT/RW domisili', [at('rt'), at('rw')].filter(Boolean).join('/') || null],
    ['Kelurahan domisili', at('kelurahan')],
    ['Kecamatan domisili', at('wilayahId')],
    ['Kode pos domisili', at('postalCode')],
  ];
}

/** Words that repeat the section title, as in "NIK ayah" under "Ayah". */
const repeated: Partial<Record<string, RegExp>> = {
  Ayah: / ayah$/,
  Ibu: /(?<!^Nama) ibu$/,
  Wali: / wali$/,
  'Kontak darurat': / kontak darurat$/,
  'Kebutuhan khusus': /^Kebutuhan khusus /,
};

function labelIn(title: string, label: string): string {
  const short = label.replace(repeated[title] ?? '', '');
  return short.charAt(0).toUpperCase() + short.slice(1);
}

/** Sections printed side by side; the others have their own row. */
const pairs: readonly (readonly string[])[] = [
  ['Ayah', 'Ibu'],
  ['Wali', 'Kontak darurat'],
  ['Bantuan sosial', 'Kebutuhan khusus'],
];

/** Arranges sections in rows: long ones first, then short ones in pairs. */
export function biodataRows<S extends { title: string }>(sections: readonly S[]): S[][] {
  const paired = pairs.map((titles) => sections.filter(({ title }) => titles.includes(title)));
  const single = sections.filter((section) => !paired.flat().includes(section));
  return [...single.map((section) => [section]), ...paired].filter((row) => row.length > 0);
}

/** Returns the printed sections with every applicable field, filled or not, except the photo. */
export const biodataSections = (biodata: Biodata, context: BiodataContext) =>
  biodataTabs.flatMap((title) => {
    const fields = biodataFields.filter(
      ({ tab, path, when }) => tab === title && path !== 'photo' && (when?.(biodata, context) ?? true),
    );
    const facts = fields.map(({ path, label }) => [labelIn(title, label), textAt(biodata, path)] as const);
    if (facts.length === 0) return [];
    return [{ title, facts: title === 'Alamat' ? [...facts, ...domicileFacts(biodata)] : facts }];
  });
