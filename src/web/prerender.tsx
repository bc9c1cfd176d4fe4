import { renderToString } from 'react-dom/server';
import { campusMarks } from '#shared/platform/look/first-page.ts';
import { GuestApp } from '#web/identity/auth/GuestApp.tsx';
import { setCampus } from '#web/platform/lib/campus.ts';
import { FirstPaint } from '#web/platform/shell/FirstPaint.tsx';

setCampus({
  name: campusMarks.name,
  shortName: campusMarks.shortName,
  logo: campusMarks.logo,
  color: campusMarks.colour,
  timeZone: 'Asia/Jakarta',
  period: { _id: '', code: '', label: campusMarks.term },
  footerLinks: [],
  maintenance: null,
  announcement: null,
  hasPrivacyNotice: false,
  hasSite: false,
  demoAccounts: null,
});

/** The HTML inside `#root` of each built page, with marks where the college's words go. */
export const pages = {
  'index.html': () => renderToString(<FirstPaint />),
  'login.html': () => renderToString(<GuestApp pathname="/login" />),
  'reset.html': () => renderToString(<GuestApp pathname="/login/reset" />),
};
