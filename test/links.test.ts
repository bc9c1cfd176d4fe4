import { expect, test } from 'vitest';
import { LINK } from '#shared/platform/endpoint/field-words.ts';
import { fields, pathOf, said } from './body-fields.ts';

const links = fields.filter(({ name }) => /^(?:link|url|.*Link|.*Url)$/.test(name));
/** Addresses of systems in the college's own network, which may speak another protocol. */
const ownSystems = /\.(?:feederUrl|lmsUrl|holidayUrl|smtpUrl)$/;
const ofTheWeb = links.filter((field) => !ownSystems.test(pathOf(field)));

test('links are found', () => {
  expect(ofTheWeb.length).toBeGreaterThan(12);
});

test.each(ofTheWeb.map((field) => [pathOf(field), field] as const))(
  '%s takes a link by the one rule and says it in the one sentence',
  (_path, field) => {
    const good = ['https://kampus.ac.id', 'Https://Kampus.ac.id/a?b=c#d', 'HTTPS://meet.google.com/abc-defg'];
    expect(good.flatMap((link) => said(field, link))).toEqual([]);
    const bad = [
      'https://a:b@x.id/',
      'https://kampus.ac.id@x.id',
      'meet.google.com/abc',
      'http://kampus.ac.id',
      'javascript:alert(1)',
      '//kampus.ac.id/a',
      'https:///a',
      'https://kampus.ac.id/a b',
    ];
    for (const link of bad) expect([link, ...new Set(said(field, link))]).toEqual([link, LINK]);
  },
);
