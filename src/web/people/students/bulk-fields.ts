import type { BulkField } from '#shared/people/students/student-bulk.contract.ts';

/** Fields that can be changed for many at once, as they are called on the screen. */
export const bulkFieldLabels: Record<BulkField, string> = {
  advisorId: 'Dosen PA',
  classId: 'Kelas',
  classType: 'Tipe kelas',
  concentration: 'Konsentrasi',
  curriculumId: 'Kurikulum',
  status: 'Status',
};

/** Fields that may be emptied. */
export const mayBeEmpty: readonly BulkField[] = ['advisorId', 'classId', 'concentration'];
