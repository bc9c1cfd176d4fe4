-- The tables of the academic core. Rules that must never break are constraints here; 0002 adds those that need
-- extensions, triggers and functions. Column lists are mirrored in src/server/db/schema.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

CREATE TABLE "course_equivalents" (
	"course_id" uuid NOT NULL,
	"equivalent_id" uuid NOT NULL,
	CONSTRAINT "course_equivalents_course_id_equivalent_id_pk" PRIMARY KEY("course_id","equivalent_id")
);

CREATE TABLE "course_prerequisites" (
	"course_id" uuid NOT NULL,
	"required_id" uuid NOT NULL,
	"type" text DEFAULT 'LULUS' NOT NULL,
	"min_score" integer,
	CONSTRAINT "course_prerequisites_course_id_required_id_pk" PRIMARY KEY("course_id","required_id"),
	CONSTRAINT "course_prerequisites_not_self" CHECK ("course_prerequisites"."course_id" <> "course_prerequisites"."required_id")
);

CREATE TABLE "courses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text DEFAULT '' NOT NULL,
	"course_type" text NOT NULL,
	"jurusan_or_konsentrasi" text DEFAULT 'MANAJEMEN' NOT NULL,
	"sks" smallint NOT NULL,
	"sks_theory" smallint DEFAULT 0 NOT NULL,
	"sks_practice" smallint DEFAULT 0 NOT NULL,
	"sks_field" smallint DEFAULT 0 NOT NULL,
	"sks_simulation" smallint DEFAULT 0 NOT NULL,
	"semester" smallint,
	"min_sks_passed" smallint DEFAULT 0 NOT NULL,
	"group" text,
	"is_mkwu" boolean DEFAULT false NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"has_sap" boolean DEFAULT false NOT NULL,
	"has_syllabus" boolean DEFAULT false NOT NULL,
	"has_handout" boolean DEFAULT false NOT NULL,
	"has_practice_guide" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "courses_code_unique" UNIQUE("code"),
	CONSTRAINT "courses_code_check" CHECK ("courses"."code" ~ '^[A-Z0-9.-]{1,20}$'),
	CONSTRAINT "courses_sks_check" CHECK ("courses"."sks" between 0 and 24 and "courses"."sks" = "courses"."sks_theory" + "courses"."sks_practice" + "courses"."sks_field" + "courses"."sks_simulation"),
	CONSTRAINT "courses_semester_check" CHECK ("courses"."semester" between 1 and 8)
);

CREATE TABLE "curricula" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"start_semester" char(5) NOT NULL,
	"end_semester" char(5),
	"total_sks" smallint DEFAULT 144 NOT NULL,
	"mandatory_sks" smallint NOT NULL,
	"elective_sks" smallint NOT NULL,
	"status" text DEFAULT 'DRAFT' NOT NULL,
	"decree_no" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "curricula_name_unique" UNIQUE("name"),
	CONSTRAINT "curricula_sks_check" CHECK ("curricula"."total_sks" = "curricula"."mandatory_sks" + "curricula"."elective_sks")
);

CREATE TABLE "curriculum_courses" (
	"curriculum_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"semester" smallint NOT NULL,
	"is_mandatory" boolean NOT NULL,
	CONSTRAINT "curriculum_courses_curriculum_id_course_id_pk" PRIMARY KEY("curriculum_id","course_id"),
	CONSTRAINT "curriculum_courses_semester" CHECK ("curriculum_courses"."semester" between 1 and 8)
);

CREATE TABLE "rooms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"building" text DEFAULT '' NOT NULL,
	"floor" text DEFAULT '' NOT NULL,
	"capacity" integer NOT NULL,
	"type" text DEFAULT 'KELAS' NOT NULL,
	"facilities" text[] DEFAULT '{}' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rooms_capacity_check" CHECK ("rooms"."capacity" between 1 and 5000)
);

CREATE TABLE "conversion_rows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversion_id" uuid NOT NULL,
	"origin_code" text NOT NULL,
	"origin_name" text NOT NULL,
	"origin_sks" smallint NOT NULL,
	"origin_letter" text NOT NULL,
	"course_id" uuid NOT NULL,
	"recognised_sks" smallint NOT NULL,
	"recognised_letter" text NOT NULL,
	"grade_id" uuid
);

CREATE TABLE "conversions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"university_id" text NOT NULL,
	"university_name" text NOT NULL,
	"program_name" text NOT NULL,
	"last_semester" text DEFAULT '' NOT NULL,
	"decree_no" text DEFAULT '' NOT NULL,
	"decree_date" date,
	"status" text DEFAULT 'DRAFT' NOT NULL,
	"created_by" uuid NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "grade_corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"grade_id" uuid NOT NULL,
	"components" jsonb NOT NULL,
	"proposed_score" integer NOT NULL,
	"reason" text NOT NULL,
	"proof_file" text,
	"requested_by" uuid NOT NULL,
	"status" text DEFAULT 'REQUESTED' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decision_note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "grade_corrections_two_people" CHECK ("grade_corrections"."decided_by" <> "grade_corrections"."requested_by")
);

CREATE TABLE "grade_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"grade_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"actor_name" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"from_score" integer,
	"from_letter" text,
	"to_score" integer,
	"to_letter" text,
	"reason" text DEFAULT '' NOT NULL
);

CREATE TABLE "grade_objections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"grade_id" uuid NOT NULL,
	"text" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_by" uuid,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "grade_sheets" (
	"schedule_id" uuid PRIMARY KEY NOT NULL,
	"weights" jsonb NOT NULL,
	"status" text DEFAULT 'DRAFT' NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"submitted_by" uuid,
	"published_at" timestamp (3) with time zone,
	"published_by" uuid,
	"return_note" text DEFAULT '' NOT NULL,
	"extended_until" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "grades" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"schedule_id" uuid,
	"period_id" uuid,
	"sks" smallint NOT NULL,
	"components" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"attendance_note" text,
	"final_score" integer,
	"letter" text,
	"index" smallint,
	"passed" boolean,
	"source" text DEFAULT 'KELAS' NOT NULL,
	"status" text DEFAULT 'DRAFT' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "grades_score_check" CHECK ("grades"."final_score" between 0 and 10000),
	CONSTRAINT "grades_index_check" CHECK ("grades"."index" between 0 and 40),
	CONSTRAINT "grades_published_check" CHECK ("grades"."status" in ('DRAFT', 'SUBMITTED') or "grades"."letter" is not null),
	CONSTRAINT "grades_passed_check" CHECK ("grades"."source" <> 'KELAS' or "grades"."final_score" is null or "grades"."passed" = ("grades"."final_score" >= 4600))
);

CREATE TABLE "semester_records" (
	"student_id" uuid NOT NULL,
	"period_code" char(5) NOT NULL,
	"status" text NOT NULL,
	"ips" integer,
	"ipk" integer,
	"sks_semester" smallint DEFAULT 0 NOT NULL,
	"sks_total" smallint DEFAULT 0 NOT NULL,
	"sks_passed" smallint DEFAULT 0 NOT NULL,
	"is_provisional" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "semester_records_student_id_period_code_pk" PRIMARY KEY("student_id","period_code"),
	CONSTRAINT "semester_records_gpa" CHECK ("semester_records"."ips" between 0 and 400 and "semester_records"."ipk" between 0 and 400)
);

CREATE TABLE "krs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"period_id" uuid NOT NULL,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"semester_number" smallint NOT NULL,
	"max_sks" smallint NOT NULL,
	"basis_ips" integer,
	"basis_period" char(5),
	"is_provisional" boolean DEFAULT false NOT NULL,
	"total_sks" smallint DEFAULT 0 NOT NULL,
	"advisor_id" uuid,
	"submitted_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"advisor_note" text DEFAULT '' NOT NULL,
	"is_late" boolean DEFAULT false NOT NULL,
	"print_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "krs_state_check" CHECK ("krs"."state" in ('DRAFT','SUBMITTED','REVISION','APPROVED','CHANGE','LOCKED','REJECTED','CANCELLED'))
);

CREATE TABLE "krs_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"krs_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"from" text,
	"to" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"schedule_ids" jsonb DEFAULT '[]'::jsonb NOT NULL
);

CREATE TABLE "krs_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"krs_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"schedule_id" uuid NOT NULL,
	"sks" smallint NOT NULL,
	"kind" text DEFAULT 'BARU' NOT NULL,
	"state" text DEFAULT 'ACTIVE' NOT NULL,
	"added_in" text DEFAULT 'KRS' NOT NULL,
	"approved" boolean DEFAULT false NOT NULL,
	"seat_held" boolean DEFAULT false NOT NULL,
	"override_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "krs_items_seat" CHECK ("krs_items"."seat_held" or not "krs_items"."approved")
);

CREATE TABLE "lecturers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"front_title" text DEFAULT '' NOT NULL,
	"back_title" text DEFAULT '' NOT NULL,
	"nidn" text,
	"nuptk" text,
	"nip" text,
	"nik" text,
	"gender" text,
	"birth_place" text,
	"birth_date" date,
	"religion" text,
	"email" text NOT NULL,
	"mobile" text,
	"address" text,
	"employment" text DEFAULT 'TETAP' NOT NULL,
	"functional_rank" text,
	"grade" text,
	"education_last" text,
	"activity_status" text DEFAULT '1' NOT NULL,
	"certificate_no" text,
	"expertise" text,
	"research_ids" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lecturers_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "lecturers_nidn_check" CHECK ("lecturers"."nidn" ~ '^([0-9]{10}|[0-9]{16})$'),
	CONSTRAINT "lecturers_nuptk_check" CHECK ("lecturers"."nuptk" ~ '^[0-9]{16}$')
);

CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"nip" text,
	"unit" text NOT NULL,
	"position" text DEFAULT '' NOT NULL,
	"phone" text,
	"start_date" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_user_id_unique" UNIQUE("user_id")
);

CREATE TABLE "academic_periods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"academic_year" text NOT NULL,
	"semester" text NOT NULL,
	"code" char(5) NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'NOT-YET' NOT NULL,
	"teaching_weeks" integer DEFAULT 16 NOT NULL,
	"grade_deadline" date,
	"close_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "academic_periods_code_unique" UNIQUE("code"),
	CONSTRAINT "academic_periods_dates" CHECK ("academic_periods"."start_date" <= "academic_periods"."end_date"),
	CONSTRAINT "academic_periods_code" CHECK ("academic_periods"."code" = left("academic_periods"."academic_year", 4) || case "academic_periods"."semester" when 'GANJIL' then '1' when 'GENAP' then '2' else '3' end)
);

CREATE TABLE "calendar_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"period_id" uuid NOT NULL,
	"title" text NOT NULL,
	"type" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"class_types" text[] DEFAULT '{}' NOT NULL,
	"audience" text[] DEFAULT '{}' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"color" text,
	"is_holiday" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_events_order" CHECK ("calendar_events"."start_date" <= "calendar_events"."end_date")
);

CREATE TABLE "holidays" (
	"date" date NOT NULL,
	"name" text NOT NULL,
	"is_national" boolean DEFAULT true NOT NULL,
	CONSTRAINT "holidays_date_name_pk" PRIMARY KEY("date","name")
);

CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text,
	"ip" text,
	"request_id" text
);

CREATE TABLE "document_tokens" (
	"token" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"student_id" uuid,
	"summary" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"voided_at" timestamp (3) with time zone,
	CONSTRAINT "document_tokens_subject_key" UNIQUE("kind","subject")
);

CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"original_name" text NOT NULL,
	"kind" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"owner_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_name_unique" UNIQUE("name")
);

CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);

CREATE TABLE "import_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"status" text DEFAULT 'PREVIEW' NOT NULL,
	"headers" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"options" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"job_id" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "import_rows" (
	"batch_id" uuid NOT NULL,
	"row_no" integer NOT NULL,
	"raw" jsonb NOT NULL,
	"verdict" text NOT NULL,
	"errors" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"warnings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"value" jsonb,
	"current" jsonb,
	"ticked" boolean DEFAULT false NOT NULL,
	"outcome" text,
	"message" text,
	"record_id" uuid,
	"before" jsonb,
	CONSTRAINT "import_rows_batch_id_row_no_pk" PRIMARY KEY("batch_id","row_no")
);

CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"key" text NOT NULL,
	"title" text NOT NULL,
	"status" text DEFAULT 'WAITING' NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"input" jsonb NOT NULL,
	"result" jsonb,
	"result_file" text,
	"created_by" uuid NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "main_data" (
	"id" integer PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "main_data_single" CHECK ("main_data"."id" = 1)
);

CREATE TABLE "attendances" (
	"meeting_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"status" text NOT NULL,
	"late" boolean DEFAULT false NOT NULL,
	"excused" boolean DEFAULT false NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attendances_meeting_id_student_id_pk" PRIMARY KEY("meeting_id","student_id"),
	CONSTRAINT "attendances_status_check" CHECK ("attendances"."status" in ('H', 'I', 'S', 'A'))
);

CREATE TABLE "meetings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"schedule_id" uuid NOT NULL,
	"no" smallint NOT NULL,
	"type" text DEFAULT 'KULIAH' NOT NULL,
	"planned_date" date NOT NULL,
	"date" date,
	"time_start" smallint NOT NULL,
	"time_end" smallint NOT NULL,
	"room_id" uuid,
	"lecturer_id" uuid,
	"mode" text DEFAULT 'F' NOT NULL,
	"topic" text DEFAULT '' NOT NULL,
	"material" text DEFAULT '' NOT NULL,
	"method" text DEFAULT '' NOT NULL,
	"media_link" text,
	"assignment_given" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'NOT-YET' NOT NULL,
	"cancel_reason" text,
	"needs_reschedule" boolean DEFAULT false NOT NULL,
	"student_verifier" jsonb,
	"kaprodi_check" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "meetings_no_check" CHECK ("meetings"."no" between 1 and 16)
);

CREATE TABLE "schedule_classes" (
	"schedule_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"period_id" uuid NOT NULL,
	"day" smallint NOT NULL,
	"time_start" smallint NOT NULL,
	"time_end" smallint NOT NULL,
	"blocking" boolean NOT NULL,
	CONSTRAINT "schedule_classes_schedule_id_class_id_pk" PRIMARY KEY("schedule_id","class_id")
);

CREATE TABLE "schedule_lecturers" (
	"schedule_id" uuid NOT NULL,
	"lecturer_id" uuid NOT NULL,
	"is_coordinator" boolean DEFAULT false NOT NULL,
	"sks_share" integer NOT NULL,
	"planned_meetings" smallint DEFAULT 16 NOT NULL,
	"evaluation_type" text DEFAULT '1' NOT NULL,
	"period_id" uuid NOT NULL,
	"day" smallint NOT NULL,
	"time_start" smallint NOT NULL,
	"time_end" smallint NOT NULL,
	"blocking" boolean NOT NULL,
	CONSTRAINT "schedule_lecturers_schedule_id_lecturer_id_pk" PRIMARY KEY("schedule_id","lecturer_id")
);

CREATE TABLE "schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"period_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"class_name" text NOT NULL,
	"class_type" text NOT NULL,
	"day" smallint NOT NULL,
	"time_start" smallint NOT NULL,
	"time_end" smallint NOT NULL,
	"room_id" uuid,
	"room_exclusive" boolean DEFAULT true NOT NULL,
	"mode" text DEFAULT 'F' NOT NULL,
	"scope" text DEFAULT '1' NOT NULL,
	"capacity" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'NOT-YET' NOT NULL,
	"clash_override" text,
	"blocking" boolean GENERATED ALWAYS AS (status <> 'CANCLE' and clash_override is null) STORED NOT NULL,
	"media_link" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "schedules_seats" CHECK ("schedules"."taken" between 0 and "schedules"."capacity"),
	CONSTRAINT "schedules_day" CHECK ("schedules"."day" between 0 and 6),
	CONSTRAINT "schedules_time" CHECK ("schedules"."time_start" >= 0 and "schedules"."time_end" <= 1440 and "schedules"."time_start" < "schedules"."time_end"),
	CONSTRAINT "schedules_class_name" CHECK (length("schedules"."class_name") between 1 and 5)
);

CREATE TABLE "student_advisors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"lecturer_id" uuid NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date
);

CREATE TABLE "student_biodata" (
	"student_id" uuid PRIMARY KEY NOT NULL,
	"gender" text,
	"birth_place" text,
	"birth_date" date,
	"religion" text,
	"nik" text,
	"passport_no" text,
	"nisn" text,
	"npwp" text,
	"citizenship" text DEFAULT 'ID' NOT NULL,
	"marital_status" text,
	"phone" text,
	"mobile" text,
	"personal_email" text,
	"photo" text,
	"jacket_size" text,
	"street" text,
	"hamlet" text,
	"rt" text,
	"rw" text,
	"kelurahan" text,
	"wilayah_id" text,
	"postal_code" text,
	"residence" text,
	"transport" text,
	"domicile" jsonb,
	"kps_recipient" boolean DEFAULT false NOT NULL,
	"kps_number" text,
	"father" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"mother_name" text,
	"mother" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"guardian" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"emergency" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"needs_student" integer DEFAULT 0 NOT NULL,
	"needs_father" integer DEFAULT 0 NOT NULL,
	"needs_mother" integer DEFAULT 0 NOT NULL,
	"completeness" smallint DEFAULT 0 NOT NULL,
	"is_reportable" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "student_biodata_nik_check" CHECK ("student_biodata"."nik" ~ '^[1-9][0-9]{15}$')
);

CREATE TABLE "student_classes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"entry_year" smallint NOT NULL,
	"class_type" text NOT NULL,
	"capacity" integer DEFAULT 40 NOT NULL,
	"advisor_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "student_classes_name_check" CHECK (length("student_classes"."name") between 1 and 5)
);

CREATE TABLE "student_status_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"reason" text NOT NULL,
	"decree_no" text,
	"decree_date" date,
	"period_code" char(5),
	"changed_by" uuid,
	"at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "students" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"nim" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"entry_year" smallint NOT NULL,
	"entry_semester" char(5) NOT NULL,
	"entry_date" date NOT NULL,
	"class_type" text NOT NULL,
	"class_id" uuid,
	"concentration" text,
	"curriculum_id" uuid NOT NULL,
	"advisor_id" uuid,
	"registration_type" text DEFAULT '1' NOT NULL,
	"entry_path" text DEFAULT '12' NOT NULL,
	"funding" text DEFAULT '1' NOT NULL,
	"entry_fee" bigint DEFAULT 0 NOT NULL,
	"recognised_sks" smallint DEFAULT 0 NOT NULL,
	"origin" jsonb,
	"school" jsonb,
	"exit" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "students_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "students_nim_unique" UNIQUE("nim"),
	CONSTRAINT "students_nim_check" CHECK ("students"."nim" ~ '^[0-9]{1,24}$'),
	CONSTRAINT "students_status_check" CHECK ("students"."status" in ('active', 'inactive', 'graduated', 'furlough', 'DO', 'dead')),
	CONSTRAINT "students_class_type_check" CHECK ("students"."class_type" in ('ONLINE', 'OFFLINE', 'GLOBAL', 'SIL'))
);

CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);

CREATE TABLE "permissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"group" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "permissions_name_unique" UNIQUE("name")
);

CREATE TABLE "role_permissions" (
	"role_id" integer NOT NULL,
	"permission_id" uuid NOT NULL,
	CONSTRAINT "role_permissions_role_id_permission_id_pk" PRIMARY KEY("role_id","permission_id")
);

CREATE TABLE "roles" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "roles_name_unique" UNIQUE("name")
);

CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL
);

CREATE TABLE "user_permissions" (
	"user_id" uuid NOT NULL,
	"permission_id" uuid NOT NULL,
	CONSTRAINT "user_permissions_user_id_permission_id_pk" PRIMARY KEY("user_id","permission_id")
);

CREATE TABLE "user_roles" (
	"user_id" uuid NOT NULL,
	"role_id" integer NOT NULL,
	CONSTRAINT "user_roles_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);

CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"avatar" text,
	"is_admin" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"failed_logins" integer DEFAULT 0 NOT NULL,
	"first_failed_at" timestamp (3) with time zone,
	"locked_until" timestamp (3) with time zone,
	"last_login_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_status_check" CHECK ("users"."status" in ('active', 'blocked'))
);

ALTER TABLE "course_equivalents" ADD CONSTRAINT "course_equivalents_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "course_equivalents" ADD CONSTRAINT "course_equivalents_equivalent_id_courses_id_fk" FOREIGN KEY ("equivalent_id") REFERENCES "public"."courses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "course_prerequisites" ADD CONSTRAINT "course_prerequisites_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "course_prerequisites" ADD CONSTRAINT "course_prerequisites_required_id_courses_id_fk" FOREIGN KEY ("required_id") REFERENCES "public"."courses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "curriculum_courses" ADD CONSTRAINT "curriculum_courses_curriculum_id_curricula_id_fk" FOREIGN KEY ("curriculum_id") REFERENCES "public"."curricula"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "curriculum_courses" ADD CONSTRAINT "curriculum_courses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "conversion_rows" ADD CONSTRAINT "conversion_rows_conversion_id_conversions_id_fk" FOREIGN KEY ("conversion_id") REFERENCES "public"."conversions"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "conversion_rows" ADD CONSTRAINT "conversion_rows_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "conversion_rows" ADD CONSTRAINT "conversion_rows_grade_id_grades_id_fk" FOREIGN KEY ("grade_id") REFERENCES "public"."grades"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "conversions" ADD CONSTRAINT "conversions_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "grade_corrections" ADD CONSTRAINT "grade_corrections_grade_id_grades_id_fk" FOREIGN KEY ("grade_id") REFERENCES "public"."grades"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "grade_objections" ADD CONSTRAINT "grade_objections_grade_id_grades_id_fk" FOREIGN KEY ("grade_id") REFERENCES "public"."grades"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "grade_sheets" ADD CONSTRAINT "grade_sheets_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "grades" ADD CONSTRAINT "grades_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "grades" ADD CONSTRAINT "grades_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "grades" ADD CONSTRAINT "grades_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "grades" ADD CONSTRAINT "grades_period_id_academic_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."academic_periods"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "semester_records" ADD CONSTRAINT "semester_records_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "krs" ADD CONSTRAINT "krs_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "krs" ADD CONSTRAINT "krs_period_id_academic_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."academic_periods"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "krs" ADD CONSTRAINT "krs_advisor_id_lecturers_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."lecturers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "krs_items" ADD CONSTRAINT "krs_items_krs_id_krs_id_fk" FOREIGN KEY ("krs_id") REFERENCES "public"."krs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "krs_items" ADD CONSTRAINT "krs_items_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "krs_items" ADD CONSTRAINT "krs_items_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "krs_items" ADD CONSTRAINT "krs_items_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "lecturers" ADD CONSTRAINT "lecturers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "staff" ADD CONSTRAINT "staff_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_period_id_academic_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."academic_periods"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "import_batches" ADD CONSTRAINT "import_batches_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "import_batches" ADD CONSTRAINT "import_batches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_batch_id_import_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."import_batches"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_lecturer_id_lecturers_id_fk" FOREIGN KEY ("lecturer_id") REFERENCES "public"."lecturers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "schedule_classes" ADD CONSTRAINT "schedule_classes_class_id_student_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."student_classes"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "schedule_lecturers" ADD CONSTRAINT "schedule_lecturers_lecturer_id_lecturers_id_fk" FOREIGN KEY ("lecturer_id") REFERENCES "public"."lecturers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_period_id_academic_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."academic_periods"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "student_advisors" ADD CONSTRAINT "student_advisors_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "student_advisors" ADD CONSTRAINT "student_advisors_lecturer_id_lecturers_id_fk" FOREIGN KEY ("lecturer_id") REFERENCES "public"."lecturers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "student_biodata" ADD CONSTRAINT "student_biodata_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "student_classes" ADD CONSTRAINT "student_classes_advisor_id_lecturers_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."lecturers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "student_status_changes" ADD CONSTRAINT "student_status_changes_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "students" ADD CONSTRAINT "students_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "students" ADD CONSTRAINT "students_class_id_student_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."student_classes"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "students" ADD CONSTRAINT "students_curriculum_id_curricula_id_fk" FOREIGN KEY ("curriculum_id") REFERENCES "public"."curricula"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "students" ADD CONSTRAINT "students_advisor_id_lecturers_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."lecturers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_permission_id_permissions_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."permissions"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "user_permissions" ADD CONSTRAINT "user_permissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "user_permissions" ADD CONSTRAINT "user_permissions_permission_id_permissions_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."permissions"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE restrict ON UPDATE cascade;
CREATE INDEX "course_equivalents_reverse_idx" ON "course_equivalents" USING btree ("equivalent_id");
CREATE INDEX "course_prerequisites_required_idx" ON "course_prerequisites" USING btree ("required_id");
CREATE INDEX "courses_name_trgm" ON "courses" USING gin ("name" gin_trgm_ops);
CREATE INDEX "curriculum_courses_course_idx" ON "curriculum_courses" USING btree ("course_id");
CREATE UNIQUE INDEX "rooms_code_key" ON "rooms" USING btree ("code");
CREATE UNIQUE INDEX "conversion_rows_course_key" ON "conversion_rows" USING btree ("conversion_id","course_id");
CREATE UNIQUE INDEX "conversions_student_key" ON "conversions" USING btree ("student_id");
CREATE INDEX "grade_corrections_grade_idx" ON "grade_corrections" USING btree ("grade_id");
CREATE INDEX "grade_corrections_status_idx" ON "grade_corrections" USING btree ("status","created_at");
CREATE UNIQUE INDEX "grade_corrections_one_open" ON "grade_corrections" USING btree ("grade_id") WHERE "grade_corrections"."status" = 'REQUESTED';
CREATE INDEX "grade_events_grade_idx" ON "grade_events" USING btree ("grade_id","id");
CREATE UNIQUE INDEX "grade_objections_grade_key" ON "grade_objections" USING btree ("grade_id");
CREATE UNIQUE INDEX "grades_student_schedule_key" ON "grades" USING btree ("student_id","schedule_id") WHERE "grades"."schedule_id" is not null;
CREATE INDEX "grades_student_idx" ON "grades" USING btree ("student_id","course_id");
CREATE INDEX "grades_schedule_idx" ON "grades" USING btree ("schedule_id");
CREATE INDEX "grades_period_idx" ON "grades" USING btree ("period_id","status");
CREATE INDEX "grades_course_idx" ON "grades" USING btree ("course_id");
CREATE INDEX "semester_records_period_idx" ON "semester_records" USING btree ("period_code");
CREATE UNIQUE INDEX "krs_student_period_key" ON "krs" USING btree ("student_id","period_id");
CREATE INDEX "krs_period_state_idx" ON "krs" USING btree ("period_id","state");
CREATE INDEX "krs_advisor_idx" ON "krs" USING btree ("advisor_id","period_id","state");
CREATE INDEX "krs_events_krs_idx" ON "krs_events" USING btree ("krs_id","id");
CREATE UNIQUE INDEX "krs_items_schedule_key" ON "krs_items" USING btree ("krs_id","schedule_id");
CREATE UNIQUE INDEX "krs_items_course_key" ON "krs_items" USING btree ("krs_id","course_id") WHERE "krs_items"."state" = 'ACTIVE';
CREATE INDEX "krs_items_schedule_idx" ON "krs_items" USING btree ("schedule_id") WHERE "krs_items"."approved";
CREATE INDEX "krs_items_student_idx" ON "krs_items" USING btree ("student_id");
CREATE UNIQUE INDEX "lecturers_nidn_key" ON "lecturers" USING btree ("nidn");
CREATE UNIQUE INDEX "lecturers_email_key" ON "lecturers" USING btree (lower("email"));
CREATE INDEX "lecturers_name_trgm" ON "lecturers" USING gin ("name" gin_trgm_ops);
CREATE UNIQUE INDEX "staff_nip_key" ON "staff" USING btree ("nip");
CREATE UNIQUE INDEX "academic_periods_one_active" ON "academic_periods" USING btree ("is_active") WHERE "academic_periods"."is_active";
CREATE INDEX "calendar_events_period_idx" ON "calendar_events" USING btree ("period_id","type");
CREATE INDEX "calendar_events_dates_idx" ON "calendar_events" USING btree ("start_date","end_date");
CREATE INDEX "audit_log_entity_idx" ON "audit_log" USING btree ("entity","entity_id");
CREATE INDEX "audit_log_actor_idx" ON "audit_log" USING btree ("actor_id","at");
CREATE INDEX "files_owner_idx" ON "files" USING btree ("owner_id");
CREATE INDEX "files_sha256_idx" ON "files" USING btree ("sha256");
CREATE INDEX "idempotency_keys_created_idx" ON "idempotency_keys" USING btree ("created_at");
CREATE INDEX "import_batches_creator_idx" ON "import_batches" USING btree ("created_by","created_at");
CREATE INDEX "import_rows_verdict_idx" ON "import_rows" USING btree ("batch_id","verdict","row_no");
CREATE INDEX "jobs_creator_idx" ON "jobs" USING btree ("created_by","created_at");
CREATE INDEX "jobs_key_idx" ON "jobs" USING btree ("key");
CREATE INDEX "attendances_student_idx" ON "attendances" USING btree ("student_id");
CREATE UNIQUE INDEX "meetings_no_key" ON "meetings" USING btree ("schedule_id","no");
CREATE INDEX "meetings_date_idx" ON "meetings" USING btree ("planned_date");
CREATE INDEX "schedule_classes_class_idx" ON "schedule_classes" USING btree ("class_id","period_id");
CREATE INDEX "schedule_lecturers_lecturer_idx" ON "schedule_lecturers" USING btree ("lecturer_id","period_id");
CREATE UNIQUE INDEX "schedules_class_key" ON "schedules" USING btree ("period_id","course_id","class_name");
CREATE UNIQUE INDEX "schedules_slot_key" ON "schedules" USING btree ("id","period_id","day","time_start","time_end","blocking");
CREATE INDEX "schedules_course_idx" ON "schedules" USING btree ("course_id");
CREATE INDEX "schedules_room_idx" ON "schedules" USING btree ("room_id");
CREATE UNIQUE INDEX "student_advisors_one_open" ON "student_advisors" USING btree ("student_id") WHERE "student_advisors"."end_date" is null;
CREATE INDEX "student_advisors_lecturer_idx" ON "student_advisors" USING btree ("lecturer_id");
CREATE UNIQUE INDEX "student_biodata_nik_key" ON "student_biodata" USING btree ("nik");
CREATE UNIQUE INDEX "student_classes_name_key" ON "student_classes" USING btree ("name","entry_year");
CREATE INDEX "student_status_changes_student_idx" ON "student_status_changes" USING btree ("student_id","at");
CREATE UNIQUE INDEX "students_email_key" ON "students" USING btree (lower("email"));
CREATE INDEX "students_name_idx" ON "students" USING btree ("name","id");
CREATE INDEX "students_name_trgm" ON "students" USING gin ("name" gin_trgm_ops);
CREATE INDEX "students_nim_prefix" ON "students" USING btree ("nim" text_pattern_ops);
CREATE INDEX "students_year_idx" ON "students" USING btree ("entry_year","status");
CREATE INDEX "students_class_idx" ON "students" USING btree ("class_id");
CREATE INDEX "students_advisor_idx" ON "students" USING btree ("advisor_id");
CREATE INDEX "password_resets_user_idx" ON "password_resets" USING btree ("user_id");
CREATE INDEX "role_permissions_permission_idx" ON "role_permissions" USING btree ("permission_id");
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");
CREATE INDEX "sessions_expires_idx" ON "sessions" USING btree ("expires_at");
CREATE INDEX "user_permissions_permission_idx" ON "user_permissions" USING btree ("permission_id");
CREATE INDEX "user_roles_role_idx" ON "user_roles" USING btree ("role_id");
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));
CREATE INDEX "users_name_idx" ON "users" USING btree ("name");
