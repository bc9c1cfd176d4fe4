import { expect, test } from 'vitest';
import { campusLine } from './campus-line.ts';
import { initialsOf, markOf } from './brand.ts';
import { campusMarks, fillFirstPage } from './first-page.ts';

const campus = {
  name: 'Sekolah Tinggi </script><b>Uji</b> & Co $&',
  shortName: 'STU',
  logo: null,
  color: '#3b4fc4',
  timeZone: 'Asia/Jakarta',
  period: null,
  footerLinks: [],
  maintenance: null,
  announcement: null,
  hasPrivacyNotice: false,
  hasSite: false,
  demoAccounts: null,
};
const page = `<head><style id="campus-look"></style><script type="application/json" id="campus">
 null</script><title>${campusMarks.name}</title></head><img src="${campusMarks.logo}"><p>${campusMarks.shortName}</p>`;

test('words of the college cannot break out of the page', () => {
  const filled = fillFirstPage(page, campus);
  expect(filled).not.toContain('</script><b>');
  expect(filled).toContain('Sekolah Tinggi &#60;/script&#62;&#60;b&#62;Uji&#60;/b&#62; &#38; Co $&#38;');
  expect(filled).not.toContain('-mark');
});

test('the line of the college names the term where there is one', () => {
  const label = campusMarks.term;
  const built = `<p>${campusLine({ name: campusMarks.name, period: { _id: '', code: '', label } })}</p>`;
  const open = { ...campus, name: 'STIE Uji' };
  expect(fillFirstPage(built, open)).toBe('<p>STIE Uji</p>');
  const period = { _id: 'x', code: '20261', label: 'Ganjil 2026/2027' };
  expect(fillFirstPage(built, { ...open, period })).toBe('<p>STIE Uji · Semester Ganjil 2026/2027</p>');
});

test('the scripts read the same college back', () => {
  const json = /id="campus">(.*?)<\/script>/.exec(fillFirstPage(page, campus))?.[1];
  expect(JSON.parse(json ?? '')).toEqual(campus);
});

test('shades travel as CSS variables', () => {
  expect(fillFirstPage(page, campus)).toContain('--campus-6:#3b4fc4');
});

test('a college without logo gets a mark with its initials', () => {
  expect(initialsOf('STIE Nusa Bangsa')).toBe('SNB');
  expect(initialsOf('Cendekia')).toBe('CEN');
  expect(decodeURIComponent(markOf(campus))).toContain('>STU<');
  expect(markOf({ ...campus, logo: '/media/logo.png' })).toBe('/media/logo.png');
});
