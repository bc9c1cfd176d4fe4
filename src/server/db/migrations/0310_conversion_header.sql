-- What a transfer rests on: the letter of the former college, the number of the student there, and that both were found in PDDIKTI.

alter table conversions
  add column letter_no text not null default ''
    constraint conversions_letter check (length(letter_no) <= 60),
  add column origin_nim text not null default ''
    constraint conversions_origin_nim check (length(origin_nim) <= 24),
  add column origin_found boolean not null default false;
