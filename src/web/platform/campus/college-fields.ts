import { officialRoles } from '#shared/platform/campus/main-data.ts';
import { type FieldGroup, text } from './field.ts';

const officialLabels: Record<(typeof officialRoles)[number], string> = {
  KETUA: 'Ketua',
  WAKA1: 'Wakil Ketua I',
  WAKA2: 'Wakil Ketua II',
  WAKA3: 'Wakil Ketua III',
  KAPRODI: 'Ketua Program Studi',
  KA_BAAK: 'Kepala BAAK',
  KA_KEUANGAN: 'Kepala Bagian Keuangan',
  KA_PERPUS: 'Kepala Perpustakaan',
  KA_LPM: 'Kepala LPM',
};

export const institution: FieldGroup[] = [
  {
    title: 'Identitas',
    fields: [
      { ...text('name', 'Nama kampus'), required: true },
      text('shortName', 'Nama pendek'),
      text('code', 'Kode perguruan tinggi', '6 angka, dari PDDIKTI.'),
      text('foundation', 'Yayasan'),
      { kind: 'color', name: 'color', label: 'Warna utama', help: 'Tombol, tautan, dan garis kop surat.' },
      {
        kind: 'select',
        name: 'timeZone',
        label: 'Zona waktu',
        options: [
          { value: 'Asia/Jakarta', label: 'WIB (Asia/Jakarta)' },
          { value: 'Asia/Makassar', label: 'WITA (Asia/Makassar)' },
          { value: 'Asia/Jayapura', label: 'WIT (Asia/Jayapura)' },
        ],
      },
    ],
  },
  {
    title: 'Alamat dan kontak',
    hint: 'Tercetak pada kop setiap dokumen.',
    fields: [
      text('address', 'Alamat'),
      text('city', 'Kota', 'Juga tempat penandatanganan dokumen.'),
      text('province', 'Provinsi'),
      text('postal', 'Kode pos'),
      text('phone', 'Telepon'),
      text('whatsapp', 'WhatsApp', 'Tautan percakapan di halaman Kontak situs publik.'),
      text('email', 'Email'),
      text('website', 'Situs web'),
    ],
  },
];

export const programme: FieldGroup[] = [
  {
    title: 'Program studi',
    fields: [
      { ...text('code', 'Kode program studi'), required: true },
      { ...text('name', 'Nama program studi'), required: true },
      text('level', 'Jenjang', 'Misalnya Strata Satu (S.1).'),
      text('degree', 'Gelar', 'Misalnya S.M.'),
      text('npsn', 'NPSN', 'Nomor pokok nasional kampus, 8 angka.'),
    ],
  },
  {
    title: 'Akreditasi',
    fields: [
      text('accreditation', 'Peringkat'),
      text('accreditationDecree', 'Nomor SK'),
      { kind: 'date', name: 'accreditationDate', label: 'Tanggal SK' },
      { kind: 'date', name: 'accreditationExpiry', label: 'Berlaku sampai' },
    ],
  },
];

export const officials: FieldGroup[] = [
  {
    title: 'Pejabat',
    hint: 'Dokumen ditandatangani oleh pejabat yang menjabat pada tanggal dokumen.',
    fields: [
      {
        kind: 'rows',
        name: 'list',
        label: 'Pejabat',
        row: 'pejabat',
        add: 'Tambah pejabat',
        empty: { role: 'KETUA', name: '', title: '', idNumber: '', from: '', to: '', signature: null },
        fields: [
          {
            kind: 'select',
            name: 'role',
            label: 'Jabatan',
            required: true,
            options: officialRoles.map((value) => ({ value, label: officialLabels[value] })),
          },
          { ...text('name', 'Nama dan gelar'), required: true },
          text('title', 'Sebutan pada dokumen', 'Kosongkan untuk memakai nama jabatan.'),
          text('idNumber', 'NIDN atau NIP'),
          { kind: 'date', name: 'from', label: 'Menjabat sejak', required: true },
          { kind: 'date', name: 'to', label: 'Sampai', help: 'Kosongkan bila masih menjabat.' },
          { kind: 'signature', name: 'signature', label: 'Tanda tangan' },
        ],
      },
    ],
  },
];
