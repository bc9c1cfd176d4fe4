-- Who may read the written request behind a dispensation is asked by its file.

create index gate_exemptions_file_idx on gate_exemptions (file) where file is not null;
