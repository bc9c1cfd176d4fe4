export { removeCourse, saveCourse } from './courses.service.ts';
