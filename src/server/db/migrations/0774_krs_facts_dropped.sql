-- The facts of a KRS are a statement of the portal; nothing calls their function any more.
drop function krs_facts(uuid, uuid, uuid[]);
