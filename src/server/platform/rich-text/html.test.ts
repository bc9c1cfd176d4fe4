import { describe, expect, test } from 'vitest';
import { html, jsonScript, raw, safeLink } from './html.ts';

describe('a template', () => {
  test.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['" onmouseover="x()', '&quot; onmouseover=&quot;x()'],
    ["' autofocus onfocus='x()", '&#39; autofocus onfocus=&#39;x()'],
    ['Riset & <i>inovasi</i>', 'Riset &amp; &lt;i&gt;inovasi&lt;/i&gt;'],
    ['&lt;b&gt;', '&amp;lt;b&amp;gt;'],
  ])('escapes %s in text and in attributes', (given, safe) => {
    expect(html`<p title="${given}">${given}</p>`.toString()).toBe(`<p title="${safe}">${safe}</p>`);
  });

  test('leaves markup as it is, joins lists, and leaves nothing out of nothing', () => {
    const inner = html`<b>${'<'}</b>`;
    expect(html`${inner}${raw('<hr>')}${[1, inner, ['a', '&']]}`.toString()).toBe(
      '<b>&lt;</b><hr>1<b>&lt;</b>a&amp;',
    );
    expect(html`[${null}${undefined}${false}${''}${0}]`.toString()).toBe('[0]');
  });
});

test('what is described for machines cannot end its element', () => {
  const value = { headline: '</script><script>alert(1)</script>' };
  const made = jsonScript(value).toString();
  expect(made.match(/<\/script>/g)).toHaveLength(1);
  expect(JSON.parse(/^<script[^>]*>(.*)<\/script>$/.exec(made)?.[1] ?? '')).toEqual(value);
});

test.each([
  ['https://contoh.test/a?b=1', 'https://contoh.test/a?b=1'],
  ['/berita', '/berita'],
  ['mailto:info@contoh.test', 'mailto:info@contoh.test'],
  ['javascript:alert(1)', null],
  [' JaVaScRiPt:alert(1)', null],
  ['data:text/html,x', null],
  ['//jahat.test', null],
  [String.raw`/\jahat.test`, null],
  ['https://', null],
  ['', null],
])('a link to %s', (given, expected) => {
  expect(safeLink(given)).toBe(expected);
});
