/**
 * Where a rule sends a student to an office (`student`), and what is said instead to who acts for or looks at the student
 * (`others`), who may be that office. Rules say the first, `inOthersWords` exchanges it for the second.
 */
export const askFor = {
  advisor: {
    student: 'Anda belum memiliki dosen PA. Hubungi BAAK.',
    others: 'Anda belum memiliki dosen PA. Tetapkan dosen PA-nya di data mahasiswa.',
  },
  payment: { student: 'Bayar dahulu', others: 'Belum dibayar' },
  lateKrs: {
    student: 'Masa pengisian KRS sudah ditutup. Hubungi BAAK.',
    others: 'Masa pengisian KRS sudah ditutup.',
  },
  finalKrs: {
    student: 'KRS sudah final. Hubungi BAAK bila ada yang perlu diperbaiki.',
    others: 'KRS sudah final.',
  },
  enrolment: {
    student: 'Ajukan KRS semester ini, atau hubungi BAAK.',
    others: 'KRS semester ini diajukan mahasiswa, atau diisikan untuknya.',
  },
  gates: {
    student: 'Lengkapi dahulu syarat pengisian KRS.',
    others: 'Syarat pengisian KRS belum terpenuhi.',
  },
  gaps: { student: 'Lengkapi: ', others: 'Perlu dilengkapi: ' },
  nationalMinimum: {
    student: 'Penuhi sks dan IPK minimal nasional.',
    others: 'Sks dan IPK minimal nasional belum terpenuhi.',
  },
  status: {
    student: 'Hubungi BAAK tentang status Anda.',
    others: 'Periksa statusnya di data mahasiswa.',
  },
  grades: {
    student: 'tanyakan kepada dosennya, atau kepada BAAK bila nilai kelasnya sudah terbit.',
    others: 'periksa kelasnya di halaman nilai.',
  },
  reports: {
    student: 'Hubungi BAAK untuk memperbaiki laporan semester ini.',
    others: 'Laporan semester ini perlu diperbaiki.',
  },
  thesis: {
    student: 'Selesaikan skripsi Anda',
    others: 'Mahasiswa menyelesaikan skripsinya',
  },
  concentration: {
    student: 'Pilih konsentrasi Anda di Transkrip nilai, tab Kurikulum.',
    others: 'Konsentrasinya dipilih mahasiswa, atau diisi di data mahasiswa.',
  },
  diplomaName: {
    student: 'Pastikan penulisan nama Anda saat mengajukan yudisium.',
    others: 'Mahasiswa memastikan penulisan namanya saat mengajukan yudisium.',
  },
  discipline: {
    student: 'Tunggu keputusan atas kasus disiplin Anda; tanyakan ke BAAK.',
    others: 'Kasus disiplinnya diputuskan lebih dahulu.',
  },
  curriculum: {
    student: 'belum ada di kurikulum Anda. Hubungi kaprodi.',
    others: 'belum ada di kurikulum Anda. Kurikulum itu perlu dilengkapi.',
  },
  thesisPeriod: {
    student: 'Hubungi kaprodi untuk perpanjangan.',
    others: 'Skripsinya dapat dipindahkan ke periode lain.',
  },
} as const satisfies Record<string, { student: string; others: string }>;

/** What a rule tells a student to do, and how it is told to others: "Unggah foto." is "Mahasiswa mengunggah foto." to them. */
const steps: ReadonlyMap<string, string> = new Map([
  ['ajukan', 'mengajukan'],
  ['ambil', 'mengambil'],
  ['kembalikan', 'mengembalikan'],
  ['lengkapi', 'melengkapi'],
  ['luluskan', 'meluluskan'],
  ['lunasi', 'melunasi'],
  ['minta', 'meminta'],
  ['perbaiki', 'memperbaiki'],
  ['selesaikan', 'menyelesaikan'],
  ['serahkan', 'menyerahkan'],
  ['ulangi', 'mengulangi'],
  ['unggah', 'mengunggah'],
]);
const anyStep = [...steps.keys()].join('|');
const firstStep = new RegExp(`(^|[.:;?] )(${anyStep})\\b([^.]*)`, 'gi');
const nextStep = new RegExp(`\\b(dan|atau) (${anyStep})\\b`, 'g');
const done = (step: string): string => steps.get(step.toLowerCase()) ?? step;

/** The steps that sentences begin with, as the student's own. */
const asDone = (sentence: string): string =>
  sentence.replaceAll(
    firstStep,
    (_, start: string, step: string, rest: string) =>
      `${start}Mahasiswa ${done(step)}${rest.replaceAll(nextStep, (_all, and: string, next: string) => `${and} ${done(next)}`)}`,
  );

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * A sentence that is made for a student, for somebody who acts in the student's place: `Anda` becomes the student's name,
 * what the office would be asked for is said to the office, and what the student would do is told of the student.
 */
export function inOthersWords(sentence: string, name = 'mahasiswa ini'): string {
  const told = Object.values(askFor).reduce(
    (text, { student, others }) => text.replaceAll(student, others),
    sentence,
  );
  return asDone(told)
    .replaceAll(/(^|[.?] )Anda\b/g, (_, start: string) => start + capital(name))
    .replaceAll(/\bAnda\b/g, () => name);
}

/** What keeps a student from something, in the words of `inOthersWords`. */
export const toOthers = <T extends { message: string }>(refusal: T, name?: string): T => ({
  ...refusal,
  message: inOthersWords(refusal.message, name),
});
