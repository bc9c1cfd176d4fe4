import type { Region } from '../../src/server/platform/reference/load.ts';
import type { CsvRow } from './csv.ts';

/**
 * Districts the feeder still lists under the province or regency they left when Kalimantan Utara was made (2012),
 * with the regency they belong to. All of them exist there a second time.
 */
const movedRegencies = new Map([
  ['1607', '340100'],
  ['1608', '340500'],
  ['1662', '346000'],
  ['1664', '340300'],
  ['3400', '340200'],
]);
const movedDistricts = new Map(['340101', '340102', '340103', '340104'].map((code) => [code, '346000']));

/** "tidak ada" and the whole country. */
const noRegion = new Set(['999999', '000000']);

function levelOf(code: string): Region['level'] {
  if (code.endsWith('0000')) return 1;
  return code.endsWith('00') ? 2 : 3;
}

function nameOf(raw: string, level: Region['level']): string {
  const name = raw.replace(/[\s*]+$/, '');
  return level === 3 ? `Kec. ${name.replace(/^kec\.?\s+/i, '')}` : name;
}

function toRegion(row: CsvRow): Region {
  const code = row('id_wilayah');
  const level = levelOf(code);
  const moved = movedDistricts.get(code) ?? (level === 3 ? movedRegencies.get(code.slice(0, 4)) : undefined);
  const above = level === 1 ? null : level === 2 ? `${code.slice(0, 2)}0000` : `${code.slice(0, 4)}00`;
  const name = nameOf(row('nama_wilayah'), level);
  return { code, name, level, parent: moved ?? above, retired: moved !== undefined };
}

/** Regions of Indonesia with the feeder's codes; a second district of the same name and regency is retired. */
export function cleanRegions(rows: readonly CsvRow[]): Region[] {
  const regions = rows
    .filter((row) => row('id_negara') === 'ID' && !noRegion.has(row('id_wilayah')))
    .map(toRegion)
    .toSorted((a, b) => (a.code < b.code ? -1 : 1));
  const seen = new Set<string>();
  return regions.map((region) => {
    if (region.retired) return region;
    const key = `${region.parent} ${region.name.toLowerCase().replace(/[^a-z]/g, '')}`;
    const repeated = seen.has(key);
    seen.add(key);
    return { ...region, retired: repeated };
  });
}
