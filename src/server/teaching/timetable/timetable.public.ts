export { classesTaught } from './timetable.store.ts';
