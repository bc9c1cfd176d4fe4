export { findPermissions } from './access.store.ts';
export { checkMayGrant } from './grants.ts';
