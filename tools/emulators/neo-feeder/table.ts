/** A stored row: numbers as text, dates `YYYY-MM-DD`, empty is null. Columns with `_` in front are the emulator's own. */
export type Row = Record<string, string | null>;

const keyText = (row: Row, columns: readonly string[]): string =>
  columns.map((column) => row[column] ?? '').join(' ');

/** Rows of one kind by their key, with an index for every column somebody looked up. */
export class Table {
  readonly keyColumns: readonly string[];
  private readonly rows = new Map<string, Row>();
  private readonly indexes = new Map<string, Map<string, Set<Row>>>();

  constructor(keyColumns: readonly string[]) {
    this.keyColumns = keyColumns;
  }

  get size(): number {
    return this.rows.size;
  }

  all(): IterableIterator<Row> {
    return this.rows.values();
  }

  /** The row with a key, given in the order of the key columns; undefined also when a part is missing. */
  get(...key: (string | null | undefined)[]): Row | undefined {
    return this.rows.get(key.map((part) => part ?? '').join(' '));
  }

  keyOf(row: Row): string {
    return keyText(row, this.keyColumns);
  }

  has(row: Row): boolean {
    return this.rows.has(this.keyOf(row));
  }

  /** Rows whose column has a value. */
  where(column: string, value: string | null | undefined): Row[] {
    if (value === null || value === undefined) return [];
    let index = this.indexes.get(column);
    if (!index) {
      index = new Map();
      this.indexes.set(column, index);
      for (const row of this.rows.values()) this.enter(index, column, row);
    }
    return [...(index.get(value) ?? [])];
  }

  /** Adds a row or replaces the one with its key. */
  put(row: Row): void {
    this.remove(row);
    this.rows.set(this.keyOf(row), row);
    for (const [column, index] of this.indexes) this.enter(index, column, row);
  }

  remove(row: Row): void {
    const known = this.rows.get(this.keyOf(row));
    if (!known) return;
    this.rows.delete(this.keyOf(row));
    for (const [column, index] of this.indexes) index.get(known[column] ?? '')?.delete(known);
  }

  private enter(index: Map<string, Set<Row>>, column: string, row: Row): void {
    const value = row[column] ?? '';
    const entries = index.get(value);
    if (entries) entries.add(row);
    else index.set(value, new Set([row]));
  }
}

/** What the emulated feeder stores, and the columns that make a row one. */
export const tableKeys = {
  institutions: ['id_perguruan_tinggi'],
  programmes: ['id_prodi'],
  semesters: ['id_semester'],
  concentrations: ['id_bidang_minat'],
  persons: ['id_mahasiswa'],
  registrations: ['id_registrasi_mahasiswa'],
  courses: ['id_matkul'],
  curricula: ['id_kurikulum'],
  curriculumCourses: ['id_kurikulum', 'id_matkul'],
  classes: ['id_kelas_kuliah'],
  participants: ['id_kelas_kuliah', 'id_registrasi_mahasiswa'],
  teachings: ['id_aktivitas_mengajar'],
  semesterRecords: ['id_registrasi_mahasiswa', 'id_semester'],
  transfers: ['id_transfer'],
  exits: ['id_registrasi_mahasiswa'],
  transcripts: ['id_registrasi_mahasiswa', 'id_matkul'],
  lecturers: ['id_dosen'],
  assignments: ['id_registrasi_dosen'],
  activities: ['id_aktivitas'],
  members: ['id_anggota'],
  supervisors: ['id_bimbing_mahasiswa'],
  examiners: ['id_uji'],
  achievements: ['id_prestasi'],
  conversions: ['id_konversi_aktivitas'],
  coursePlans: ['id_rencana_ajar'],
  evaluationPlans: ['id_rencana_evaluasi'],
  gradeScales: ['id_bobot_nilai'],
  lecturePeriods: ['id_prodi', 'id_semester'],
  componentGrades: ['id_komponen_evaluasi', 'id_registrasi_mahasiswa'],
} as const;
export type TableName = keyof typeof tableKeys;
export const tableNames = Object.keys(tableKeys) as TableName[];
