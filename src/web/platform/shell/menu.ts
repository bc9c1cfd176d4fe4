import type { FunctionComponent } from 'react';
import type { AccessRule } from '#shared/platform/access/rule.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import { menuIcons } from './menu-icons.ts';

export type MenuIcon = FunctionComponent<{ size?: number | string; stroke?: number | string }>;

/** An entry leads somewhere or opens further entries. */
export type MenuLink = {
  name: string;
  path: string;
  icon: MenuIcon;
  /** Of several rules one is enough. */
  permission: AccessRule | readonly AccessRule[];
  hidden?: HideRule;
};
export type MenuGroup = { name: string; icon: MenuIcon; submenu: readonly MenuLink[]; hidden?: HideRule };
export type MenuEntry = MenuLink | MenuGroup;
export type MenuSection = { name: string; entries: readonly MenuEntry[] };

/** Who never sees an entry, whatever the permissions: those who are lecturers and nothing else. */
export type HideRule = 'only-lecturers';

const everybody: AccessRule = 'signed-in';
/** Pages that show a person their own records. */
export const student: AccessRule = { students: true };
export const lecturer: AccessRule = { roles: [ROLE.lecturer] };
const admin: AccessRule = { admin: true };
const i = menuIcons;
/** Who may start work in the background: long files, imports, sending to other systems. */
const jobStarters: readonly AccessRule[] = (
  [
    'student:get',
    'report:export',
    'payment:export',
    'edo:export',
    'eka:export',
    'officialReport:get',
    'feeder:get',
    'lms:sync',
    'schedule:create',
    'studentGrade:publish',
    'paymentType:create',
    'course:create',
    'library:create',
  ] as const
).map((name) => ({ permissions: [name] }));

const link = (name: string, path: string, icon: MenuIcon, permission: MenuLink['permission']): MenuLink => ({
  name,
  path,
  icon,
  permission,
});

const general: MenuSection = {
  name: 'Umum',
  entries: [
    link('Beranda', '/', i.home, everybody),
    link('Kalender akademik', '/kalender-akademik', i.calendar, everybody),
  ],
};

const studentMenu: MenuSection = {
  name: 'Mahasiswa',
  entries: [
    link('Jadwal', '/student/jadwal', i.timetable, student),
    {
      name: 'Nilai',
      icon: i.grades,
      submenu: [
        link('KHS', '/student/nilai-saya/khs', i.grades, student),
        link('Transkrip nilai', '/student/nilai-saya', i.transcript, student),
      ],
    },
    {
      name: 'Pembayaran & Riwayat',
      icon: i.payment,
      submenu: [
        link('Pembayaran', '/student/pembayaran', i.payment, student),
        link('Riwayat transaksi', '/student/pembayaran/riwayat-transaksi', i.history, student),
      ],
    },
    {
      name: 'KRS',
      icon: i.krs,
      submenu: [
        link('Isi KRS', '/student/aktivitas-mahasiswa/krs', i.krs, student),
        link('Program aktivitas', '/student/aktivitas-mahasiswa/program-aktivitas', i.activity, student),
        link('Riwayat aktivitas', '/student/aktivitas-mahasiswa/riwayat-aktivitas', i.history, student),
      ],
    },
    {
      name: 'Skripsi',
      icon: i.thesis,
      submenu: [
        link('Skripsi saya', '/student/skripsi', i.thesis, student),
        link('Skripsi diterima', '/student/skripsi/skripsi-diterima', i.accepted, student),
      ],
    },
    link('Perpustakaan', '/student/perpustakaan', i.library, student),
  ],
};

const lecturerMenu: MenuSection = {
  name: 'Dosen',
  entries: [
    link('Jadwal mengajar', '/dosen/jadwal', i.timetable, lecturer),
    link('Mahasiswa bimbingan', '/dosen/mahasiswa-bimbingan', i.students, lecturer),
    link('RPS', '/dosen/rps', i.rps, lecturer),
    link('Skripsi', '/dosen/skripsi', i.thesis, lecturer),
    link('Perpustakaan', '/dosen/perpustakaan', i.library, lecturer),
  ],
};

/** For admins alone (specification §6). */
const adminMenu: MenuSection = {
  name: 'Admin',
  entries: [
    link('Pengaturan admin', '/staff/admin-settings', i.settings, admin),
    link('Peran dan hak', '/staff/role', i.roles, admin),
    link('Kesehatan sistem', '/staff/health', i.health, admin),
  ],
};

const staffMenu: MenuSection = {
  name: 'Staf',
  entries: [
    link('Staf', '/staff/staff', i.staff, { permissions: ['staff:get', 'user:get'] }),
    link('Dosen', '/staff/dosen', i.lecturers, { permissions: ['lectureProfile:get'] }),
    link('Kurikulum', '/staff/curriculum', i.curriculum, { permissions: ['curriculum:get'] }),
    link('Mata kuliah', '/staff/course', i.course, { permissions: ['course:get'] }),
    link('Ruang', '/staff/ruang', i.room, { permissions: ['room:get'] }),
    {
      name: 'Mahasiswa',
      icon: i.students,
      submenu: [
        link('Daftar mahasiswa', '/staff/mahasiswa', i.students, { permissions: ['student:get'] }),
        link('Tambah banyak', '/staff/mahasiswa/add-many', i.addMany, { permissions: ['student:create'] }),
        link('Ubah banyak', '/staff/mahasiswa/edit-many', i.editMany, { permissions: ['student:update'] }),
      ],
    },
    link('Kelas mahasiswa', '/staff/student-class', i.classes, { permissions: ['studentclass:get'] }),
    link('Jadwal kuliah', '/staff/lecture-schedule', i.timetable, { permissions: ['schedule:get'] }),
    link('LMS', '/staff/lms', i.lms, { permissions: ['lms:get'] }),
    link('RPS', '/staff/rps', i.rps, { permissions: ['rps:get'] }),
    link('Skripsi', '/staff/skripsi', i.thesis, { permissions: ['skripsi:get'] }),
    { ...link('Pekerjaan latar', '/staff/jobs', i.jobs, jobStarters), hidden: 'only-lecturers' },
    link('Sinkronisasi PDDIKTI', '/staff/sinkronisasi', i.feeder, { permissions: ['feeder:get'] }),
    link('Pertanyaan evaluasi', '/staff/evaluation-questions', i.survey, { permissions: ['evaluation:get'] }),
    link('Perpustakaan', '/staff/perpustakaan', i.library, {
      permissions: ['library:get'],
      roles: [ROLE.library],
    }),
    link('Jejak audit', '/staff/audit', i.audit, { permissions: ['audit:get'] }),
    link('Data pribadi', '/staff/data-pribadi', i.personalData, { roles: [ROLE.publicRelations] }),
  ],
};

const finance: MenuGroup = {
  name: 'Keuangan',
  icon: i.finance,
  submenu: [
    link('Metode pembayaran', '/staff/metode-pembayaran', i.method, { permissions: ['paymentMethod:get'] }),
    link('Pembayaran mahasiswa', '/staff/pembayaran-mahasiswa', i.payment, {
      permissions: ['paymentType:get'],
    }),
    link('Rekening dosen', '/staff/rekening-dosen', i.lecturers, { permissions: ['payment:verify'] }),
    link('View Pembayaran', '/student/pembayaran', i.view, {
      permissions: ['paymentType:get', 'paymentMethod:get'],
    }),
  ],
};

const reports: MenuGroup = {
  name: 'Laporan',
  icon: i.report,
  hidden: 'only-lecturers',
  submenu: [
    link('Laporan KRS', '/staff/laporan/krs-report', i.krs, { permissions: ['krs:get'] }),
    link('Laporan nilai', '/staff/laporan/nilai-report', i.grades, { permissions: ['studentGrade:get'] }),
    link('Laporan presensi', '/staff/laporan/presensi-report', i.timetable, {
      permissions: ['attendance:get'],
    }),
    link('Laporan mahasiswa', '/staff/laporan/mahasiswa-report', i.students, {
      permissions: ['student:get', 'report:get'],
    }),
    link('Laporan skripsi', '/staff/laporan/skripsi-report', i.thesis, {
      permissions: ['skripsi:get', 'report:get'],
    }),
    link('Laporan EDO', '/staff/laporan/edo-report', i.survey, { permissions: ['edo:get'] }),
    link('Laporan EKA', '/staff/laporan/eka-report', i.survey, { permissions: ['eka:get'] }),
    link('Notulen rapat', '/staff/meeting-record', i.meeting, { permissions: ['meetingRecord:get'] }),
    link('Berita acara', '/staff/report', i.minutes, { permissions: ['officialReport:get'] }),
  ],
};

const landingPage: MenuGroup = {
  name: 'Landing page',
  icon: i.site,
  submenu: [
    link('Banner', '/staff/banner', i.banner, { permissions: ['banner:get'] }),
    link('Kerja sama', '/staff/kerja-sama', i.partner, { permissions: ['partner:get'] }),
    link('Testimoni', '/staff/testimoni', i.testimoni, { permissions: ['testimoni:get'] }),
    link('Kategori', '/staff/kategori', i.category, { permissions: ['newsCategory:get', 'news:get'] }),
    link('Berita', '/staff/berita', i.news, { permissions: ['newsCategory:get', 'news:get'] }),
  ],
};

/** The whole menu (specification §2); what a user sees of it is decided by `menu-filter.ts`. */
export const menu: readonly MenuSection[] = [
  general,
  studentMenu,
  lecturerMenu,
  adminMenu,
  staffMenu,
  { name: 'Bagian', entries: [finance, reports, landingPage] },
];

/** Sections a student sees; all others are for lecturers and staff. */
export const studentSections: readonly MenuSection[] = [general, studentMenu];
