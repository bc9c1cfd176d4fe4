import { inArray, sql } from 'drizzle-orm';
import { roomForm, type RoomForm, roomTypeLabels } from '#shared/teaching/rooms/room.contract.ts';
import { rooms } from '#server/platform/db/schema.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { integerCell } from '#server/platform/sheets/cells/numbers.ts';
import { listCell } from '#server/platform/sheets/cells/lists.ts';
import { emptyWords, textCell } from '#server/platform/sheets/cells/text.ts';
import { decisive, optionalColumn, requiredColumn } from '#server/platform/sheets/mapping.ts';
import type { RowValue } from '#server/platform/sheets/parse-rows.ts';
import { removeRoom, saveRoom } from '#server/teaching/rooms/rooms.public.ts';
import { clean, importKind, type Judged, type ReadRow } from '../import-kind.ts';
import { codeCell } from './code-cell.ts';
import {
  differencesOf,
  type FormField,
  type FormPlan,
  type KnownRecord,
  readForm,
  undoThrough,
} from './form-records.ts';
import { itemsFrom } from './list-items.ts';

const text = (maxLength: number) => textCell({ maxLength, empty: emptyWords });

const columns = [
  decisive(requiredColumn('kode', 'Kode', codeCell('Kode'), ['kode_ruangan', 'kode_ruang', 'ruang'])),
  requiredColumn('nama', 'Nama', text(100), ['nama_ruangan', 'nama_ruang']),
  requiredColumn('kapasitas', 'Kapasitas', integerCell(1, 500), ['daya_tampung', 'jumlah_kursi']),
  optionalColumn('gedung', 'Gedung', text(60)),
  optionalColumn('lantai', 'Lantai', text(10)),
  optionalColumn(
    'jenis',
    'Jenis',
    listCell(
      'jenis ruang',
      itemsFrom(roomTypeLabels, { KELAS: ['Kelas', 'Teori'], LAB: ['Lab', 'Praktikum'] }),
    ),
    ['kategori', 'kategori_nama', 'tipe'],
  ),
  optionalColumn('fasilitas', 'Fasilitas', text(500)),
  optionalColumn(
    'status',
    'Status',
    listCell('status', [
      { code: 'aktif', label: 'aktif', aliases: ['dipakai', 'ya', '1'] },
      { code: 'tidak aktif', label: 'tidak aktif', aliases: ['nonaktif', 'tidak dipakai', 'tidak', '0'] },
    ]),
    ['dipakai', 'aktif'],
  ),
] as const;

type Value = RowValue<typeof columns>;
type Form = Omit<RoomForm, '_id' | 'updatedAt'>;

const fields: readonly FormField<Form>[] = [
  { column: 'nama', field: 'name' },
  { column: 'kapasitas', field: 'capacity' },
  { column: 'gedung', field: 'building' },
  { column: 'lantai', field: 'floor' },
  { column: 'jenis', field: 'type' },
  { column: 'fasilitas', field: 'facilities' },
  { column: 'status', field: 'isActive' },
];

/** Rooms by a column, as forms. */
async function load(
  ctx: Ctx,
  by: 'id' | 'code',
  keys: readonly string[],
): Promise<Map<string, KnownRecord<Form>>> {
  if (keys.length === 0) return new Map();
  const key = by === 'id' ? sql`${rooms.id}::text` : sql`upper(${rooms.code})`;
  const rows = await ctx.db
    .select()
    .from(rooms)
    .where(inArray(key, [...new Set(keys)]));
  return new Map(
    rows.map(({ id, updatedAt, createdAt: _createdAt, ...form }) => [
      by === 'id' ? id : form.code.toUpperCase(),
      { id, updatedAt, form },
    ]),
  );
}

/** What a row says about a room; a blank cell leaves what is there. */
const given = (value: Value) => ({
  code: value.kode,
  name: value.nama,
  capacity: value.kapasitas,
  ...(value.gedung !== null && { building: value.gedung }),
  ...(value.lantai !== null && { floor: value.lantai }),
  ...(value.jenis !== null && { type: value.jenis }),
  ...(value.fasilitas !== null && {
    facilities: value.fasilitas
      .split(/[,;]/)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  }),
  ...(value.status !== null && { isActive: value.status === 'aktif' }),
});

const roomInput = roomForm.omit({ _id: true, updatedAt: true });

function judgeRow(
  ctx: Ctx,
  { rowNo, value }: ReadRow<Value>,
  known: KnownRecord<Form> | null,
): Judged<FormPlan<Form>> {
  const judged: Judged<FormPlan<Form>> = { ...clean(rowNo), recordId: known?.id ?? null };
  const parsed = readForm(ctx, roomInput, { ...known?.form, ...given(value) });
  if (!parsed.success) {
    for (const { path, message } of parsed.issues) {
      const column = fields.find(({ field }) => field === path[0])?.column ?? 'kode';
      judged.errors[column] ??= message;
    }
    return judged;
  }
  if (known) judged.differences = differencesOf(fields, known.form, parsed.data);
  return { ...judged, plan: { form: parsed.data, known } };
}

/** Rooms. */
export const roomsKind = importKind<typeof columns, FormPlan<Form>>({
  key: 'rooms',
  title: 'Impor ruang',
  noun: 'ruang',
  permissions: { create: ['room:create', 'room:update'], update: ['room:update'] },
  columns,
  unique: [['kode']],
  options: [],
  examples: [
    {
      kode: 'A101',
      nama: 'Ruang A101',
      kapasitas: 40,
      gedung: 'Gedung A',
      lantai: '1',
      jenis: 'Ruang kelas',
      fasilitas: 'Proyektor, AC',
      status: 'aktif',
    },
  ],
  chunk: 500,
  judge: async (ctx, rows) => {
    const known = await load(
      ctx,
      'code',
      rows.map(({ value }) => value.kode),
    );
    return rows.map((row) => judgeRow(ctx, row, known.get(row.value.kode) ?? null));
  },
  create: async (ctx, plans) => {
    const created: { id: string }[] = [];
    for (const { form } of plans) created.push({ id: (await saveRoom(ctx, form))._id });
    return created;
  },
  update: async (ctx, changes) => {
    for (const { recordId, plan } of changes) {
      await saveRoom(ctx, { ...plan.form, _id: recordId, updatedAt: plan.known?.updatedAt });
    }
    return changes.map(({ plan }) => ({ before: plan.known?.form, after: plan.form }));
  },
  undo: undoThrough<Form>({ load: (ctx, ids) => load(ctx, 'id', ids), save: saveRoom, remove: removeRoom }),
});
