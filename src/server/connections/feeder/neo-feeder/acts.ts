import { feederActs } from '#server/platform/reference/feeder.ts';

/** Acts that tell the feeder's own code lists. */
const listActs = [
  'GetAgama',
  'GetAlatTransportasi',
  'GetJalurMasuk',
  'GetJenisAktivitasMahasiswa',
  'GetJenisEvaluasi',
  'GetJenisKeluar',
  'GetJenisPendaftaran',
  'GetJenisPrestasi',
  'GetJenisTinggal',
  'GetJenjangPendidikan',
  'GetKategoriKegiatan',
  'GetPekerjaan',
  'GetPembiayaan',
  'GetPenghasilan',
  'GetTingkatPrestasi',
] as const;
export type ListAct = (typeof listActs)[number];
export const isListAct = (act: string | null | undefined): act is ListAct =>
  listActs.some((one) => one === act);

/** The reading acts used here. */
export const readingActs = [
  'GetProfilPT',
  'GetProdi',
  'GetAllPT',
  'GetAllProdi',
  'GetWilayah',
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
  'GetListKonversiKampusMerdeka',
  'GetListDosen',
  'GetListSkalaNilaiProdi',
  ...listActs,
] as const;
export type ReadingAct = (typeof readingActs)[number];

/** Columns of an act; a filter or an order may name no others (they are SQL on the other side). */
export const columnsOf = (act: ReadingAct): readonly string[] => feederActs().get(act)?.row ?? [];
