import { sql } from 'drizzle-orm';
import type { AccountView, OwnBillView, OwnMethodView } from '#shared/finance/payments/payment.views.ts';
import type { Installment } from '#shared/finance/billing/installments.ts';
import type { Db } from '#server/platform/db/client.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { type EarlyRow, earlyRow } from '#server/finance/billing/billing.public.ts';

export type AccountBill = Pick<
  Rows['bills'],
  'charged' | 'lateFee' | 'discounted' | 'paid' | 'balance' | 'dueDate' | 'status'
> &
  Pick<
    Rows['paymentTypes'],
    'code' | 'name' | 'category' | 'periodCode' | 'allowPartial' | 'minPartial' | 'note'
  > & {
    _id: Rows['bills']['id'];
    typeId: Rows['paymentTypes']['id'];
    waiting: number;
    early: EarlyRow;
    discounts: Pick<Rows['billDiscounts'], 'name' | 'kind' | 'amount'>[];
    installments: Installment[];
    planRequest: OwnBillView['planRequest'];
    methodIds: Rows['paymentTypeMethods']['methodId'][];
  };

type Method = OwnMethodView & Pick<Rows['paymentMethods'], 'vaPrefix'>;

export type AccountRow = {
  student: AccountView['student'];
  deposit: number;
  bills: AccountBill[];
  methods: Method[];
};

/** A student's bills with all that belongs to them, the deposit and the methods in use; one round trip. */
export async function findAccount(db: Db, studentId: string): Promise<AccountRow | undefined> {
  const { rows } = await db.execute<AccountRow>(sql`
    select json_build_object('_id', s.id, 'nim', s.nim, 'name', s.name, 'className', c.name) student,
      coalesce((select amount from student_deposits d where d.student_id = s.id), 0) deposit,
      (select coalesce(json_agg(json_build_object(
        '_id', b.id, 'typeId', t.id, 'code', t.code, 'name', t.name, 'category', t.category, 'periodCode', t.period_code,
        'charged', b.charged, 'lateFee', b.late_fee, 'discounted', b.discounted, 'paid', b.paid, 'balance', b.balance,
        'waiting', (select coalesce(sum(amount), 0) from payments p where p.bill_id = b.id and p.status = 'WAITING'),
        'dueDate', b.due_date, 'status', b.status, 'allowPartial', t.allow_partial, 'minPartial', t.min_partial,
        'note', t.note, 'early', ${earlyRow(sql`b`)},
        'discounts', (select coalesce(json_agg(json_build_object('name', name, 'kind', kind, 'amount', amount)
          order by name), '[]') from bill_discounts d where d.bill_id = b.id),
        'installments', (select coalesce(json_agg(json_build_object('no', no, 'amount', amount, 'dueDate', due_date)
          order by no), '[]') from bill_installments i where i.bill_id = b.id),
        'planRequest', (select json_build_object('_id', r.id, 'state', r.state, 'updatedAt', ${isoMoment(sql`r.updated_at`)},
          'note', (select e.note from procedure_events e where e.subject = 'PLAN_REQUEST' and e.subject_id = r.id
            order by e.id desc limit 1))
          from plan_requests r where r.bill_id = b.id order by r.created_at desc limit 1),
        'methodIds', (select coalesce(json_agg(method_id), '[]') from payment_type_methods m
          where m.payment_type_id = t.id)
      ) order by t.period_code desc, b.due_date, t.name), '[]')
      from bills b join payment_types t on t.id = b.payment_type_id where b.student_id = s.id) bills,
      (select coalesce(json_agg(json_build_object(
        '_id', id, 'name', name, 'type', type, 'bankName', bank_name, 'accountNumber', account_number,
        'accountHolder', account_holder, 'vaPrefix', va_prefix, 'image', image, 'instructions', instructions
      ) order by "order", name), '[]') from payment_methods where is_active) methods
    from students s left join student_classes c on c.id = s.class_id where s.id = ${studentId}::uuid`);
  return rows[0];
}
