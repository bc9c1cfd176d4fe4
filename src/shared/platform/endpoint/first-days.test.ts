import { expect, test } from 'vitest';
import { fields, isDate, pathOf } from '#test/body-fields.ts';

/** What the day of something done comes after; each call answers an earlier one at its field. */
const since: Record<string, string> = {
  'biodata.save.guardian.consentOn': 'any day: a paper of before',
  'biodata.saveOwn.guardian.consentOn': 'any day: a paper of before',
  'testimonial.save.consentOn': 'any day: a paper of before',
  'dataIncident.save.foundOn': 'any day: it begins the incident',
  'dataIncident.save.authorityToldOn': 'the day it was found',
  'dataIncident.save.subjectsToldOn': 'the day it was found',
  'discipline.open.openedOn': 'any day: it begins the case',
  'discipline.decide.closedOn': 'the day the case was opened',
  'payment.pay.paidOn': 'a year ago',
  'payment.enter.paidOn': 'a year ago',
  'refund.pay.paidOn': 'the day of the request',
  'sponsorInvoice.pay.paidOn': 'the day of the invoice',
};

test('every day of something done has a day it comes after', () => {
  const done = fields.filter(
    (field) =>
      isDate(field) && /(?:paid|sent|told|closed|opened|returned|found|consent)On$/i.test(field.name),
  );
  expect(done.map(pathOf).toSorted()).toEqual(Object.keys(since).toSorted());
});
