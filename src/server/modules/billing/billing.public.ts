export { addBillingJobs } from './sync.job.ts';
export { followKrs } from './follow-krs.ts';
export { billLeave } from './leave.ts';
export { billingNight, billingTimer } from './night.ts';
export { measureBills, billsOfStudents } from './measure.ts';
export { overdueSql, depositOf } from './bill-view.store.ts';
export { planLimits, setOwnPlan } from './plan.service.ts';
export { type Bill, lockBills } from './bills.store.ts';
export { billFine, dropFine } from './fines.ts';
