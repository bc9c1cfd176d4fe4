export { changeLecturer } from './lecturers.service.ts';
export { findLecturer } from './lecturers.store.ts';
export { listTaught, taughtColumns } from './taught.store.ts';
export { registerWorkloadSource, type WorkloadSource } from './workload-sources.ts';
