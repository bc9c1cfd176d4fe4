// Codes of lecturers; values are ids of the national feeder (PDDIKTI) unless said otherwise.

export const functionalRanks = [
  { value: '0', label: 'Tenaga Pengajar' },
  { value: '1', label: 'Asisten Ahli' },
  { value: '2', label: 'Lektor' },
  { value: '3', label: 'Lektor Kepala' },
  { value: '4', label: 'Profesor' },
] as const;

export const lecturerStatuses = [
  { value: '1', label: 'Aktif' },
  { value: '2', label: 'Tidak aktif' },
  { value: '20', label: 'Cuti' },
  { value: '21', label: 'Keluar' },
  { value: '22', label: 'Almarhum' },
  { value: '23', label: 'Pensiun' },
  { value: '24', label: 'Izin belajar' },
  { value: '25', label: 'Tugas di instansi lain' },
  { value: '27', label: 'Tugas belajar' },
  { value: '99', label: 'Lainnya' },
] as const;

/** The portal's own employment kinds, with the feeder's bond of work they stand for. */
export const employments = [
  { value: 'TETAP', label: 'Dosen tetap', feederId: 'A' },
  { value: 'TIDAK_TETAP', label: 'Dosen tidak tetap', feederId: 'G' },
  { value: 'PRAKTISI', label: 'Praktisi', feederId: 'X' },
] as const;

/** The feeder's bonds of work in full, as lists fetched from it show them. */
export const workBonds = [
  { value: 'A', label: 'Dosen tetap' },
  { value: 'B', label: 'Dosen PNS DPK' },
  { value: 'D', label: 'Honorer' },
  { value: 'G', label: 'Dosen tidak tetap' },
  { value: 'X', label: 'Lainnya' },
] as const;
