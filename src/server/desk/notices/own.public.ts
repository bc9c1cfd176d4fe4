export { askedBy, askedLater, type NoticeQuestion, type NoticeShape } from './asked.ts';
export { noticeColumns, type NoticeFacts } from './derived.store.ts';
export { noticeQuestion, noticeShape, toNotices } from './notices.service.ts';
