import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readCoverage } from './font-coverage.ts';

/** Families in the order they are asked for a letter; `text` and `title` are what a document chooses. */
export const families = [
  'text',
  'title',
  'more',
  'arabic',
  'javanese',
  'thai',
  'devanagari',
  'bengali',
  'tamil',
  'balinese',
  'han',
  'hangul',
  'emoji',
] as const;
export type Family = (typeof families)[number];

type Files = { normal: string; bold: string; italics: string; bolditalics: string };

const pathOf = (file: string): string => fileURLToPath(new URL(`./fonts/${file}`, import.meta.url));

function faces(normal: string, bold = normal, italics = normal): Files {
  return {
    normal: pathOf(normal),
    bold: pathOf(bold),
    italics: pathOf(italics),
    bolditalics: pathOf(bold),
  };
}

/** Where each face of each family lies; families without a bold face stay regular. */
export const fontFiles: Record<Family, Files> = {
  text: faces('NotoSans-Regular.ttf', 'NotoSans-Bold.ttf', 'NotoSans-Italic.ttf'),
  title: faces('PlusJakartaSans-Bold.ttf'),
  more: faces('NotoSansMore-Regular.ttf', 'NotoSansMore-Bold.ttf'),
  arabic: faces('NotoSansArabic-Regular.ttf'),
  javanese: faces('NotoSansJavanese-Regular.ttf'),
  thai: faces('NotoSansThai-Regular.ttf'),
  devanagari: faces('NotoSansDevanagari-Regular.ttf'),
  bengali: faces('NotoSansBengali-Regular.ttf'),
  tamil: faces('NotoSansTamil-Regular.ttf'),
  balinese: faces('NotoSansBalinese-Regular.ttf'),
  han: faces('CendekiaHan-Regular.otf'),
  hangul: faces('CendekiaHangul-Regular.otf'),
  emoji: faces('NotoEmoji-Regular.ttf'),
};

/** Every file the renderer may open. */
export const fontPaths: ReadonlySet<string> = new Set(
  Object.values(fontFiles).flatMap((files) => Object.values(files)),
);

const coverages = new Map<Family, ReadonlySet<number>>();

/** Code points a family can draw, read from its regular face once. */
export function coverageOf(family: Family): ReadonlySet<number> {
  const known = coverages.get(family);
  if (known) return known;
  const read = readCoverage(readFileSync(fontFiles[family].normal));
  coverages.set(family, read);
  return read;
}
