import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, type DateRange, isWithin } from '#shared/platform/date/local-date.ts';
import { slashDate } from '#shared/platform/format/date.ts';
import { fileDateCell } from '#server/platform/sheets/cells/date.ts';
import { readTable } from '#server/platform/sheets/read-sheet.ts';
import { type StatementDesk, statementDesk } from '#test/factories/statement-desk.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { statementPeriods } from './statement-period.ts';

const today = '2026-11-28';
const november: DateRange = { start: '2026-11-01', end: '2026-11-30' };
const winter: DateRange = { start: '2025-12-01', end: '2026-01-31' };

const read = (text: string, periods: DateRange[] = [], day = today, column = [text]) => {
  const cells = column.map((written) => ({ text: written, kind: 'text' as const }));
  return fileDateCell()(cells, { today: day, periods })({ text, kind: 'text' });
};

describe('the day of a line', () => {
  test.each<[text: string, periods: DateRange[], expected: string]>([
    ['01/11', [november], '2026-11-01'],
    ['1-11', [november], '2026-11-01'],
    ['01/11 10:22:33', [november], '2026-11-01'],
    ['01 Nov', [november], '2026-11-01'],
    ['31/12', [winter], '2025-12-31'],
    ['01/01', [winter], '2026-01-01'],
    ['01/11/26', [], '2026-11-01'],
    ['01/11/26 09:15:00', [november], '2026-11-01'],
    ['1-Nov-26', [], '2026-11-01'],
    ['26/11/25', [{ start: '2025-11-01', end: '2025-11-30' }], '2025-11-26'],
  ])('%s within %j is %s', (text, periods, expected) => {
    expect(read(text, periods)).toEqual({ value: expected });
  });

  test.each<[text: string, expected: string, day?: string]>([
    ['28/11', '2026-11-28'],
    ['29/11', '2025-11-29'],
    ['29/02', '2024-02-29', '2024-11-28'],
  ])('%s without a period is %s, which the row says', (text, expected, day) => {
    const warning = `"${text}" dibaca ${slashDate(expected)}.`;
    expect(read(text, [], day)).toEqual({ value: expected, warning });
  });

  test.each<[text: string, periods: DateRange[], error: string]>([
    ['01/10', [november], 'Tahun pada "01/10" tidak dapat dipastikan dari periode berkas ini'],
    ['15/11', [{ start: '2025-11-01', end: '2026-11-30' }], 'tidak dapat dipastikan dari periode'],
    ['15/11', [november, { start: '2025-11-01', end: '2025-11-30' }], 'tidak dapat dipastikan dari periode'],
    ['29/02', [], 'Tahun pada "29/02" tidak dapat dipastikan dari tanggal hari ini'],
    ['31/11', [november], 'tidak dapat dipastikan'],
    ['11/28', [november], 'menulis bulan lebih dahulu'],
    ['01/11/24', [], 'harus 4 angka'],
    ['01/11/62', [november], 'harus 4 angka'],
    ['31/02/26', [], 'tidak ada di kalender'],
    ['11/28/26', [], 'menulis bulan lebih dahulu'],
    ['1.5', [], 'bukan tanggal'],
    ['PEND', [november], 'bukan tanggal'],
  ])('%s within %j is refused', (text, periods, error) => {
    expect(read(text, periods)).toEqual({ error: expect.stringContaining(error) });
  });

  test('is refused where the year may stand first as well', () => {
    const error = expect.stringContaining('"26/11/25" bisa berarti dua tanggal');
    expect(read('26/11/25', [], '2026-11-25')).toEqual({ error });
  });

  test.each(['05/11', '05/11/26', '05/11/2026'])(
    '%s is refused beside a day with its month first',
    (text) => {
      const refused = { error: expect.stringContaining('bisa berarti dua tanggal') };
      for (const first of ['11/28', '11/28/26', '11/28/2026']) {
        expect(read(text, [november], today, [text, first])).toEqual(refused);
      }
    },
  );

  test('with less of its year is that of the whole year, or is refused', () => {
    const line = fc.record({ back: fc.integer({ min: 0, max: 800 }), hasPeriod: fc.boolean() });
    fc.assert(
      fc.property(line, ({ back, hasPeriod }) => {
        const day = addDays(today, -back);
        const whole = slashDate(day);
        const period = { start: addDays(day, -20), end: addDays(day, 20) };
        const isKnown = hasPeriod || isWithin(day, { start: '2025-11-29', end: today });
        const texts = [whole.slice(0, 5), whole.replace(/20(\d\d)$/, '$1')];
        const [none, short = none] = texts.map((text) => read(text, hasPeriod ? [period] : []));
        expect(none).toMatchObject(isKnown ? { value: day } : { value: expect.stringMatching(/^202[56]/) });
        const refused = { error: expect.stringMatching(/4 angka|dua tanggal/) };
        expect(short).toMatchObject(short !== undefined && 'value' in short ? { value: day } : refused);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the period of a statement', () => {
  const lines = ['Tanggal;Keterangan;Jumlah', '01/11;SPP;1.000', '02/11;SPP;2.000'];
  const periodsOf = async (file: readonly string[]) =>
    statementPeriods(await readTable(Buffer.from(file.join('\n'))));

  test.each<[line: string, periods: DateRange[]]>([
    ['Periode : 01/11/2026 - 30/11/2026', [november]],
    ['Periode;:;01/11/2026;-;30/11/2026', [november]],
    ['PERIODE 01/11/26 S/D 30/11/26', [november]],
    ['Laporan Mutasi Rekening Periode 1 November 2026 - 30 November 2026', [november]],
    ['Mutasi 2026-11-01 - 2026-11-30', [november]],
    ['PERIODE: NOVEMBER 2026', [november]],
    ['Statement Period: 11/2026', [november]],
    ['Periode : 01 - 30 Nov 2026', [november]],
    ['Periode : 01/12/2025 - 31/01/2026', [winter]],
    ['Dicetak 05/01/2027', []],
    ['BAYAR SPP PERIODE 01/11/2025 - 30/11/2025', []],
    ['Periode : 30/11/2026 - 01/11/2026', []],
  ])('%s, above its lines or below', async (line, periods) => {
    expect(await periodsOf([line, ...lines])).toEqual(periods);
    expect(await periodsOf([...lines, line])).toEqual(periods);
  });

  test('without one is that of its days with a year', async () => {
    const valued = ['Tanggal;Valuta;Jumlah', '01/11;02/11/2026;1.000', '12/11;12/11/2026;20261231'];
    expect(await periodsOf(valued)).toEqual([{ start: '2026-10-02', end: '2026-12-13' }]);
  });
});

describe('a statement of a bank', () => {
  let t: TestApp;
  let scene: StatementDesk;
  beforeAll(async () => {
    t = await testApp();
    scene = await statementDesk(t);
  });
  afterAll(() => t.close());

  test('of KlikBCA is booked on the day of its period', async () => {
    const { student, paid } = await scene.payer();
    const { _id: id } = await scene.send([
      'No. rekening : 1234567890',
      'Periode : 01/08/2026 - 31/08/2026',
      'Tanggal Transaksi,Keterangan,Cabang,Jumlah,Saldo',
      `'23/08,TRSF E-BANKING CR ${student.nim},'0000,"3,000,000.00 CR","9,000,000.00"`,
      `'23/09,TRSF E-BANKING CR ${student.nim},'0000,"3,000,001.00 CR","9,000,000.00"`,
      `23/08,TRSF E-BANKING DB,'0000,"1,000.00 DB","8,000,000.00"`,
    ]);
    const rows = await scene.rowsOf(id);
    expect(rows.map(({ verdict }) => verdict)).toEqual(['NEW', 'WRONG', 'ASIDE']);
    expect(rows[1]?.errors['tanggal']).toContain('"23/09" tidak dapat dipastikan dari periode');
    await scene.commit(id);
    expect(await paid()).toBe(3_000_000);
    const again = await scene.send([
      'Post Date,Value Date,Description,Credit Amount,Debit Amount',
      `23/08/26,24/08/26,TRSF E-BANKING CR ${student.nim},"3,000,000.00",0`,
    ]);
    const [repeated] = await scene.rowsOf(again._id);
    expect(repeated).toMatchObject({ verdict: 'SAME', errors: {} });
  });
});
