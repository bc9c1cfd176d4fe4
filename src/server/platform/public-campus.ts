import type { Campus } from '#shared/platform/campus/campus.contract.ts';
import { minuteText } from '#shared/platform/campus/local-minute.ts';
import { localDate } from '#shared/platform/format/time.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Services } from './services.ts';

/** What people are told while the portal is closed; null while it is open. */
export async function maintenanceOf(services: Services): Promise<Campus['maintenance']> {
  const { on, message, until } = (await services.campus.current()).data.site.maintenance;
  return on ? { message, until } : null;
}

/** The refusal of everybody but admins while the portal is closed. */
export function closedError(closed: NonNullable<Campus['maintenance']>): AppError {
  const until = closed.until === null ? '' : ` Perkiraan selesai ${minuteText(closed.until)}.`;
  return new AppError('MAINTENANCE', `${closed.message}${until}`, { data: closed });
}

const demoAccounts = [
  ['Mahasiswa', 'mahasiswa'],
  ['Dosen', 'dosen'],
  ['BAAK', 'baak'],
  ['Kaprodi', 'kaprodi'],
  ['Keuangan', 'keuangan'],
  ['Admin', 'admin'],
] as const;

const semesterLabel = { GANJIL: 'Ganjil', GENAP: 'Genap', PENDEK: 'Pendek' } as const;

/** What everybody may know of the college. */
export async function publicCampus(services: Services): Promise<Campus> {
  const { data, period } = await services.campus.current();
  const { institution, site, privacy } = data;
  const { announcement } = site;
  const day = localDate(services.clock(), institution.timeZone);
  const isShown = announcement.text !== '' && (announcement.until === null || day <= announcement.until);
  return {
    name: institution.name || 'Cendekia',
    shortName: institution.shortName || institution.name || 'Cendekia',
    logo: institution.logo,
    color: institution.color,
    timeZone: institution.timeZone,
    period: period && {
      _id: period.id,
      code: period.code,
      label: `${semesterLabel[period.semester]} ${period.academicYear}`,
    },
    footerLinks: site.footerLinks,
    maintenance: await maintenanceOf(services),
    announcement: isShown ? { text: announcement.text, tone: announcement.tone } : null,
    hasPrivacyNotice: privacy.policy !== '',
    hasSite: site.publicSite.on,
    demoAccounts: services.demo
      ? demoAccounts.map(([label, name]) => ({ label, email: `${name}@cendekia.test` }))
      : null,
  };
}
