export { dismiss, markRead } from './notices.store.ts';
export { registerMailWriter, sendUrgentMails } from './mails.timer.ts';
export {
  closeNotices,
  closeNoticesOf,
  closeNoticesOfLecturers,
  closeReminders,
  type Notice,
  notify,
} from './notify.ts';
