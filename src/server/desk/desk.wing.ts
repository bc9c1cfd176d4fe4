import { contentRoutes } from '#server/desk/content/content.routes.ts';
import { contentSentences } from '#server/desk/content/content.sentences.ts';
import { newsRoutes } from '#server/desk/content/news.routes.ts';
import { trashTimer } from '#server/desk/content/trash.timer.ts';
import { homeRoutes } from '#server/desk/home/home.routes.ts';
import { libraryRoutes } from '#server/desk/library/library.routes.ts';
import { librarySentences } from '#server/desk/library/library.sentences.ts';
import { reservationTimer } from '#server/desk/library/reservations.timer.ts';
import { visitTimer } from '#server/desk/library/visits.timer.ts';
import { meetingRecordRoutes } from '#server/desk/meeting-records/meeting-records.routes.ts';
import { meetingRecordsSentences } from '#server/desk/meeting-records/meeting-records.sentences.ts';
import { memoryRoutes } from '#server/desk/memory/memory.routes.ts';
import { noticeRoutes } from '#server/desk/notices/notices.routes.ts';
import { officialReportRoutes } from '#server/desk/official-reports/official-reports.routes.ts';
import { officialReportsSentences } from '#server/desk/official-reports/official-reports.sentences.ts';
import { personalDataRoutes } from '#server/desk/personal-data/personal-data.routes.ts';
import { personalDataSentences } from '#server/desk/personal-data/personal-data.sentences.ts';
import { startRoutes } from '#server/desk/start/start.routes.ts';
import type { Wing } from '#server/platform/wing.ts';

export const desk: Wing = {
  routes: [
    contentRoutes,
    homeRoutes,
    libraryRoutes,
    meetingRecordRoutes,
    memoryRoutes,
    newsRoutes,
    noticeRoutes,
    officialReportRoutes,
    personalDataRoutes,
    startRoutes,
  ],
  sentences: [
    contentSentences,
    librarySentences,
    meetingRecordsSentences,
    officialReportsSentences,
    personalDataSentences,
  ],
  timers: [reservationTimer, trashTimer, visitTimer],
};
