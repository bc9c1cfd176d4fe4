import { z } from 'zod';
import { announcementTones, privacySettings } from './main-data.ts';
import { endpoint } from '#shared/platform/endpoint/endpoint.ts';

/** What everybody may know of the college; it also travels inside the first HTML. */
export const campus = z.object({
  name: z.string(),
  shortName: z.string(),
  logo: z.string().nullable(),
  color: z.string(),
  timeZone: z.string(),
  period: z.object({ _id: z.string(), code: z.string(), label: z.string() }).nullable(),
  footerLinks: z.array(z.object({ label: z.string(), url: z.string() })),
  /** Set while the portal is closed for all but admins; `until` is campus time. */
  maintenance: z.object({ message: z.string(), until: z.string().nullable() }).nullable(),
  announcement: z.object({ text: z.string(), tone: z.enum(announcementTones) }).nullable(),
  hasPrivacyNotice: z.boolean(),
  /** Whether the college shows its public site here. */
  hasSite: z.boolean(),
  /** Accounts to try the demo campus with; null outside DEMO. */
  demoAccounts: z.array(z.object({ label: z.string(), email: z.string() })).nullable(),
});
export type Campus = z.infer<typeof campus>;

export type PrivacyNotice = z.infer<typeof privacySettings>;

export const campusContract = {
  get: endpoint({
    method: 'GET',
    path: '/api/campus',
    summary: 'Name and look of the college',
    access: 'public',
    response: campus,
  }),
  privacy: endpoint({
    method: 'GET',
    path: '/api/campus/privacy',
    summary: 'The privacy notice of the college',
    access: 'public',
    response: privacySettings,
  }),
};
