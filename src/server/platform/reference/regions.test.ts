import { describe, expect, test } from 'vitest';
import { regions } from './load.ts';
import { findRegion, regionChildren, regionLabel, regionPath } from './regions.ts';

const names = (list: readonly { name: string }[]): string[] => list.map(({ name }) => name);

describe('the tree of regions', () => {
  test('hangs together: every region lies in one that exists, of the level above', () => {
    for (const region of regions()) {
      const parent = region.parent === null ? undefined : findRegion(region.parent);
      expect({ code: region.code, above: parent?.level ?? 0 }).toEqual({
        code: region.code,
        above: region.level - 1,
      });
    }
  });

  test('has each code once, and what is offered has no two neighbours of one name', () => {
    const codes = regions().map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    const offered = regions().filter(({ retired }) => !retired);
    const places = offered.map(({ name, parent }) => `${parent} ${name}`);
    expect(new Set(places).size).toBe(places.length);
  });

  test('leads from provinces to districts', () => {
    expect(regionChildren(null)).toHaveLength(34);
    expect(names(regionChildren(null))).toContain('Prov. D.I. Yogyakarta');
    expect(names(regionChildren('040000'))).toEqual([
      'Kab. Bantul',
      'Kab. Gunung Kidul',
      'Kab. Kulon Progo',
      'Kab. Sleman',
      'Kota Yogyakarta',
    ]);
    expect(names(regionChildren('040200'))).toHaveLength(17);
  });

  test('answers nothing below a district or an unknown code', () => {
    expect(regionChildren('040202')).toEqual([]);
    expect(regionChildren('abc')).toEqual([]);
    expect(regionPath('abc')).toEqual([]);
    expect(regionPath('999999')).toEqual([]);
    expect(regionLabel('')).toBe('');
  });
});

describe('one region', () => {
  test('is found by the padded code of the feeder', () => {
    expect(findRegion('020804  ')?.name).toBe('Kec. Pangalengan');
    expect(names(regionPath('020804  '))).toEqual(['Prov. Jawa Barat', 'Kab. Bandung', 'Kec. Pangalengan']);
    expect(regionLabel('020804')).toBe('Kec. Pangalengan, Kab. Bandung, Prov. Jawa Barat');
  });

  test('that moved to a new province keeps its name and place but is not offered', () => {
    expect(names(regionPath('160701'))).toEqual([
      'Prov. Kalimantan Utara',
      'Kab. Malinau',
      'Kec. Kayan Hulu',
    ]);
    expect(regionChildren('340100').map(({ code }) => code)).not.toContain('160701');
    expect(regionLabel('340104')).toBe('Kec. Tarakan Barat, Kota Tarakan, Prov. Kalimantan Utara');
  });

  test('listed twice by the feeder is offered once', () => {
    expect(findRegion('040218')).toMatchObject({ name: 'Kec. Gamping', retired: true });
    expect(names(regionChildren('040200')).filter((name) => name === 'Kec. Gamping')).toHaveLength(1);
  });
});
