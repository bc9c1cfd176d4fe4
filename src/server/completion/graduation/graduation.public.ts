export { registerClearance } from './clearances.ts';
