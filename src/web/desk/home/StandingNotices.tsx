import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { noticeContract } from '#shared/desk/notices/notice.contract.ts';
import { standsInTheWay } from '#shared/desk/notices/derived.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import classes from './home.module.css';

/** What stands before the student's next step of the term, as the bell says it; it came with the home. */
export function StandingNotices() {
  const { data } = useQuery({ ...endpointQuery(noticeContract.list, {}), enabled: false });
  return data?.items.filter(standsInTheWay).map(({ id, title, body, url }) => (
    <Alert key={id} color="yellow" title={title}>
      <div className={classes.notice}>
        <span>{body}</span>
        {url !== null && (
          <Button component={Link} to={url} variant="default">
            Lihat
          </Button>
        )}
      </div>
    </Alert>
  ));
}
