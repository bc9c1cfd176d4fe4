import type { BulkField } from '#shared/people/students/student-bulk.contract.ts';

/** Labels of the fields that can be changed for many students. */
export const bulkFieldLabels: Record<BulkField, string> = {
  advisorId: 'Dosen PA',
  classId: 'Kelas',
  classType: 'Tipe kelas',
  concentration: 'Konsentrasi',
  curriculumId: 'Kurikulum',
  status: 'Status',
};

/** Fields that may be cleared. */
export const mayBeEmpty: readonly BulkField[] = ['advisorId', 'classId', 'concentration'];
