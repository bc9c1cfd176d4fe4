export { changeLecturer } from './lecturers.service.ts';
export { findLecturer } from './lecturers.store.ts';
