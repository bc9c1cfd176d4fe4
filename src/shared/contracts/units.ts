const SCORE = 'Hundredths of a point: 8550 is 85,50.';
const GPA = 'Hundredths: 375 is a GPA of 3,75.';
const INDEX = 'Tenths: 37 is a grade index of 3,7.';
const MINUTES = 'Minutes since midnight: 510 is 08.30.';
const RUPIAH = 'Whole rupiah: 1500000 is Rp1.500.000.';

/** Units by how a field is called; the first that fits holds. */
const units: readonly (readonly [RegExp, string])[] = [
  [/^(min|max|term|cumulative|ahead\w*)?(ips|ipk|gpa)$|MinIps$/i, GPA],
  [/^(index|gradeIndex)$/, INDEX],
  [/^(time(Start|End)|startTime|endTime)$/, MINUTES],
  [/(^|[a-z])(score)$|Score$|^(KEHADIRAN|TUGAS|KUIS|PROYEK|UTS|UAS)$|^(final|computed)$/, SCORE],
  [/(amount|price|fee|balance|deposit|discount|charged|net|gross|owed)$/i, RUPIAH],
];

/**
 * The unit of a whole number of a call, by the name of its field, for its description; null where it counts something. A
 * field whose unit is another says so itself, in the `description` of its schema.
 */
export const unitOf = (field: string): string | null =>
  units.find(([names]) => names.test(field))?.[1] ?? null;
