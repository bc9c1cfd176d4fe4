-- Reports read the movements of cash and bank accounts by day, and what those held before.
create index ledger_entries_cash_idx on ledger_entries (day, method_id) include (debit, amount)
  where debit = 'KAS' or credit = 'KAS';
