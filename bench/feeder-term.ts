/**
 * A term of the demo campus reported to a feeder with every fault switched on, while the reporting process is killed again and
 * again; then both sides are compared row by row. `npm run bench -- feeder-term [--students 60] [--kills 50]`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { buildDemoCampus } from '#tools/demo/build.ts';
import { Random } from '#tools/demo/random.ts';
import {
  EMULATOR_PASSWORD,
  EMULATOR_USER,
  type FeederEmulator,
  startFeederEmulator,
} from '#tools/emulators/neo-feeder/emulator.ts';
import { faultKinds } from '#tools/emulators/neo-feeder/faults.ts';
import type { TableName } from '#tools/emulators/neo-feeder/table.ts';
import { feederChannels } from '#shared/connections/feeder/channels.ts';
import { type ChannelName, channelNames } from '#shared/platform/feeder/channel-names.ts';
import { createDatabase, startCluster, withDb } from './lib/cluster.ts';
import { removeFolder, temporaryFolder } from './lib/portal.ts';
import { count, say, verdict } from './lib/report.ts';

/** Where the rows of a channel lie, and what may be there only once. */
const tables: Record<ChannelName, readonly [table: TableName, ...unique: string[]]> = {
  biodata: ['persons', 'nik'],
  entry: ['registrations', 'nim'],
  course: ['courses', 'kode_mata_kuliah'],
  curriculum: ['curricula', 'nama_kurikulum', 'id_semester'],
  'curriculum-course': ['curriculumCourses', 'id_kurikulum', 'id_matkul'],
  class: ['classes', 'id_semester', 'id_matkul', 'nama_kelas_kuliah'],
  teaching: ['teachings', 'id_kelas_kuliah', 'id_registrasi_dosen'],
  member: ['participants', 'id_kelas_kuliah', 'id_registrasi_mahasiswa'],
  grade: ['participants', 'id_kelas_kuliah', 'id_registrasi_mahasiswa'],
  akm: ['semesterRecords', 'id_registrasi_mahasiswa', 'id_semester'],
  transfer: ['transfers', 'id_registrasi_mahasiswa', 'kode_mata_kuliah_asal', 'id_matkul'],
  activity: ['activities', 'id_jenis_aktivitas', 'keterangan', 'judul'],
  'activity-member': ['members', 'id_aktivitas', 'id_registrasi_mahasiswa'],
  conversion: ['conversions', 'id_anggota', 'id_matkul'],
  guidance: ['supervisors', 'id_aktivitas', 'id_dosen'],
  examiner: ['examiners', 'id_aktivitas', 'id_dosen'],
  achievement: ['achievements', 'id_mahasiswa', 'id_aktivitas'],
  exit: ['exits', 'id_registrasi_mahasiswa'],
};

type Campus = { db: Db; url: string; folder: string; feeder: FeederEmulator; adminId: string; term: string };

/** Terms the demo campus goes back to that the seed of the feeder does not have. */
const olderTerms = Array.from({ length: 12 }, (_, index) => 2008 + index).flatMap((year) =>
  ['1', '2', '3'].map((half) => ({
    id_semester: `${year}${half}`,
    id_tahun_ajaran: String(year),
    semester: half,
    nama_semester: `${year}/${year + 1}`,
    a_periode_aktif: '0',
    tanggal_mulai: `${year}-08-01`,
    tanggal_selesai: `${year + 1}-07-31`,
  })),
);

/** Fills what the demo leaves open on purpose, so that everybody can be reported. */
const completeBiodata = (db: Db) =>
  db.execute(sql`
    insert into student_biodata (student_id, gender, birth_place, birth_date, religion, nik, kelurahan, wilayah_id, mother_name)
    select id, 'P', 'Bandung', '2004-05-04', '1', '98' || lpad(nim, 14, '0'), 'Contoh', '020804', 'Contoh Ibu' from students
    on conflict (student_id) do update set gender = coalesce(student_biodata.gender, excluded.gender),
      birth_place = coalesce(student_biodata.birth_place, excluded.birth_place),
      birth_date = coalesce(student_biodata.birth_date, excluded.birth_date),
      religion = coalesce(student_biodata.religion, excluded.religion),
      nik = coalesce(student_biodata.nik, excluded.nik),
      kelurahan = coalesce(nullif(student_biodata.kelurahan, ''), excluded.kelurahan),
      wilayah_id = coalesce(student_biodata.wilayah_id, excluded.wilayah_id),
      mother_name = coalesce(nullif(student_biodata.mother_name, ''), excluded.mother_name)`);

/** The last term that has grades; its lecturers stand in the feeder as SISTER would have put them there. */
async function prepare(
  db: Db,
  feeder: FeederEmulator,
  students: number,
): Promise<{ adminId: string; term: string }> {
  const now = new Date('2026-08-24T02:00:00Z');
  await buildDemoCampus(db, { now, regular: true, students, attendance: false, surveys: false });
  await db.execute(sql`
    update main_data set data = jsonb_set(data, '{integration}', coalesce(data -> 'integration', '{}') || ${JSON.stringify(
      {
        feederBatch: 100_000,
        feederPerMinute: 3_000,
        feederSeconds: 5,
      },
    )}::jsonb)`);
  await completeBiodata(db);
  const { rows } = await db.execute<{ adminId: string; term: string }>(sql`
    select (select id from users where is_admin limit 1) as "adminId", (
      select max(p.code) from academic_periods p join schedules s on s.period_id = p.id
        join grades g on g.schedule_id = s.id) as term`);
  const [found] = rows;
  if (found === undefined) throw new Error('the campus has no term with grades');
  const people = await db.execute<{ name: string; nidn: string | null }>(
    sql`select name, nidn from lecturers`,
  );
  feeder.control.addLecturers(people.rows.map((one) => ({ ...one, years: [found.term.slice(0, 4)] })));
  feeder.control.load({ semesters: olderTerms });
  feeder.control.open(null);
  return found;
}

const report = ({ url, folder, feeder, adminId, term }: Campus, ...more: string[]) =>
  spawn(
    process.execPath,
    [fileURLToPath(new URL('../test/external/feeder-worker.ts', import.meta.url)), adminId, term, ...more],
    {
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
        DATA_DIR: folder,
        DATABASE_URL: url,
        FEEDER_URL: feeder.url,
        FEEDER_USERNAME: EMULATOR_USER,
        FEEDER_PASSWORD: EMULATOR_PASSWORD,
        SESSION_SECRET: 'a secret of this bench, thirty-two letters long',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );

/** Lets the process make some calls and kills it in the midst of the next. @returns false when it was done before. */
async function killSoon(campus: Campus, random: Random): Promise<boolean> {
  const worker = report(campus);
  const exited = once(worker, 'exit');
  const { calls } = campus.feeder.control;
  const runs = (): boolean => worker.exitCode === null && worker.signalCode === null;
  const first = calls.length;
  while (runs() && calls.length === first) await sleep(2);
  const enough = calls.length + random.int(1, 120);
  while (runs() && calls.length < enough) await sleep(2);
  if (!runs()) return false;
  await sleep(random.int(0, 12));
  worker.kill('SIGKILL');
  await exited;
  return true;
}

type Standing = { channel: string; same: number; refused: number; open: number };

/** How the rows stand after a last comparison; `open` are those nobody can explain. */
async function standing(db: Db): Promise<Standing[]> {
  const { rows } = await db.execute<Standing>(sql`
    select channel, count(*) filter (where verdict = 'SAME' and status = 'SYNCED')::int as same,
      count(*) filter (where verdict <> 'SAME' and (problems <> '[]' or message <> ''))::int as refused,
      count(*) filter (where not (verdict = 'SAME' and status = 'SYNCED') and problems = '[]' and message = '')::int as open
    from feeder_rows group by channel`);
  return rows;
}

/** Rows of a table that are there more than once. */
function twiceIn(feeder: FeederEmulator, channel: ChannelName): number {
  const [table, ...unique] = tables[channel];
  const keys = feeder.control.rows(table).map((row) => unique.map((name) => row[name] ?? '').join('|'));
  return keys.length - new Set(keys).size;
}

async function judge({ db, feeder }: Campus): Promise<boolean> {
  const rows = new Map((await standing(db)).map((one) => [one.channel, one]));
  let kept = true;
  for (const channel of channelNames) {
    const { same, refused, open } = rows.get(channel) ?? { same: 0, refused: 0, open: 0 };
    const there = feeder.control
      .rows(tables[channel][0])
      .filter((row) => channel !== 'grade' || row['nilai_huruf'] !== null).length;
    const twice = twiceIn(feeder, channel);
    kept =
      verdict(
        open === 0 && twice === 0 && there === same,
        `${feederChannels[channel].label}: ${count(same)} equal on both sides, ${count(there)} in the feeder, ${twice} twice, ${refused} refused with a reason`,
      ) && kept;
  }
  const { rows: reasons } = await db.execute<{ reason: string; rows: number }>(sql`
    select channel || ': ' || coalesce(problems -> 0 ->> 'message', nullif(message, ''), 'no reason') as reason,
      count(*)::int as rows
    from feeder_rows where verdict <> 'SAME' group by 1 order by 2 desc limit 12`);
  for (const { reason, rows: many } of reasons) say(`        ${count(many)} × ${reason}`);
  return kept;
}

async function tell(campus: Campus, students: number, kills: number): Promise<boolean> {
  const { db, feeder } = campus;
  const random = new Random(5);
  feeder.control.chaos({ rate: 0.05, seed: 3, kinds: faultKinds });
  let done = 0;
  while (done < kills && (await killSoon(campus, random))) done += 1;
  const [code] = await once(report(campus), 'exit');
  feeder.control.chaos(null);
  const [checked] = await once(report(campus, 'anew'), 'exit');
  const { rows } = await db.execute<{ asked: number; settled: number; unknown: number }>(sql`
    select count(*) filter (where step = 'ASKED')::int as asked, count(*) filter (where step = 'SETTLED')::int as settled,
      count(*) filter (where step = 'UNKNOWN')::int as unknown from feeder_sends`);
  const [{ asked, settled, unknown } = { asked: 0, settled: 0, unknown: 0 }] = rows;
  say(
    `${count(students)} students, term ${campus.term}: ${count(feeder.control.calls.length)} calls, ${count(asked)} writes begun, ${count(unknown)} without an answer, ${count(settled)} found there when looked up`,
  );
  const ran = verdict(
    done === kills && code === 0 && checked === 0,
    `${done} of ${kills} kills in the midst of it`,
  );
  return (await judge(campus)) && ran;
}

export async function run(args: string[]): Promise<boolean> {
  const options = {
    students: { type: 'string', default: '60' },
    kills: { type: 'string', default: '50' },
  } as const;
  const { values } = parseArgs({ args, options });
  const folder = await temporaryFolder();
  const cluster = await startCluster(folder);
  const feeder = await startFeederEmulator();
  try {
    const url = await createDatabase(cluster, 'reported');
    return await withDb(url, async (db) => {
      const found = await prepare(db, feeder, Number(values.students));
      return tell({ db, url, folder, feeder, ...found }, Number(values.students), Number(values.kills));
    });
  } finally {
    await feeder.stop();
    await cluster.stop();
    await removeFolder(folder);
  }
}
