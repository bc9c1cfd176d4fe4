-- The letter with which the former college let a student go, among the private scans of the student.

alter table biodata_documents drop constraint biodata_documents_kind;
alter table biodata_documents add constraint biodata_documents_kind
  check (kind in ('KTP', 'KK', 'IJAZAH', 'AKTA', 'SURAT_PINDAH'));
