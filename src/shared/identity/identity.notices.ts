import type { NoticeAudience } from '#shared/platform/notices/notice.ts';
import { info, type WordsOf } from '#shared/platform/notices/words-of.ts';

/** Facts of notices about accounts. */
type Facts = {
  /** Somebody asked for a link to make a new password; it is valid until `until`, a time of day. */
  'account.reset': { until: string };
  /** The address for sign-in and password recovery has changed. */
  'data.email': { email: string; as: NoticeAudience };
};

declare module '#shared/platform/notices/notice-facts.ts' {
  interface NoticeFacts extends Facts {}
}

/** Texts of notices about accounts. */
export const identityNotices: WordsOf<Facts> = {
  'account.reset': ({ until }) => ({
    kind: 'INFO',
    severity: 'info',
    audience: 'STAFF',
    url: null,
    title: 'Permintaan kata sandi baru',
    body: `Tautan untuk membuat kata sandi baru dikirim ke email Anda dan berlaku sampai pukul ${until}. Abaikan bila Anda tidak memintanya; kata sandi Anda tidak berubah.`,
  }),
  'data.email': ({ email, as: audience }) => ({
    ...info,
    audience,
    severity: 'warning',
    title: 'Email akun Anda diubah',
    body: `Email akun Anda sekarang ${email}. Hubungi ${audience === 'STUDENT' ? 'BAAK' : 'admin portal'} bila Anda tidak memintanya.`,
    url: '/settings',
  }),
};
