import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type Field, fields, isDate, pathOf, said } from '#test/body-fields.ts';
import { passportField } from '#shared/people/biodata/passport.fields.ts';
import { postalCodeField } from './fields.ts';
import { codeListOf } from './listed-field.ts';
import { doiField, isbnField, issnField, researchIdFields } from './research-fields.ts';
import { boundsOf, formatOf, isText } from './schema-tree.ts';

type Kind = { names: RegExp; found: number; bad: readonly string[]; good: readonly string[] };

/** What is known by its form, by the names that fields of it have or may get. */
const kinds: Readonly<Record<string, Kind>> = {
  'an ISBN': {
    names: /isbn/i,
    found: 1,
    bad: ['💥', '123', '9789792205436', '0000000000', 'Buku'],
    good: ['978-979-22-0543-5', '979-22-0543-8', 'ISBN 978-979-22-0543-5', 'ISBN-10: 979-22-0543-8'],
  },
  'an ISSN': {
    names: /issn/i,
    found: 1,
    bad: ['💥', '1234-5678', '12345679X', '0000-0000', '123', 'Jurnal'],
    good: ['1234-5679', '12345679', 'e-ISSN: 2434-561x', '978-979-22-0543-5'],
  },
  'a DOI': {
    names: /doi/i,
    found: 1,
    bad: ['💥', '10.12/x', '10.1234/', '10.1234/💥', 'https://contoh.test/10.1234/abc', '10.1234/a b'],
    good: ['10.1234/abcd', 'https://doi.org/10.1234/abcd', 'doi.org/10.1234/abcd', 'doi:10.1234.56/a(b)<c>1'],
  },
  'an ORCID': {
    names: /orcid/i,
    found: 2,
    bad: ['💥', '0000-0002-1825-0098', '123', '0000-0000-0000-0000', 'orcid.org/budi'],
    good: ['0000-0002-1825-0097', '000000021825 0097', 'https://orcid.org/0000-0002-1694-233x'],
  },
  'an id of Scopus': {
    names: /scopus/i,
    found: 2,
    bad: ['💥', '123', '0000000000', 'Budi'],
    good: ['57194345345', 'https://www.scopus.com/authid/detail.uri?authorId=7004212771'],
  },
  'an id of SINTA': {
    names: /sinta/i,
    found: 2,
    bad: ['💥', '0', 'S2', '60123456789'],
    good: ['6012345', 'https://sinta.kemdikbud.go.id/authors/profile/6012345'],
  },
  'an id of Google Scholar': {
    names: /scholar$/i,
    found: 2,
    bad: ['💥', 'Budi Santoso', '123'],
    good: ['AbC_d-EFGHIJ', 'https://scholar.google.co.id/citations?hl=id&user=AbC_d-EFGHIJ'],
  },
  'the number of a passport': {
    names: /passport|paspor/i,
    found: 2,
    bad: ['💥', 'A', 'ABCDEF', '00000000', 'A123/4567'],
    good: ['A1234567', 'c 123 4567'],
  },
  'a postal code': {
    names: /^postal|kodepos|zip/i,
    found: 5,
    bad: ['💥', '123', '01234', '00000', '123456', 'Bandung'],
    good: ['40115', '40 115'],
  },
  'a country': {
    names: /^(?:country(?:Code)?|citizenship|nationality)$/i,
    found: 3,
    bad: ['💥', 'id', 'IDN', 'Indonesia', '1D'],
    good: ['ID', 'MY'],
  },
  'a region': {
    names: /wilayah|^(?:region|district)/i,
    found: 4,
    bad: ['💥', '12', 'Gamping', '1234567'],
    good: ['040101'],
  },
  'the programme of a lecturer': {
    names: /homebase|programmeCode/i,
    found: 2,
    bad: ['💥', '123', 'Manajemen', '00000', '612010'],
    good: ['61201'],
  },
  'an academic title': {
    names: /^(?:front|back)Title$|^degree$/,
    found: 6,
    bad: ['💥', '123', '...', '=A1'],
    good: ['S.E., M.M.', 'Dr.', 'Prof. Dr. Ir.', 'Dr. (H.C.)', 'Ph.D', 'A.Md.Kom.'],
  },
  'a number of a person that is all zeros': {
    names: /^(?:nisn|npwp|nidn|nuptk|npsn)$/,
    found: 7,
    bad: ['💥', '0000000000', '0000000000000000', '00.000.000.0-000.000', '00000000'],
    good: [],
  },
  'a NIK': {
    names: /^nik$|Nik$/,
    found: 10,
    bad: ['💥', '123', '0273015708060001', '3273015708060000', '0000000000000000'],
    good: ['3273015708060001', '3273 0157 0806 0001'],
  },
  'the number of an account': {
    names: /account(?:No|Number)$|iban/i,
    found: 2,
    bad: ['💥', '12', '0000000', 'BCA', '123456789012345678901'],
    good: ['1234567890', '123-456 7890'],
  },
  'a phone number': {
    names: /phone|mobile|whatsapp|telp/i,
    found: 14,
    bad: ['💥', '12', 'tidak ada', '0000', 'budi@contoh.test'],
    good: ['0812-3456-7890', '(022) 4262626'],
  },
  'a bank': {
    names: /^(?:bank|senderBank|bankName)$/,
    found: 5,
    bad: ['💥', '123', '...'],
    good: ['Bank Contoh', 'BCA'],
  },
  'a class of the library': {
    names: /^ddc$|^dewey/i,
    found: 1,
    bad: ['💥', 'Manajemen', '...'],
    good: ['658.4', '2X4.1', 'R 330', '959.8/022'],
  },
};

/** Fields that are called so and hold something else, and why. */
const excepted: Readonly<Record<string, string>> = {
  'partner.save.country': 'the name of a country, as the public site shows it',
};

const isOf =
  ({ names }: Kind) =>
  (field: Field): boolean =>
    names.test(field.name) && field.schemas.some(isText) && excepted[pathOf(field)] === undefined;

describe.each(Object.entries(kinds))('%s', (_name, kind) => {
  const found = fields.filter(isOf(kind));

  test('is somewhere', () => {
    expect(found.length).toBeGreaterThanOrEqual(kind.found);
  });

  test.each(kind.bad)('is refused everywhere when it is %s', (value) => {
    expect(found.filter((field) => said(field, value).length === 0).map(pathOf)).toEqual([]);
  });

  test.each(kind.good)('is taken everywhere when it is %s', (value) => {
    expect(found.flatMap((field) => said(field, value).map((why) => [pathOf(field), why]))).toEqual([]);
  });
});

test('what is excepted exists', () => {
  const known = new Set(fields.map(pathOf));
  expect(Object.keys(excepted).filter((path) => !known.has(path))).toEqual([]);
});

test('codes of a list that only the server has are known as such, in every contract', () => {
  const listed = { country: kinds['a country'], district: kinds['a region'] };
  for (const [list, kind] of Object.entries(listed)) {
    const lists = kind ? fields.filter(isOf(kind)).map(({ schemas }) => codeListOf(schemas)) : [];
    expect(new Set(lists)).toEqual(new Set([list]));
  }
});

const stored: readonly (readonly [z.ZodType, string, string])[] = [
  [isbnField, '979-22-0543-8', '9789792205435'],
  [issnField, 'e-issn 2434561x', '2434-561X'],
  [issnField, '978-979-22-0543-5', '9789792205435'],
  [doiField, 'https://dx.doi.org/10.1234/AbCd', '10.1234/AbCd'],
  [researchIdFields.orcid, 'https://orcid.org/0000-0002-1694-233x', '0000-0002-1694-233X'],
  [researchIdFields.scopus, 'https://www.scopus.com/authid/detail.uri?authorId=7004212771', '7004212771'],
  [
    researchIdFields.sinta,
    'https://sinta.kemdikbud.go.id/authors/detail?id=6012345&view=overview',
    '6012345',
  ],
  [researchIdFields.googleScholar, 'https://scholar.google.com/citations?user=AbC_d-EFGHIJ', 'AbC_d-EFGHIJ'],
  [researchIdFields.orcid, '', ''],
  [passportField, 'c 123-4567', 'C1234567'],
  [postalCodeField, '40 115', '40115'],
];

test.each(stored)('%#: is kept in one spelling', (field, typed, kept) => {
  expect(field.parse(typed)).toBe(kept);
});

/** Short texts that may be any words, or whose form only their own call knows; everything else has to show something. */
const words = new Set([
  ...'reason note attendanceNote consentNote conditions condition donation description alt coverAlt excerpt'.split(
    ' ',
  ),
  ...'seoDescription task retention activity method documents accounts processors search keyword'.split(' '),
  ...'options query path cells filter amount max value studyMaterial who categories universityId'.split(' '),
  // Names of stored files, their sheets and records, secrets, and what other systems are called by.
  ...'file fileName sheet photo proof attachment agreement replaces signature ids token version permissions'.split(
    ' ',
  ),
  ...'generalTemplate courseTemplate feederUsername password currentPassword'.split(' '),
  ...'emailOrNim email contactEmail mailFrom'.split(' '),
]);

test('a short text that is no free words holds a letter or a digit, in every contract', () => {
  const short = fields.filter(
    (field) =>
      !isDate(field) &&
      field.schemas.some((one) => isText(one) && formatOf(one) === undefined) &&
      field.schemas.filter(isText).every((one) => (boundsOf(one).maximum ?? Infinity) <= 200),
  );
  expect(short.length).toBeGreaterThan(250);
  const passing = short.filter((field) => said(field, '💥💥💥').length === 0 && !words.has(field.name));
  expect(passing.map(pathOf)).toEqual([]);
});
