/**
 * The name of a column as code and people may spell it: lower case, letters without marks, `_` between words.
 * `No. KTP/No. KK *` → `no_ktp_no_kk`
 */
export const headerKey = (label: string): string =>
  label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');

/** What is left when word breaks do not count either: `Terima_KPS`, `terima kps` and `TerimaKPS` are one name. */
export const compactKey = (label: string): string => headerKey(label).replaceAll('_', '');

/** The name without what stands in brackets, or the currency at its end: `Status Masuk (Baru:1)` → `Status Masuk`. */
export const withoutBrackets = (label: string): string =>
  label
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .trim()
    .replace(/(?<=\p{L})[\s_,/-]+(?:rp|idr|rupiah)\.?$/iu, '');

/** How Indonesian files shorten the words of a header. */
const abbreviations: Readonly<Record<string, string>> = {
  tgl: 'tanggal',
  tmpt: 'tempat',
  no: 'nomor',
  nmr: 'nomor',
  nm: 'nama',
  kd: 'kode',
  jml: 'jumlah',
  jk: 'jenis_kelamin',
  mk: 'mata_kuliah',
  matkul: 'mata_kuliah',
  prodi: 'program_studi',
  sem: 'semester',
  smt: 'semester',
  thn: 'tahun',
  th: 'tahun',
  telp: 'telepon',
  alm: 'alamat',
  ket: 'keterangan',
};

/** The compact name with abbreviations written out: `Tgl. Lahir` → `tanggallahir`. */
export const expandedKey = (label: string): string =>
  headerKey(label)
    .split('_')
    .map((word) => abbreviations[word] ?? word)
    .join('')
    .replaceAll('_', '');
