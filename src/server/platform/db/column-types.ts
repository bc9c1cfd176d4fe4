import type { PartyRole } from '#shared/desk/meeting-records/report.ts';
import type { GraduateActivity } from '#shared/completion/graduation/supplement.ts';
import type { LetterParent, LetterVisit } from '#shared/completion/letters/letter.ts';
import type {
  examResults,
  seminarResults,
  thesisForms,
  thesisMethods,
} from '#shared/completion/thesis/kinds.ts';
import type { SheetScores } from '#shared/completion/thesis/scoring.ts';
import type { KeptFields } from '#shared/connections/feeder/kept.ts';
import type { ClearanceCheck } from '#shared/desk/library/clearance.ts';
import type { consentPurposes } from '#shared/desk/personal-data/personal-data.ts';
import type { BillBasis } from '#shared/finance/billing/bill-amount.ts';
import type { EarlyBird } from '#shared/finance/billing/early-bird.ts';
import type { InstallmentPlan } from '#shared/finance/billing/installments.ts';
import type {
  PaymentCategory,
  PaymentTarget,
  billStatuses,
  scholarshipKinds,
} from '#shared/finance/billing/kinds.ts';
import type { LateFeeRule } from '#shared/finance/billing/late-fee.ts';
import type { chargeStatuses } from '#shared/finance/gateway/gateway.ts';
import type { Account, EntryKind, SponsorKind } from '#shared/finance/ledger/ledger.ts';
import type { AskedPart } from '#shared/finance/plan-requests/plan-request.ts';
import type { sponsorInvoiceStatuses } from '#shared/finance/sponsor-invoices/sponsor.ts';
import type { GateName } from '#shared/platform/access/gates.ts';
import type { StudentStatus } from '#shared/platform/access/status.ts';
import type { SettingChange } from '#shared/platform/campus/setting-changes.ts';
import type { FeederDifference, FeederProblem } from '#shared/platform/feeder/field.ts';
import type { GradeWeights } from '#shared/platform/grading/components.ts';
import type { NoticeTopic } from '#shared/platform/notices/notice-facts.ts';
import type { concentrations } from '#shared/platform/reference/course-type.ts';
import type { EvaluationRow } from '#shared/study/rps/evaluation.ts';
import type { Outcomes } from '#shared/study/rps/outcomes.ts';
import type { RpsTask } from '#shared/study/rps/rps.views.ts';
import type { PlannedWeek } from '#shared/study/rps/weekly-plan.ts';
import type { dimensions } from '#shared/surveys/surveys/instrument.ts';

type Partner = { name: string; address: string; city: string; contact: string; mou: string };
type Mentor = { name: string; position: string; phone: string; email: string };
type PlanWeek = { week: number; activity: string; output: string };

export type ReportParty = { name: string; office: string; role: PartyRole };

export type ReportFact = { label: string; value: string };

/**
 * Types of columns that the database cannot tell, by `table.column`: what JSON holds, and codes that a table or the portal's
 * code lists instead of a check of the column.
 */
export type ColumnTypes = {
  'activities.mentor': Partial<Mentor>;
  'activities.partner': Partial<Partner>;
  'activities.plan': PlanWeek[];
  'bill_discounts.kind': (typeof scholarshipKinds)[number];
  'bills.basis': BillBasis;
  'bills.status': (typeof billStatuses)[number];
  'concentration_choices.from': (typeof concentrations)[number];
  'concentration_choices.to': (typeof concentrations)[number];
  'consents.purpose': (typeof consentPurposes)[number];
  'conversions.status': 'DRAFT' | 'APPROVED' | 'LOCKED';
  'course_prerequisites.type': 'LULUS' | 'PERNAH_AMBIL' | 'BERSAMAAN';
  'data_changes.changes': Record<string, { from: string | null; to: string }>;
  'document_tokens.summary': Record<string, string>;
  'evaluation_questions.dimension': (typeof dimensions)[number];
  'feeder_rows.differences': FeederDifference[];
  'feeder_rows.kept': KeptFields;
  'feeder_rows.problems': FeederProblem[];
  'feeder_rows.remote': Record<string, string>;
  'feeder_sends.ids': Record<string, string | null>;
  'gateway_notice_outcomes.status': (typeof chargeStatuses)[number];
  'gateway_notices.headers': Record<string, string>;
  'grade_corrections.components': Record<string, number | null>;
  'grade_corrections.status': 'REQUESTED' | 'APPROVED' | 'REJECTED';
  'grade_sheets.weights': Record<string, number>;
  'grades.components': Record<string, number | null>;
  'grades.typed': Record<string, number | null>;
  'graduation_applications.activities': GraduateActivity[];
  'import_batches.headers': { index: number; label: string; key: string; name?: string; repeats?: string }[];
  'import_batches.mapping': Record<string, number | null>;
  'import_batches.options': Record<string, string>;
  'import_rows.current': { field: string; from: string; to: string }[];
  'import_rows.errors': Record<string, string>;
  'import_rows.offers': Record<string, { value: string; label: string }[]>;
  'import_rows.raw': string[];
  'import_rows.warnings': Record<string, string>;
  'jobs.errors': { key: string; message: string }[];
  'krs_events.schedule_ids': string[];
  'krs_items.added_in': 'KRS' | 'CHANGE' | 'STAFF';
  'last_runs.result': Record<string, number>;
  'lecturers.employment': 'TETAP' | 'TIDAK_TETAP' | 'PRAKTISI';
  'lecturers.gender': 'L' | 'P';
  'lecturers.research_ids': Record<string, string>;
  'ledger_entries.credit': Account;
  'ledger_entries.debit': Account;
  'ledger_entries.kind': EntryKind | SponsorKind;
  'letter_requests.facts': [string, string][];
  'letter_requests.parent': LetterParent;
  'letter_requests.visit': LetterVisit;
  'library_clearances.checks': ClearanceCheck[];
  'main_data_versions.changes': SettingChange[];
  'meetings.mode': 'O' | 'F' | 'M';
  'meetings.type': 'KULIAH' | 'UTS' | 'UAS' | 'PENGGANTI' | 'TAMU';
  'notices.topic': NoticeTopic;
  'official_reports.facts': ReportFact[];
  'official_reports.parties': ReportParty[];
  'payment_types.early_bird': EarlyBird;
  'payment_types.gates': GateName[];
  'payment_types.installments': InstallmentPlan;
  'payment_types.late_fee': LateFeeRule;
  'payment_types.target': PaymentTarget;
  'plan_requests.decided_parts': AskedPart[];
  'plan_requests.parts': AskedPart[];
  'rps.evaluation': EvaluationRow[];
  'rps.outcomes': Outcomes;
  'rps.tasks': RpsTask[];
  'rps.weeks': PlannedWeek[];
  'rps.weights': GradeWeights;
  'schedule_lecturers.evaluation_type': '1' | '2' | '3' | '4';
  'schedules.mode': 'O' | 'F' | 'M';
  'schedules.scope': '1' | '2' | '3';
  'scholarships.categories': PaymentCategory[];
  'semester_records.status': 'A' | 'C' | 'N' | 'M';
  'sponsor_invoices.status': (typeof sponsorInvoiceStatuses)[number];
  'student_biodata.domicile': Record<string, string>;
  'student_biodata.emergency': Record<string, string>;
  'student_biodata.father': Record<string, string>;
  'student_biodata.gender': 'L' | 'P';
  'student_biodata.guardian': Record<string, string>;
  'student_biodata.mother': Record<string, string>;
  'student_status_changes.from': StudentStatus;
  'student_status_changes.to': StudentStatus;
  'students.exit': Record<string, string>;
  'students.origin': {
    universityId?: string;
    universityName: string;
    programId?: string;
    programName: string;
  };
  'students.school': { name: string; npsn?: string | undefined; graduationYear?: number | undefined };
  'theses.concentration': (typeof concentrations)[number];
  'theses.form': (typeof thesisForms)[number];
  'theses.method': (typeof thesisMethods)[number];
  'thesis_events.result': (typeof seminarResults)[number] | (typeof examResults)[number];
  'thesis_scores.scores': SheetScores;
};
