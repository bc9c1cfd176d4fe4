-- Terms without study after the last one of a graduate, forgotten by the decree and written again when it is revoked.
alter table graduation_applications add column idle_terms text[];
