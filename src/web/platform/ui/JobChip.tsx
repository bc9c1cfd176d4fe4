import type { JobView } from '#shared/platform/jobs/jobs.contract.ts';
import { StatusChip, type Tone } from './StatusChip.tsx';

/** What the state of a background job is called, and how it looks. */
export const jobStates: Record<JobView['status'], { label: string; tone: Tone }> = {
  WAITING: { label: 'Menunggu', tone: 'neutral' },
  ACTIVE: { label: 'Berjalan', tone: 'info' },
  COMPLETED: { label: 'Selesai', tone: 'success' },
  FAILED: { label: 'Gagal', tone: 'danger' },
  CANCELLED: { label: 'Dibatalkan', tone: 'neutral' },
};

/** How a background job stands. */
export function JobChip({ status, stopping }: Pick<JobView, 'status' | 'stopping'>) {
  if (stopping) return <StatusChip tone="warning">Dihentikan</StatusChip>;
  const { label, tone } = jobStates[status];
  return <StatusChip tone={tone}>{label}</StatusChip>;
}
