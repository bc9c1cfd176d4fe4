export type { NoticeFacts } from './derived.store.ts';
export { noticeFacts, toNotices } from './notices.service.ts';
