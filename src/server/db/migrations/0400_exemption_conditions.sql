-- What a student undertook for a dispensation ("lunas 50% sebelum 10 November"), printed on its letter.

alter table gate_exemptions add column conditions text not null default ''
  constraint gate_exemptions_conditions_bounds check (char_length(conditions) <= 300);
