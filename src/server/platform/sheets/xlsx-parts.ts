import type { ColumnKind } from './sheet-document.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types';
const mimeBase = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Positions in `cellXfs` of the style part. */
export const styleOf: Readonly<Record<ColumnKind | 'header' | 'title' | 'label', number>> = {
  text: 1,
  integer: 2,
  money: 3,
  hundredths: 4,
  tenths: 5,
  date: 6,
  header: 7,
  title: 8,
  label: 9,
};

export const contentTypesPart = `${declaration}<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${mimeBase}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${mimeBase}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${mimeBase}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${mimeBase}.worksheet+xml"/></Types>`;

export const rootRelationsPart = `${declaration}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${officeRelations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

export const workbookRelationsPart = `${declaration}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${officeRelations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${officeRelations}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${officeRelations}/styles" Target="styles.xml"/></Relationships>`;

/** The sheet of our own workbooks that says what is in them, and no data. */
export const NOTES_SHEET = 'Keterangan';

/** Two sheets; the header row is repeated on every printed page. */
export const workbookPart = (sheetName: string): string =>
  `${declaration}<workbook xmlns="${main}" xmlns:r="${officeRelations}"><sheets><sheet name="${xmlText(sheetName)}" sheetId="1" r:id="rId1"/><sheet name="${NOTES_SHEET}" sheetId="2" r:id="rId2"/></sheets><definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">'${xmlText(sheetName.replaceAll("'", "''"))}'!$1:$1</definedName></definedNames></workbook>`;

export const sheetStart = `${declaration}<worksheet xmlns="${main}">`;

const fonts = [
  '<font><sz val="11"/><name val="Calibri"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/></font>',
  '<font><b/><sz val="14"/><name val="Calibri"/></font>',
];
const fills = [
  '<fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE9EDF2"/></patternFill></fill>',
];
const borders = [
  '<border><left/><right/><top/><bottom/><diagonal/></border>',
  '<border><left/><right/><top/><bottom style="thin"><color rgb="FF8A94A3"/></bottom><diagonal/></border>',
];
const numberStyle = (format: number): string => `<xf numFmtId="${format}" xfId="0" applyNumberFormat="1"/>`;
const cellStyles = [
  '<xf xfId="0"/>',
  numberStyle(49),
  numberStyle(1),
  numberStyle(3),
  numberStyle(2),
  numberStyle(164),
  numberStyle(165),
  '<xf numFmtId="49" fontId="1" fillId="2" borderId="1" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>',
  '<xf numFmtId="49" fontId="2" xfId="0" applyFont="1"/>',
  '<xf numFmtId="49" fontId="1" xfId="0" applyFont="1"/>',
];

const list = (name: string, items: readonly string[]): string =>
  `<${name} count="${items.length}">${items.join('')}</${name}>`;

export const stylesPart = [
  `${declaration}<styleSheet xmlns="${main}">`,
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="0.0"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/></numFmts>',
  list('fonts', fonts),
  list('fills', fills),
  list('borders', borders),
  '<cellStyleXfs count="1"><xf/></cellStyleXfs>',
  list('cellXfs', cellStyles),
  '</styleSheet>',
].join('');

const characterEscape = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters XML cannot carry (and the control characters beside them), and text that looks like an escape. */
const unsafe = /[&<>"\uFFFE\uFFFF]|(?![\t\n])\p{Cc}|_(?=x[0-9A-Fa-f]{4}_)/gu;

/** Text for an element or attribute; a lone surrogate becomes U+FFFD, everything else is read back as it was. */
export const xmlText = (text: string): string =>
  text.toWellFormed().replace(unsafe, (character) => entities[character] ?? characterEscape(character));
