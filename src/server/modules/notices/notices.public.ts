export { closeNotices, closeNoticesOf, closeReminders, type Notice, notify } from './notify.ts';
