-- Carries new entries to the sums of bills and deposits; rows are locked in id order. The checks on those tables refuse what
-- would pay more than is owed or take out more than is there.
create or replace function ledger_posted() returns trigger language plpgsql as $$
begin
  perform from bills where id in (select bill_id from posted) order by id for update;
  update bills b set
    charged = b.charged + s.charged, late_fee = b.late_fee + s.late_fee,
    discounted = b.discounted + s.discounted, paid = b.paid + s.paid
  from (
    select bill_id,
      coalesce(sum(signed) filter (where other = 'PENDAPATAN'), 0) charged,
      coalesce(sum(signed) filter (where kind in ('LATE_FEE', 'LATE_FEE_CUT')), 0) late_fee,
      coalesce(sum(-signed) filter (where other = 'POTONGAN'), 0) discounted,
      coalesce(sum(-signed) filter (where other in ('KAS', 'DEPOSIT')), 0) paid
    from (
      select bill_id, kind,
        case when debit = 'PIUTANG' then amount else -amount end signed,
        case when debit = 'PIUTANG' then credit else debit end other
      from posted where bill_id is not null
    ) sides group by bill_id
  ) s where b.id = s.bill_id;
  insert into student_deposits as d (student_id, amount)
  select student_id, 0 from posted where 'DEPOSIT' in (debit, credit) group by 1 order by 1
  on conflict do nothing;
  perform from student_deposits
  where student_id in (select student_id from posted where 'DEPOSIT' in (debit, credit)) order by student_id for update;
  update student_deposits d set amount = d.amount + s.amount
  from (
    select student_id, sum(case when credit = 'DEPOSIT' then amount else -amount end) amount
    from posted where 'DEPOSIT' in (debit, credit) group by 1
  ) s where d.student_id = s.student_id;
  return null;
end $$;
