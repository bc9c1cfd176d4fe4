export { transcriptPages } from './print-results.service.ts';
export { transcriptOf } from './transcript.service.ts';
