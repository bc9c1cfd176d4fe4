-- The credits of a course and their parts are sent or left together: whoever left the total left its parts.
update feeder_rows
set kept = kept || array['sks_tatap_muka', 'sks_praktek', 'sks_praktek_lapangan', 'sks_simulasi']
where channel = 'course' and 'sks_mata_kuliah' = any (kept);
