import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { paymentTypeContract } from '#shared/contracts/payment-type.contract.ts';
import { grouped } from '#shared/format/number.ts';
import { rupiah } from '#shared/format/rupiah.ts';
import { payloadOf } from '#web/lib/form-errors.ts';
import { endpointQuery } from '#web/lib/query.ts';
import classes from '../billing.module.css';
import type { TypeValues } from './type-values.ts';

const REST_MS = 400;

/** Whom the type would bill and how much, as it is filled in now. */
export function TypePreview({ values }: { values: TypeValues }) {
  const { _id, category, periodCode, amountMode, amount, amounts, target } = values;
  const asked = payloadOf({ _id, category, periodCode, amountMode, amount, amounts, target });
  const [settled] = useDebouncedValue(JSON.stringify(asked), REST_MS);
  const body = paymentTypeContract.preview.body.safeParse(JSON.parse(settled));
  const { data, isError } = useQuery({
    ...endpointQuery(paymentTypeContract.preview, {
      body: body.data ?? { category: 'LAINNYA', periodCode, amountMode },
    }),
    enabled: body.success,
    placeholderData: keepPreviousData,
  });
  const notes = [
    ...(data?.discounted ? [`Potongan beasiswa ${rupiah(data.discounted)} dari ${rupiah(data.gross)}.`] : []),
    ...(data?.without
      ? [
          `${grouped(data.without)} mahasiswa belum dapat dihitung; ditagih setelah KRS disetujui atau jumlahnya diisi.`,
        ]
      : []),
    ...(data?.elsewhere ? [`${grouped(data.elsewhere)} mahasiswa sudah ditagih untuk tipe kelas lain.`] : []),
  ];
  return (
    <section className={classes.preview} aria-label="Perkiraan" aria-live="polite">
      {data === undefined ? (
        <span>
          {isError ? 'Perkiraan gagal dimuat.' : 'Isi kategori dan jumlah untuk melihat perkiraan.'}
        </span>
      ) : (
        <>
          <strong>
            {grouped(data.students)} mahasiswa, {rupiah(data.net)}
          </strong>
          {notes.map((note) => (
            <div key={note} className={classes.soft}>
              {note}
            </div>
          ))}
        </>
      )}
    </section>
  );
}
