export { countUnapproved } from './list.store.ts';
