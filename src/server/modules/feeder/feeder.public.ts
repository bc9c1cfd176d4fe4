export { FeederAccess, type FeederPace, usualPace } from './access.ts';
