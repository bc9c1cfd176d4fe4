export {
  closeNotices,
  closeNoticesOf,
  closeNoticesOfLecturers,
  closeReminders,
  type Notice,
  notify,
} from './notify.ts';
