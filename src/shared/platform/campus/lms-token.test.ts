import { expect, test } from 'vitest';
import { sectionForms } from './sections.ts';

const read = (lmsToken: string) => sectionForms.integration.shape.lmsToken.safeParse(lmsToken);
const TOKEN = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';

test.each([
  TOKEN,
  ` ${TOKEN}\n`,
  `\u200B${TOKEN}`,
  `${TOKEN}\u00A0`,
  `"${TOKEN}"`,
  `'${TOKEN}'`,
  `Bearer ${TOKEN}`,
  `bearer  "${TOKEN}"`,
])('%j is the token a page of Moodle shows', (typed) => {
  expect(read(typed).data).toBe(TOKEN);
});

test.each([`${TOKEN.slice(0, 16)} ${TOKEN.slice(16)}`, 'token=abc', 'kata sandi', 'ab\u0000cd'])(
  '%j is refused with what to do',
  (typed) => {
    expect(read(typed).error?.issues.map(({ message }) => message)).toEqual([
      'Token hanya berisi huruf dan angka tanpa spasi. Salin lagi dari Moodle.',
    ]);
  },
);
