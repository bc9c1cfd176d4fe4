import { sql } from 'drizzle-orm';
import { longDate } from '#shared/format/date.ts';
import { rupiah } from '#shared/format/rupiah.ts';
import type { Db } from '../db/client.ts';
import { newId } from '../db/id.ts';
import { files } from '../db/schema/platform.ts';
import type { FileStore } from '../integrations/files/file-store.ts';
import { insertRows, type Row } from './insert.ts';
import { drawProof } from './proof-image.ts';

type Waiting = {
  id: string;
  amount: number;
  paid_on: string;
  sender_name: string;
  reference: string;
  owner: string | null;
  nim: string;
  bank: string;
  at: string;
};

/** Pictures drawn at the same time. */
const AT_ONCE = 8;

async function keepProof(store: FileStore, payment: Waiting): Promise<Row> {
  const content = await drawProof({
    bank: payment.bank,
    amount: rupiah(payment.amount),
    facts: [
      ['TANGGAL', longDate(payment.paid_on)],
      ['DARI', payment.sender_name],
      ['KE', 'YAYASAN CENDEKIA'],
      ['BERITA', `NIM ${payment.nim}`],
      ['NOMOR REFERENSI', payment.reference],
    ],
  });
  const { key: name, size, sha256 } = await store.put(content);
  return {
    ...{
      id: newId(),
      name,
      original_name: `bukti-${payment.nim}.png`,
      kind: 'payment-proof',
      mime: 'image/png',
    },
    ...{
      size,
      sha256,
      is_public: false,
      owner_id: payment.owner,
      created_at: payment.at,
      payment: payment.id,
    },
  };
}

/** Gives every payment that waits a picture of its transfer, so that the queue of verification looks as on a campus. */
export async function buildDemoProofs(db: Db, store: FileStore): Promise<void> {
  const { rows } = await db.execute<Waiting>(sql`
    select p.id, p.amount, p.paid_on, p.sender_name, p.reference, p.created_by as owner, s.nim,
      coalesce(nullif(m.bank_name, ''), m.name) as bank, p.created_at as at
    from payments p join students s on s.id = p.student_id join payment_methods m on m.id = p.method_id
    where p.status = 'WAITING' and p.proof_file is null order by p.id`);
  const kept: Row[] = [];
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const chunk = rows.slice(start, start + AT_ONCE);
    kept.push(...(await Promise.all(chunk.map((payment) => keepProof(store, payment)))));
  }
  await insertRows(
    db,
    files,
    kept.map(({ payment: _payment, ...file }) => file),
  );
  const named = kept.map(({ payment, name, sha256 }) => ({ payment, name, sha256 }));
  await db.execute(sql`
    update payments p set proof_file = n.name, proof_sha256 = n.sha256
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as n(payment uuid, name text, sha256 text)
    where p.id = n.payment`);
}
