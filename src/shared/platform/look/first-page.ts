import type { Campus } from '#shared/platform/campus/campus.contract.ts';
import { markOf } from './brand.ts';
import { campusLine } from './campus-line.ts';
import { shadesOf } from './shades.ts';

/**
 * What the HTML is built with in place of the college's own words; {@link fillFirstPage} replaces them at serving.
 * They are plain letters, so that no renderer escapes them.
 */
export const campusMarks = {
  name: 'campus-name-mark',
  shortName: 'campus-short-name-mark',
  logo: '/campus-logo-mark',
  colour: 'campus-colour-mark',
  term: 'campus-term-mark',
} as const;

/** The element the browser reads the college from, as built. */
const emptyCampusJson = /<script type="application\/json" id="campus">\s*null\s*<\/script>/;

/** The element that carries the college's ten shades, as built. */
const emptyCampusLook = /<style id="campus-look">\s*<\/style>/;

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** The shades as CSS variables `--campus-0` … `--campus-9`. */
export const campusCss = (colour: string): string =>
  `:root{${shadesOf(colour)
    .map((shade, i) => `--campus-${i}:${shade}`)
    .join(';')}}`;

/** The line of the college and its term, as built. */
const builtLine = campusLine({
  name: campusMarks.name,
  period: { _id: '', code: '', label: campusMarks.term },
});

/** Puts the college into a built page: its words, its colours and the JSON the scripts read. */
export function fillFirstPage(html: string, campus: Campus): string {
  const json = JSON.stringify(campus).replaceAll('<', String.raw`\u003c`);
  const replacements: [string, string][] = [
    [builtLine, escapeHtml(campusLine(campus))],
    [campusMarks.logo, escapeHtml(markOf(campus))],
    [campusMarks.shortName, escapeHtml(campus.shortName)],
    [campusMarks.name, escapeHtml(campus.name)],
    [campusMarks.colour, shadesOf(campus.color)[6] ?? ''],
  ];
  return replacements
    .reduce((page, [mark, value]) => page.replaceAll(mark, () => value), html)
    .replace(emptyCampusLook, () => `<style id="campus-look">${campusCss(campus.color)}</style>`)
    .replace(emptyCampusJson, () => `<script type="application/json" id="campus">${json}</script>`);
}
