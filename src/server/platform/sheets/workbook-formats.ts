import { digitPlaces, type Placed } from './digit-places.ts';
import { type Worded, wordsAround } from './format-words.ts';
import { partText } from './workbook-parts.ts';

/** What the values of a sheet do not tell. */
export type SheetFormats = {
  /** Days are counted from 1 January 1904. */
  since1904: boolean;
  /** How cells show their number where that is another one to a reader, by row and column, both from 0. */
  shown: ReadonlyMap<number, ShownCells>;
  /** Rows that are not shown, from 0. */
  hidden: readonly number[];
};

/** As a share, with a fraction that reads as thousands (85 as "85.000"), its digits in places (5 as "005"), or with words around it. */
export type Shown = 'percent' | 'thousandths' | Placed | Worded;
/** By column. */
export type ShownCells = ReadonlyMap<number, Shown>;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.replace(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole;
    const code = Number(name.replace('#', '').replace(/^x/i, '0x'));
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** The value of an attribute by its name, whatever its prefix. */
function attribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? undefined : unescaped(value);
}

/** Name and attributes of the elements of some names, one by one; these parts hold no text a tag could hide in. */
function* elementsOf(xml: string, names: string): Generator<[name: string, attributes: string]> {
  const tag = new RegExp(`<(?:\\w+:)?(${names})(?=[\\s>/])((?:"[^"]*"|'[^']*'|[^>"'])*)>`, 'g');
  for (const [, name = '', attributes = ''] of xml.matchAll(tag)) yield [name, attributes];
}

const elements = (xml: string, name: string) => [...elementsOf(xml, name)];

const builtInPercents: ReadonlySet<string> = new Set(['9', '10']);

/** Text in quotes, escaped characters and colours or currencies in brackets are shown as they are. */
const withoutText = (code: string): string => code.replace(/"[^"]*"|[\\_*].|\[[^\]]*\]/g, '');

/** What a format makes of a number: a share, zeros in front, words around it, three decimals, thousands as ones, digits in its own text. */
function shownBy(code: string): Shown | null {
  const [positive = ''] = withoutText(code).split(';');
  if (positive.includes('%')) return 'percent';
  const hasDigits = (code.match(/"[^"]*"/g) ?? []).some((text) => /\d/.test(text));
  const places = hasDigits ? null : (digitPlaces(code) ?? wordsAround(code));
  if (places !== null) return places;
  return hasDigits || /\.[0#?]{3,}/.test(positive) || /[0#?],+\s*$/.test(positive) ? 'thousandths' : null;
}

/** What cell styles make of numbers, by their position; styles that show them as they are, are left out. */
function shownStyles(xml: string): ReadonlyMap<number, Shown> {
  const codes = new Map(
    elements(xml, 'numFmt').map(([, found]) => [
      attribute(found, 'numFmtId'),
      attribute(found, 'formatCode'),
    ]),
  );
  const cellStyles = /<(?:\w+:)?cellXfs[\s>][^]*?<\/(?:\w+:)?cellXfs>/.exec(xml)?.[0] ?? '';
  return new Map(
    elements(cellStyles, 'xf').flatMap(([, found], index) => {
      const id = attribute(found, 'numFmtId') ?? '';
      const code = codes.get(id);
      const shown = code === undefined ? (builtInPercents.has(id) ? 'percent' : null) : shownBy(code);
      return shown === null ? [] : [[index, shown] as const];
    }),
  );
}

/** 0 for A, 26 for AA */
const columnOf = (ref: string): number =>
  Array.from(/^[A-Z]+/i.exec(ref)?.[0].toUpperCase() ?? '').reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  ) - 1;

/** What the cells of a sheet make of their numbers by some styles; cells and rows without a place follow those before them. */
function styledCells(xml: string, styles: ReadonlyMap<number, Shown>): Map<number, Map<number, Shown>> {
  const found = new Map<number, Map<number, Shown>>();
  let [row, column] = [-1, -1];
  for (const [name, attributes] of elementsOf(xml, 'row|c')) {
    const place = attribute(attributes, 'r');
    if (name === 'row') {
      row = place === undefined ? row + 1 : Number(place) - 1;
      column = -1;
      continue;
    }
    column = place === undefined ? column + 1 : columnOf(place);
    const shown = styles.get(Number(attribute(attributes, 's') ?? -1));
    if (shown !== undefined) found.set(row, (found.get(row) ?? new Map<number, Shown>()).set(column, shown));
  }
  return found;
}

/** The name of the part that holds a sheet, by the relations of the workbook. */
function sheetPart(
  workbook: { name: string; text: string },
  relations: string,
  sheet: string,
): string | null {
  const named = elements(workbook.text, 'sheet').find(([, found]) => attribute(found, 'name') === sheet)?.[1];
  const id = named === undefined ? undefined : attribute(named, 'id');
  const relation = elements(relations, 'Relationship').find(
    ([, found]) => attribute(found, 'Id') === id,
  )?.[1];
  const target = relation === undefined ? undefined : attribute(relation, 'Target');
  const path = target === undefined ? null : URL.parse(target, `file:///${workbook.name}`)?.pathname;
  return path?.slice(1) ?? null;
}

/** Rows hidden by hand or by a filter; one without a place follows the one before it. */
function hiddenRows(xml: string): number[] {
  if (!/\shidden\s*=/.test(xml)) return [];
  const found: number[] = [];
  let row = -1;
  for (const [, attributes] of elementsOf(xml, 'row')) {
    row = Number(attribute(attributes, 'r') ?? row + 2) - 1;
    if (['1', 'true'].includes(attribute(attributes, 'hidden') ?? '')) found.push(row);
  }
  return found;
}

const partOf = (bytes: Uint8Array, isWanted: RegExp) => partText(bytes, (name) => isWanted.test(name));

/** The part of the workbook itself, and the texts of a sheet's cells by its name. */
function openWorkbook(bytes: Uint8Array) {
  const workbook = partOf(bytes, /(?:^|\/)workbook\.xml$/i);
  const relations = partOf(bytes, /workbook\.xml\.rels$/i)?.text ?? '';
  return {
    workbook,
    cellsOf: (sheet: string): string => {
      const path = workbook === null ? null : sheetPart(workbook, relations, sheet);
      return path === null ? '' : (partText(bytes, (name) => name === path)?.text ?? '');
    },
  };
}

/** Those of some sheets that hold at least two filled rows, a header and something under it. @throws AppError as `readFormats` */
export function sheetsWithRows(bytes: Uint8Array, sheets: readonly string[]): string[] {
  if (sheets.length === 0) return [];
  const { cellsOf } = openWorkbook(bytes);
  return sheets.filter((sheet) => {
    let filled = 0;
    for (const [row] of cellsOf(sheet).matchAll(/<(?:\w+:)?row[\s>][^]*?<\/(?:\w+:)?row>/g)) {
      if (/<(?:\w+:)?(?:v|is)>/.test(row)) filled += 1;
      if (filled === 2) return true;
    }
    return false;
  });
}

/**
 * How a sheet of a workbook counts days, which of its numbers read otherwise than they are, and which rows it hides, all of which
 * the parser leaves out. Cells are looked at only where the workbook has a style of that kind at all.
 * @throws AppError INVALID for parts that are not as large as they say
 */
export function readFormats(bytes: Uint8Array, sheet: string): SheetFormats {
  const { workbook, cellsOf } = openWorkbook(bytes);
  if (workbook === null) return { since1904: false, shown: new Map(), hidden: [] };
  const counted = elements(workbook.text, 'workbookPr').map(([, found]) => attribute(found, 'date1904'));
  const since1904 = counted.some((value) => value === '1' || value === 'true');
  const styles = shownStyles(partOf(bytes, /(?:^|\/)styles\.xml$/i)?.text ?? '');
  const cells = cellsOf(sheet);
  const shown = styles.size === 0 ? new Map<number, ShownCells>() : styledCells(cells, styles);
  return { since1904, shown, hidden: hiddenRows(cells) };
}
