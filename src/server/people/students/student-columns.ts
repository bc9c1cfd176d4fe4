import type { ColumnMap } from '#server/platform/db/json-rows.ts';

/** Columns of a student's academic record. */
export const studentColumns = {
  id: ['id', 'uuid'],
  userId: ['user_id', 'uuid'],
  nim: ['nim', 'text'],
  name: ['name', 'text'],
  email: ['email', 'text'],
  entryYear: ['entry_year', 'smallint'],
  entrySemester: ['entry_semester', 'text'],
  entryDate: ['entry_date', 'date'],
  classType: ['class_type', 'text'],
  classId: ['class_id', 'uuid'],
  concentration: ['concentration', 'text'],
  curriculumId: ['curriculum_id', 'uuid'],
  advisorId: ['advisor_id', 'uuid'],
  registrationType: ['registration_type', 'text'],
  entryPath: ['entry_path', 'text'],
  funding: ['funding', 'text'],
  entryFee: ['entry_fee', 'bigint'],
  origin: ['origin', 'jsonb'],
  school: ['school', 'jsonb'],
} as const satisfies ColumnMap;

/** Columns of a new account. */
export const accountColumns = {
  userId: ['id', 'uuid'],
  name: ['name', 'text'],
  email: ['email', 'text'],
  passwordHash: ['password_hash', 'text'],
  mustChangePassword: ['must_change_password', 'boolean'],
  isStudent: ['is_student', 'boolean'],
} as const satisfies ColumnMap;
