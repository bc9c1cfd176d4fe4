export { openActionsOf } from './follow-ups.store.ts';
