import type { Row } from './table.ts';
import type { World } from './world.ts';

/** A row with the rows it hangs on, each looked up when asked for. */
export class Scope {
  readonly world: World;
  readonly row: Row;

  constructor(world: World, row: Row) {
    this.world = world;
    this.row = row;
  }

  get registration(): Row | undefined {
    const { registrations, members } = this.world.tables;
    const own = this.row.id_registrasi_mahasiswa;
    return registrations.get(own ?? members.get(this.row.id_anggota)?.id_registrasi_mahasiswa);
  }

  get person(): Row | undefined {
    return this.world.tables.persons.get(this.row.id_mahasiswa ?? this.registration?.id_mahasiswa);
  }

  get class(): Row | undefined {
    return this.world.tables.classes.get(this.row.id_kelas_kuliah);
  }

  get course(): Row | undefined {
    return this.world.tables.courses.get(this.row.id_matkul ?? this.class?.id_matkul);
  }

  get curriculum(): Row | undefined {
    return this.world.tables.curricula.get(this.row.id_kurikulum);
  }

  get activity(): Row | undefined {
    return this.world.tables.activities.get(this.row.id_aktivitas);
  }

  get lecturer(): Row | undefined {
    return this.world.tables.lecturers.get(this.row.id_dosen ?? this.assignment?.id_dosen);
  }

  get assignment(): Row | undefined {
    return this.world.tables.assignments.get(this.row.id_registrasi_dosen);
  }

  get exit(): Row | undefined {
    return this.world.tables.exits.get(this.row.id_registrasi_mahasiswa);
  }

  get programme(): Row | undefined {
    const { class: klass, course, curriculum, registration, assignment } = this;
    const id = this.row.id_prodi ?? (klass ?? registration ?? course ?? curriculum ?? assignment)?.id_prodi;
    return this.world.tables.programmes.get(id);
  }

  get semester(): Row | undefined {
    return this.world.tables.semesters.get(this.row.id_semester ?? this.class?.id_semester);
  }

  /** A stored value: the row's own column, else that of the nearest row it hangs on. */
  stored(column: string): string | null {
    if (column in this.row) return this.row[column] ?? null;
    const { class: klass, course, registration } = this;
    for (const parent of [klass, registration, course, this.curriculum, this.person, this.lecturer]) {
      if (parent && column in parent) return parent[column] ?? null;
    }
    return null;
  }
}
