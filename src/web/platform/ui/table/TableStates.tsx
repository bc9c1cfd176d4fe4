import { Button, Skeleton } from '@mantine/core';
import { EmptyState } from '../EmptyState.tsx';
import classes from './Table.module.css';
import { NoneInTerm } from '../NoTerm.tsx';
import type { NothingListed } from './table-types.ts';

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Rows on their way for the first time. */
export function Loading() {
  return (
    <div className={classes.skeleton} role="status" aria-label="Memuat daftar">
      {SKELETONS.map((key) => (
        <Skeleton key={key} height="1.75rem" />
      ))}
    </div>
  );
}

type NoneProps = { narrowed: boolean; noun: string; nothing: NothingListed; clear: () => void };

/** "Nothing yet" and "no match" are different news. */
export function None({ narrowed, noun, nothing, clear }: NoneProps) {
  const { perTerm, ...said } = nothing;
  if (!narrowed) return perTerm ? <NoneInTerm {...said} /> : <EmptyState {...said} />;
  return (
    <EmptyState
      drawing="no-match"
      title={`Tidak ada ${noun} yang cocok.`}
      hint="Ubah kata pencarian atau kurangi filter."
      action={
        <Button variant="default" onClick={clear}>
          Hapus semua filter
        </Button>
      }
    />
  );
}
