import { namedTwice, type Sentences } from '#server/platform/db/constraint-sentences.ts';

export const curriculaSentences: Sentences = {
  records: { curricula: 'Kurikulum' },
  constraints: {
    curricula_name_unique: { message: 'Nama kurikulum ini sudah ada.', field: 'name' },
    curriculum_courses_curriculum_id_course_id_pk: namedTwice('Mata kuliah', 'courses'),
  },
};
