const asXlsx = 'simpan sebagai "Excel Workbook (.xlsx)" atau CSV, lalu unggah lagi.';

export const EMPTY_FILE = 'Berkas kosong (0 byte). Periksa berkasnya lalu unggah lagi.';

/** How to send a picture that comes in a format no upload takes; the server knows it by its bytes, the browser by its name. */
export const pictureRefusals = {
  heic: 'Foto ini berformat HEIC. Kirim sebagai JPG: di iPhone pilih Pengaturan › Kamera › Format › Paling kompatibel lalu foto ulang, atau unggah tangkapan layar fotonya.',
  avif: 'Gambar ini berformat AVIF. Simpan sebagai JPG atau PNG, lalu unggah lagi.',
} as const;

/** The same for a table. */
export const tableRefusals = {
  ole: `Ini berkas Excel lama (.xls). Buka di Excel, ${asXlsx}`,
  ods: `Ini berkas OpenDocument (.ods). Buka di LibreOffice, ${asXlsx}`,
  html: `Ini halaman web yang dinamai Excel. Buka di Excel, ${asXlsx}`,
  xml: `Ini berkas XML. Buka di Excel, ${asXlsx}`,
} as const;
