import { Button } from '@mantine/core';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { useState } from 'react';
import { attendanceContract, type ClassPrint } from '#shared/teaching/attendance/attendance.contract.ts';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';
import classes from './meetings.module.css';

const documents: readonly { kind: ClassPrint; name: string; hint: string }[] = [
  { kind: 'attendance', name: 'Rekap presensi', hint: 'Tanda setiap pertemuan dan persentase.' },
  { kind: 'blank', name: 'Daftar hadir kosong', hint: 'Untuk ditandatangani di kelas.' },
  {
    kind: 'report',
    name: 'Berita acara perkuliahan',
    hint: 'Tanggal, jam, materi, metode, dan jumlah hadir.',
  },
  { kind: 'students', name: 'Daftar peserta', hint: 'NIM, nama, dan kolom keterangan.' },
];

/** The documents of a class, each as PDF. */
export function PrintTab({ scheduleId }: { scheduleId: string }) {
  const [busy, setBusy] = useState<ClassPrint | null>(null);
  const print = async (kind: ClassPrint): Promise<void> => {
    setBusy(kind);
    await download(attendanceContract.print, { params: { id: scheduleId }, query: { kind } }).catch(
      showError,
    );
    setBusy(null);
  };
  return (
    <ul className={classes.list}>
      {documents.map(({ kind, name, hint }) => (
        <li key={kind} className={classes.document}>
          <div className={classes.words}>
            <strong>{name}</strong>
            <p className={classes.facts}>{hint}</p>
          </div>
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} stroke={1.7} />}
            loading={busy === kind}
            disabled={busy !== null && busy !== kind}
            aria-label={`Unduh PDF ${name}`}
            onClick={() => void print(kind)}
          >
            Unduh PDF
          </Button>
        </li>
      ))}
    </ul>
  );
}
