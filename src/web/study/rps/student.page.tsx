import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { rpsContract } from '#shared/study/rps/rps.contract.ts';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { RpsDetail } from './view/RpsDetail.tsx';

type Params = Partial<Record<'lectureId' | 'courseId' | 'semesterCode', string>>;

const planQuery = ({ lectureId = '', courseId = '', semesterCode = '' }: Params) =>
  endpointQuery(rpsContract.ofCourse, { params: { lectureId, courseId, semesterCode } });

export const loader = pageLoader((client, { params }) => client.ensureQueryData(planQuery(params)));

/** `/student/jadwal/rps/…`: the approved plan of one of the student's courses. */
export function Component() {
  const { data } = useSuspenseQuery(planQuery(useParams()));
  return <RpsDetail plan={data} base={null} />;
}
