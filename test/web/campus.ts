import type { Campus } from '#shared/platform/campus/campus.contract.ts';

/** A college for tests of screens. */
export const campus: Campus = {
  name: 'Kampus Contoh',
  shortName: 'Contoh',
  logo: null,
  color: '#3b4fc4',
  timeZone: 'Asia/Jakarta',
  period: null,
  footerLinks: [],
  maintenance: null,
  announcement: null,
  hasPrivacyNotice: false,
  hasSite: false,
  demoAccounts: null,
};
