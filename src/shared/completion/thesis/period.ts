import { type DateRange, isWithin, type LocalDate } from '#shared/platform/date/local-date.ts';
import { askFor } from '#shared/platform/access/ask-for.ts';
import { longDate } from '#shared/platform/format/date.ts';

export type PeriodWindows = {
  name: string;
  proposalOpen: LocalDate;
  proposalClose: LocalDate;
  examOpen: LocalDate;
  examClose: LocalDate;
  status: 'OPEN' | 'CLOSED';
};

/** The days a period can have in the academic year of its semester; theses are begun before it and outlast it (academic practice). */
export const thesisPeriodDays = (year: number): DateRange => ({
  start: `${year}-01-01`,
  end: `${year + 2}-12-31`,
});

/** What a period is asked for: a title, a defence, or anything before the defences end. */
export type PeriodUse = 'TITLE' | 'EXAM' | 'WORK';

/** Why a period does not serve today; null when it does. */
export function periodRefusal(period: PeriodWindows, use: PeriodUse, today: LocalDate): string | null {
  if (period.status === 'CLOSED') {
    return `Periode ${period.name} sudah ditutup. ${askFor.thesisPeriod.student}`;
  }
  const { proposalOpen, proposalClose, examOpen, examClose } = period;
  const window =
    use === 'TITLE'
      ? { what: 'Pengajuan judul', start: proposalOpen, end: proposalClose }
      : {
          what: use === 'EXAM' ? 'Sidang' : 'Skripsi',
          start: use === 'EXAM' ? examOpen : proposalOpen,
          end: examClose,
        };
  if (isWithin(today, window)) return null;
  return `${window.what} periode ${period.name} berlangsung ${longDate(window.start)} sampai ${longDate(window.end)}.`;
}
