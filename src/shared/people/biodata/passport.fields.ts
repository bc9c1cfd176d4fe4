import { readAs } from '#shared/platform/endpoint/read-as.ts';
import { toPassportNo } from '#shared/platform/format/passport.ts';

/** Passport number, stored in capitals without blanks and hyphens. */
export const passportField = readAs(
  toPassportNo,
  'Nomor paspor terdiri atas 5 sampai 20 huruf dan angka, misalnya A1234567.',
);
