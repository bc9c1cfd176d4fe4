import type { MainData } from '#shared/platform/campus/main-data.ts';
import { socialLabels } from '#shared/platform/campus/main-data.ts';
import { localDate } from '#shared/platform/format/time.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { publicCampus } from '#server/platform/public-campus.ts';
import type { Services } from '#server/platform/services.ts';

/** What the public site says of the college; all of it is meant for everybody. */
export type SiteCampus = {
  name: string;
  shortName: string;
  /** `/media/…`, or null for the drawn initials. */
  logo: string | null;
  color: string;
  timeZone: string;
  /** The day on the campus. */
  today: LocalDate;
  tagline: string;
  about: string;
  address: string;
  city: string;
  province: string;
  postal: string;
  phone: string;
  /** `628…`; empty for none. */
  whatsapp: string;
  email: string;
  programme: MainData['programme'];
  socials: { label: string; url: string }[];
  links: { label: string; url: string }[];
  privacy: MainData['privacy'] | null;
  /** Where this site is reached, without a slash at the end. */
  origin: string;
  isOn: boolean;
};

/** The college as its public site shows it now. */
export async function siteCampus(services: Services): Promise<SiteCampus> {
  const campus = await publicCampus(services);
  const { data } = await services.campus.get();
  const { institution, programme, site, privacy } = data;
  const { address, city, province, postal, phone, whatsapp, email } = institution;
  const { name, shortName, logo, color, timeZone } = campus;
  return {
    name,
    shortName,
    logo,
    color,
    timeZone,
    address,
    city,
    province,
    postal,
    programme,
    phone,
    whatsapp,
    email,
    today: localDate(services.clock(), timeZone),
    tagline: site.publicSite.tagline,
    about: site.publicSite.about,
    socials: site.socials.map(({ network, url }) => ({ label: socialLabels[network], url })),
    links: site.footerLinks,
    privacy: privacy.policy === '' ? null : privacy,
    origin: services.env.PUBLIC_URL,
    isOn: site.publicSite.on,
  };
}

/** Street, town and province in one line; empty while none is set. */
export const addressLine = ({ address, city, province, postal }: SiteCampus): string =>
  [address, city, [province, postal].filter(Boolean).join(' ')].filter(Boolean).join(', ');
