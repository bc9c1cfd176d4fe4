export { checkMayGrant, permissionIds } from './grants.ts';
