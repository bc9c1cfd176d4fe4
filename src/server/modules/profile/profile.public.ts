export { ownProfile } from './own-profile.service.ts';
