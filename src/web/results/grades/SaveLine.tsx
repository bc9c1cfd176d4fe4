import { Button } from '@mantine/core';
import { mistakes } from './grid-model.ts';
import type { GradeGridState, SaveState } from './use-grade-grid.ts';
import classes from './grade-sheet.module.css';

const words: Record<SaveState, string> = {
  saved: 'Semua nilai tersimpan.',
  waiting: 'Perubahan akan disimpan…',
  saving: 'Menyimpan…',
  failed: 'Nilai belum tersimpan. Periksa koneksi, lalu coba lagi.',
  mistakes: 'nilai perlu diperbaiki sebelum tersimpan.',
  conflict: 'Ada baris yang diubah pengguna lain. Pilih nilai yang dipakai.',
};

/** Whether everything typed is stored, said as it changes. */
export function SaveLine({ state }: { state: GradeGridState }) {
  const text = state.state === 'mistakes' ? `${mistakes(state.grid)} ${words.mistakes}` : words[state.state];
  return (
    <div className={classes.saveLine}>
      <span role="status" data-state={state.state}>
        {text}
      </span>
      {state.state === 'failed' && (
        <Button size="compact-sm" variant="light" onClick={state.retry}>
          Coba simpan lagi
        </Button>
      )}
      <span className={classes.hint}>
        Enter membuka sel, Ctrl+V menempel dari Excel, Ctrl+Z mengurungkan.
      </span>
    </div>
  );
}
