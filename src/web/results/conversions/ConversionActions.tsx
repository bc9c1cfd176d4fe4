import { Button } from '@mantine/core';
import { type ConversionView, conversionContract } from '#shared/results/conversions/conversion.contract.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';

type Props = { view: ConversionView; conversion: NonNullable<ConversionView['conversion']> };

const stale = [conversionContract.get];

/** Approving, closing and deleting a conversion, each after a question. */
export function ConversionActions({ view, conversion }: Props) {
  const can = useCan();
  const approve = useAskedChange(conversionContract.approve, stale);
  const lock = useAskedChange(conversionContract.lock, stale);
  const remove = useAskedChange(conversionContract.remove, stale);
  const { name } = view.student;
  const params = { id: conversion._id };
  const body = { updatedAt: conversion.updatedAt };
  const isDraft = conversion.status === 'DRAFT';
  const askRemove = {
    title: `Hapus draf konversi ${name}?`,
    consequence: `${conversion.rows.length} baris ikut terhapus.`,
  };
  const askApprove = {
    title: `Setujui konversi ${name}?`,
    consequence: `${view.recognisedSks} sks dihitung lulus dan masuk ke IPK. Konversi tidak dapat diubah lagi.`,
    verb: 'Setujui',
    danger: false,
  };
  const askLock = {
    title: 'Kunci konversi ini?',
    consequence: 'Kunci setelah konversi dilaporkan ke PDDIKTI.',
    verb: 'Kunci',
    danger: false,
  };
  return (
    <>
      {isDraft && can(conversionContract.remove.access) && (
        <Button variant="default" onClick={() => void remove(askRemove, { params })}>
          Hapus draf
        </Button>
      )}
      {isDraft && can(conversionContract.approve.access) && (
        <Button
          disabled={view.problems.length > 0}
          onClick={() => void approve(askApprove, { params, body })}
        >
          Setujui
        </Button>
      )}
      {conversion.status === 'APPROVED' && can(conversionContract.lock.access) && (
        <Button variant="default" onClick={() => void lock(askLock, { params, body })}>
          Kunci
        </Button>
      )}
    </>
  );
}
