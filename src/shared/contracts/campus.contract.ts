import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** What everybody may know of the college; it also travels inside the first HTML. */
export const campus = z.object({
  name: z.string(),
  shortName: z.string(),
  logo: z.string().nullable(),
  color: z.string(),
  timeZone: z.string(),
  /** The campus clock, so that the browser counts windows and days as the server does. */
  now: z.string(),
  period: z.object({ _id: z.string(), code: z.string(), label: z.string() }).nullable(),
  footerLinks: z.array(z.object({ label: z.string(), url: z.string() })),
  /** Accounts to try the demo campus with; null outside DEMO. */
  demoAccounts: z.array(z.object({ label: z.string(), email: z.string() })).nullable(),
});
export type Campus = z.infer<typeof campus>;

export const campusContract = {
  get: endpoint({
    method: 'GET',
    path: '/api/campus',
    summary: 'Name, look and clock of the college',
    access: 'public',
    response: campus,
  }),
};
