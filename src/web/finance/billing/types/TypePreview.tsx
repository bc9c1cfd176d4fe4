import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import { paymentTypeContract } from '#shared/finance/billing/payment-type.contract.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { payloadOf } from '#web/platform/lib/form-errors.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import classes from '../billing.module.css';
import type { TypeValues } from './type-values.ts';

type Preview = ResponseOf<typeof paymentTypeContract.preview>;

const REST_MS = 400;

/** What the figures leave out or count on, each in a sentence. */
function notesOf({ gross, discounted, without, elsewhere, kept, cancelled, sharing }: Preview): string[] {
  const notes: [number, string][] = [
    [discounted, `Potongan beasiswa ${rupiah(discounted)} dari ${rupiah(gross)}.`],
    [
      sharing,
      `Beasiswa tetap ${grouped(sharing)} mahasiswa juga memotong tagihan lain semester ini; yang dihitung di sini hanya sisanya. Setelah tagihan dibuat, potongan dibagi mulai dari yang paling awal jatuh tempo.`,
    ],
    [
      without,
      `${grouped(without)} mahasiswa belum dapat dihitung; ditagih setelah KRS disetujui atau jumlahnya diisi.`,
    ],
    [elsewhere, `${grouped(elsewhere)} mahasiswa sudah ditagih untuk tipe kelas lain.`],
    [kept, `${grouped(kept)} mahasiswa sudah membayar; harga tagihannya tidak ikut berubah.`],
    [cancelled, `${grouped(cancelled)} tagihan yang dibatalkan tidak dibuat lagi.`],
  ];
  return notes.flatMap(([count, sentence]) => (count > 0 ? [sentence] : []));
}

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
  const notes = data ? notesOf(data) : [];
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
