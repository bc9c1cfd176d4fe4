-- Handing in stores the scores that count, computed attendance and the 0 of a missed exam among them. What was typed is kept
-- beside it, so that a returned sheet follows the meetings and the exams again.
alter table grades add column typed jsonb;
