import { feederActs } from '../../reference/feeder.ts';

/** The reading acts used here. */
export const readingActs = [
  'GetProfilPT',
  'GetProdi',
  'GetAllPT',
  'GetAllProdi',
  'GetSemester',
  'GetPeriode',
  'GetListBidangMinat',
  'GetDataLengkapMahasiswaProdi',
  'GetBiodataMahasiswa',
  'GetListRiwayatPendidikanMahasiswa',
  'GetListMataKuliah',
  'GetDetailMataKuliah',
  'GetListKurikulum',
  'GetMatkulKurikulum',
  'GetListKelasKuliah',
  'GetDosenPengajarKelasKuliah',
  'GetListPenugasanDosen',
  'GetPesertaKelasKuliah',
  'GetKRSMahasiswa',
  'GetListNilaiPerkuliahanKelas',
  'GetDetailNilaiPerkuliahanKelas',
  'GetRiwayatNilaiMahasiswa',
  'GetListPerkuliahanMahasiswa',
  'GetNilaiTransferPendidikanMahasiswa',
  'GetDetailMahasiswaLulusDO',
  'GetListAktivitasMahasiswa',
  'GetListAnggotaAktivitasMahasiswa',
  'GetListBimbingMahasiswa',
  'GetListUjiMahasiswa',
  'GetListPrestasiMahasiswa',
  'GetListDosen',
] as const;
export type ReadingAct = (typeof readingActs)[number];

/** Columns of an act; a filter or an order may name no others (they are SQL on the other side). */
export const columnsOf = (act: ReadingAct): readonly string[] => feederActs().get(act)?.row ?? [];
