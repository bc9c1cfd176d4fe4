-- Numbers of the papers of a thesis: invitation and report of a seminar or defence, the library's receipt.

alter table thesis_events
  add column invitation_no text,
  add column report_no text;
alter table theses add column deposit_no text;
