export { FeederAccess, usualPace } from './access.ts';
