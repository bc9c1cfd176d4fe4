// Makes the files of src/server/platform/reference/data from a folder of public lists (docs/data-sources.md says which):
//   node scripts/reference-build.ts <folder>

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type CsvRow, readCsv } from './reference/csv.ts';
import { cleanRegions } from './reference/regions.ts';
import { cleanBanks, cleanCountries, cleanGivenNames, cleanHolidays } from './reference/small-lists.ts';
import { cleanUniversities } from './reference/universities.ts';

const target = new URL('../src/server/platform/reference/data/', import.meta.url);

const plan: readonly [source: string, file: string, clean: (rows: readonly CsvRow[]) => readonly object[]][] =
  [
    ['feeder/wilayah.csv', 'regions.json.gz', cleanRegions],
    ['perguruan_tinggi.csv', 'universities.json.gz', cleanUniversities],
    ['feeder/negara.csv', 'countries.json.gz', cleanCountries],
    ['bank.csv', 'banks.json.gz', cleanBanks],
    ['hari_libur_2024_2026.csv', 'holidays.json', cleanHolidays],
    ['nama_depan_indonesia.csv', 'given-names.json.gz', cleanGivenNames],
  ];

/** One row a line, so that a change of the file people correct by hand shows as such. */
const toJson = (rows: readonly object[]): string =>
  `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`;

function main(folder: string | undefined): void {
  if (folder === undefined) throw new Error('Usage: node scripts/reference-build.ts <folder>');
  for (const [source, file, clean] of plan) {
    const rows = clean(readCsv(join(folder, source)));
    const bytes = file.endsWith('.gz')
      ? gzipSync(JSON.stringify(rows), { level: 9 })
      : Buffer.from(toJson(rows));
    writeFileSync(new URL(file, target), bytes);
    process.stdout.write(`${file}: ${rows.length} rows, ${bytes.length} bytes\n`);
  }
}

main(process.argv[2]);
