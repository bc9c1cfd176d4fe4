// Codes of a person's biodata; each value is the id the national feeder (PDDIKTI) uses for it.

export const genders = [
  { value: 'L', label: 'Laki-laki' },
  { value: 'P', label: 'Perempuan' },
] as const;

/** The feeder spells 5 "Budha" and 6 "Khonghucu": compare ids, never labels. */
export const religions = [
  { value: '1', label: 'Islam' },
  { value: '2', label: 'Kristen' },
  { value: '3', label: 'Katolik' },
  { value: '4', label: 'Hindu' },
  { value: '5', label: 'Buddha' },
  { value: '6', label: 'Konghucu' },
  { value: '99', label: 'Lainnya' },
] as const;

/** With whom or where a student lives. */
export const residences = [
  { value: '1', label: 'Bersama orang tua' },
  { value: '2', label: 'Wali' },
  { value: '3', label: 'Kost' },
  { value: '4', label: 'Asrama' },
  { value: '5', label: 'Panti asuhan' },
  { value: '10', label: 'Rumah sendiri' },
  { value: '99', label: 'Lainnya' },
] as const;

/** The usual way to campus. */
export const transports = [
  { value: '1', label: 'Jalan kaki' },
  { value: '3', label: 'Angkutan umum/bus' },
  { value: '4', label: 'Mobil/bus antar jemput' },
  { value: '5', label: 'Kereta api' },
  { value: '6', label: 'Ojek' },
  { value: '7', label: 'Andong/bendi/delman/becak' },
  { value: '8', label: 'Perahu penyeberangan' },
  { value: '11', label: 'Kuda' },
  { value: '12', label: 'Sepeda' },
  { value: '13', label: 'Sepeda motor' },
  { value: '14', label: 'Mobil pribadi' },
  { value: '99', label: 'Lainnya' },
] as const;

/** Occupation of a parent who has died: it needs no income. */
export const DECEASED = '98';

export const occupations = [
  { value: '1', label: 'Tidak bekerja' },
  { value: '2', label: 'Nelayan' },
  { value: '3', label: 'Petani' },
  { value: '4', label: 'Peternak' },
  { value: '5', label: 'PNS/TNI/Polri' },
  { value: '6', label: 'Karyawan swasta' },
  { value: '7', label: 'Pedagang kecil' },
  { value: '8', label: 'Pedagang besar' },
  { value: '9', label: 'Wiraswasta' },
  { value: '10', label: 'Wirausaha' },
  { value: '11', label: 'Buruh' },
  { value: '12', label: 'Pensiunan' },
  { value: '13', label: 'Peneliti' },
  { value: '14', label: 'Tim ahli/konsultan' },
  { value: '15', label: 'Magang' },
  { value: '16', label: 'Tenaga pengajar/instruktur/fasilitator' },
  { value: '17', label: 'Pimpinan/manajerial' },
  { value: DECEASED, label: 'Sudah meninggal' },
  { value: '99', label: 'Lainnya' },
] as const;

/** Income of a month. */
export const incomes = [
  { value: '11', label: 'Kurang dari Rp500.000' },
  { value: '12', label: 'Rp500.000–Rp999.999' },
  { value: '13', label: 'Rp1.000.000–Rp1.999.999' },
  { value: '14', label: 'Rp2.000.000–Rp4.999.999' },
  { value: '15', label: 'Rp5.000.000–Rp20.000.000' },
  { value: '16', label: 'Lebih dari Rp20.000.000' },
] as const;

/** Levels of education, of parents as of programmes. */
export const educations = [
  { value: '0', label: 'Tidak sekolah' },
  { value: '1', label: 'PAUD' },
  { value: '2', label: 'TK / sederajat' },
  { value: '3', label: 'Putus SD' },
  { value: '4', label: 'SD / sederajat' },
  { value: '5', label: 'SMP / sederajat' },
  { value: '6', label: 'SMA / sederajat' },
  { value: '7', label: 'Paket A' },
  { value: '8', label: 'Paket B' },
  { value: '9', label: 'Paket C' },
  { value: '20', label: 'D1' },
  { value: '21', label: 'D2' },
  { value: '22', label: 'D3' },
  { value: '23', label: 'D4' },
  { value: '30', label: 'S1' },
  { value: '31', label: 'Profesi' },
  { value: '32', label: 'Sp-1' },
  { value: '35', label: 'S2' },
  { value: '36', label: 'S2 Terapan' },
  { value: '37', label: 'Sp-2' },
  { value: '40', label: 'S3' },
  { value: '41', label: 'S3 Terapan' },
  { value: '90', label: 'Nonformal' },
  { value: '91', label: 'Informal' },
  { value: '99', label: 'Lainnya' },
] as const;

export const maritalStatuses = [
  { value: 'BELUM', label: 'Belum kawin' },
  { value: 'KAWIN', label: 'Kawin' },
  { value: 'CERAI', label: 'Cerai' },
] as const;
