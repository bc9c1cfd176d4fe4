import { sql } from 'drizzle-orm';
import { longDate } from '#shared/platform/format/date.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import type { Db } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import { files } from '#server/platform/db/schema.ts';
import type { FileStore } from '#server/platform/storage/file-store.ts';
import { insertRows, type Row } from './insert.ts';
import { drawProof } from './proof-image.ts';

/** A payment that waits or a refund that was transferred, with what the picture of its transfer says. */
type Transfer = {
  id: string;
  record: 'payment' | 'refund';
  amount: number;
  paid_on: string;
  sender: string;
  receiver: string;
  reference: string;
  owner: string | null;
  nim: string;
  bank: string;
  at: string;
};

/** Pictures drawn at the same time. */
const AT_ONCE = 8;

async function keepProof(store: FileStore, transfer: Transfer): Promise<Row> {
  const content = await drawProof({
    bank: transfer.bank,
    amount: rupiah(transfer.amount),
    facts: [
      ['TANGGAL', longDate(transfer.paid_on)],
      ['DARI', transfer.sender],
      ['KE', transfer.receiver],
      ['BERITA', `NIM ${transfer.nim}`],
      ...(transfer.reference === '' ? [] : [['NOMOR REFERENSI', transfer.reference] as const]),
    ],
  });
  const { key: name, size, sha256 } = await store.put(content);
  return {
    id: newId(),
    name,
    original_name: `bukti-${transfer.nim}.png`,
    kind: `${transfer.record}-proof`,
    mime: 'image/png',
    size,
    sha256,
    is_public: false,
    owner_id: transfer.owner,
    created_at: transfer.at,
    about: transfer.id,
  };
}

/** What has no picture yet. */
const transfers = (db: Db) =>
  db.execute<Transfer>(sql`
    select p.id, 'payment' as record, p.amount, p.paid_on, p.sender_name as sender, 'YAYASAN CENDEKIA' as receiver, p.reference,
      p.created_by as owner, s.nim, coalesce(nullif(m.bank_name, ''), m.name) as bank, p.created_at as at
    from payments p join students s on s.id = p.student_id join payment_methods m on m.id = p.method_id
    where p.status = 'WAITING' and p.proof_file is null
    union all
    select r.id, 'refund', r.amount, r.paid_on, 'YAYASAN CENDEKIA', r.account_holder, '', r.requested_by, s.nim,
      coalesce(nullif(m.bank_name, ''), m.name), r.created_at
    from refunds r join students s on s.id = r.student_id join payment_methods m on m.id = r.method_id
    where r.status = 'PAID' and r.proof_file is null
    order by id`);

/**
 * Gives every payment that waits, and every refund that was paid, a picture of its transfer, so that the queue of verification
 * looks as on a campus.
 */
export async function buildDemoProofs(db: Db, store: FileStore): Promise<void> {
  const { rows } = await transfers(db);
  const kept: Row[] = [];
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const chunk = rows.slice(start, start + AT_ONCE);
    kept.push(...(await Promise.all(chunk.map((transfer) => keepProof(store, transfer)))));
  }
  await insertRows(
    db,
    files,
    kept.map(({ about: _about, ...file }) => file),
  );
  const named = kept.map(({ about, name, sha256 }) => ({ about, name, sha256 }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as n(about uuid, name text, sha256 text)`;
  await db.execute(sql`
    update payments p set proof_file = n.name, proof_sha256 = n.sha256 from ${given} where p.id = n.about`);
  await db.execute(sql`update refunds r set proof_file = n.name from ${given} where r.id = n.about`);
}
