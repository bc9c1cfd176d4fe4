import type { Sentences } from '#server/platform/db/constraint-sentences.ts';

export const calendarSentences: Sentences = {
  records: { academic_periods: 'Semester' },
  constraints: {
    academic_periods_code_unique: { message: 'Semester ini sudah ada.', field: 'semester' },
    academic_periods_no_overlap: {
      message: 'Tanggal semester bertumpuk dengan semester lain.',
      field: 'startDate',
    },
    academic_periods_one_active: { message: 'Sudah ada semester aktif.' },
    calendar_events_window: {
      message: 'Jadwal jenis ini bertumpuk dengan yang sudah ada.',
      field: 'startDate',
    },
  },
};
