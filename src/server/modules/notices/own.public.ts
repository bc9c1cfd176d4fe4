export { ownNotices } from './notices.service.ts';
