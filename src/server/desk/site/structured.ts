import { sizedPicture } from '#shared/platform/format/picture.ts';
import type { PublicArticle } from '#server/desk/content/content.public.ts';
import { articlePath, pages } from './addresses.ts';
import type { SiteCampus } from './site-campus.ts';

const context = { '@context': 'https://schema.org' } as const;

/** The college as an organisation; everything in it stands on the page too. */
export function collegeData(campus: SiteCampus): object {
  const { origin, name, shortName, logo, phone, email, address, city, province, postal, socials } = campus;
  return {
    ...context,
    '@type': 'CollegeOrUniversity',
    '@id': `${origin}${pages.home}#kampus`,
    name,
    alternateName: shortName === name ? undefined : shortName,
    url: origin + pages.home,
    logo: logo === null ? undefined : origin + sizedPicture(logo, 480),
    description: campus.about || undefined,
    telephone: phone || undefined,
    email: email || undefined,
    sameAs: socials.length === 0 ? undefined : socials.map(({ url }) => url),
    address:
      city === ''
        ? undefined
        : {
            '@type': 'PostalAddress',
            streetAddress: address || undefined,
            addressLocality: city,
            addressRegion: province || undefined,
            postalCode: postal || undefined,
            addressCountry: 'ID',
          },
  };
}

/** The site, with the way its news are searched. */
export const siteData = ({ origin, name }: SiteCampus): object => ({
  ...context,
  '@type': 'WebSite',
  name,
  url: origin + pages.home,
  inLanguage: 'id',
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}${pages.news}?cari={kata}` },
    'query-input': 'required name=kata',
  },
});

/** An article for search engines and news readers. */
export const articleData = (article: PublicArticle, campus: SiteCampus): object => ({
  ...context,
  '@type': 'NewsArticle',
  headline: article.title,
  description: article.seoDescription || article.excerpt || undefined,
  image: [
    campus.origin + sizedPicture(article.cover, 'og'),
    campus.origin + sizedPicture(article.cover, 1440),
  ],
  datePublished: article.publishAt,
  dateModified: article.updatedAt,
  articleSection: article.category.name,
  keywords: article.tags.length === 0 ? undefined : article.tags.join(', '),
  inLanguage: 'id',
  author: { '@type': 'Person', name: article.author },
  publisher: {
    '@type': 'CollegeOrUniversity',
    name: campus.name,
    ...(campus.logo !== null && {
      logo: { '@type': 'ImageObject', url: campus.origin + sizedPicture(campus.logo, 480) },
    }),
  },
  mainEntityOfPage: campus.origin + articlePath(article.slug),
});
