-- Fingerprints of requests were hashes without a key, also of bodies that hold a password. They go; the claims stay, so that a
-- request from before this is not carried out again. All of them are forgotten within a day.
update idempotency_keys set request = '';
