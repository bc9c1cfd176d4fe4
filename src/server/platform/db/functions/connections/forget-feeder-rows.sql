-- Emptying takes the same time however many rows were compared, so that another feeder can be set on the largest campus too.
create or replace function forget_feeder_rows() returns trigger language plpgsql as $$
begin
  truncate feeder_rows;
  return null;
end $$;
