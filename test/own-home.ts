import { homeContract } from '#shared/desk/home/home.contract.ts';
import type { StudentHomeView } from '#shared/desk/home/home.views.ts';
import type { TestApp } from './test-app.ts';

/** What the home of the signed-in student shows. @throws Error for who has another home */
export async function studentHome(t: TestApp): Promise<StudentHomeView> {
  const { data } = await t.call(homeContract.home, { query: {} });
  if (data.student === null) throw new Error('This is not the home of a student');
  return data.student;
}
