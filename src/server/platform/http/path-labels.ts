import { settingLabels } from './setting-labels.ts';

/** `weights.UTS`: "Bobot UTS" for each part of a class's grade. */
const ofComponents = (list: string, label: string): [string, string][] =>
  ['Kehadiran', 'Tugas', 'Kuis', 'Proyek', 'UTS', 'UAS'].map((part) => [
    `${list}.${part.toUpperCase()}`,
    `${label} ${part.startsWith('U') ? part : part.toLowerCase()}`,
  ]);

/** What a field is called inside another one, where its own name says another thing or too little. */
export const pathLabels: ReadonlyMap<string, string> = new Map([
  ...ofComponents('components', 'Nilai'),
  ...ofComponents('mapping', 'Pasangan kolom'),
  ...ofComponents('weights', 'Bobot'),
  ...Object.entries({
    '.entries': 'Catatan logbook',
    '.label': 'Nama panjang',
    'actions.task': 'Tugas',
    'amounts.amount': 'Jumlah',
    'answers.value': 'Pilihan',
    'board.lectureId': 'Dosen',
    'domicile.sameAsKtp': 'Alamat domisili sama dengan KTP',
    'earlyBird.mode': 'Cara',
    'earlyBird.until': 'Batas lunas',
    'earlyBird.value': 'Besar',
    'evaluationPlan.basis': 'Dasar penilaian',
    'facts.label': 'Nama',
    'facts.value': 'Isi',
    'filter.biodata': 'Kelengkapan biodata',
    'filter.concern': 'Peringatan studi',
    'filter.feeder': 'Keadaan di PDDIKTI',
    'grounds.illness': 'Alasan sakit',
    'journal.assignmentGiven': 'Tugas untuk mahasiswa pada jurnal',
    'journal.mode': 'Moda',
    'lateFee.max': 'Denda paling banyak',
    'lateFee.mode': 'Cara menghitung denda',
    'lateFee.value': 'Besarnya denda',
    'letters.letter': 'Huruf',
    'minutes.faceToFace': 'Menit tatap muka',
    'minutes.independent': 'Menit belajar mandiri',
    'minutes.structured': 'Menit tugas terstruktur',
    'parent.office': 'Instansi',
    'parent.rank': 'Pangkat',
    'references.main': 'Referensi utama',
    'references.supporting': 'Referensi pendukung',
    'rows.components': 'Nilai',
    'scores.CONTENT': 'Nilai isi',
    'scores.MASTERY': 'Nilai penguasaan',
    'scores.PRESENTATION': 'Nilai penyajian',
    'scores.PROCESS': 'Nilai proses bimbingan',
    'scores.WRITING': 'Nilai penulisan',
    'sessions.end': 'Jam selesai',
    'sessions.start': 'Jam mulai',
    'target.scholarshipsNever': 'Sasaran kecuali penerima beasiswa',
    'target.scholarshipsOnly': 'Sasaran hanya penerima beasiswa',
    'weeks.mode': 'Moda',
  }),
  ...settingLabels,
]);
