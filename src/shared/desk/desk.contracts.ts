import { bannerContract } from '#shared/desk/content/banner.contract.ts';
import { newsCategoryContract, newsContract } from '#shared/desk/content/news.contract.ts';
import { partnerContract } from '#shared/desk/content/partner.contract.ts';
import { testimonialContract } from '#shared/desk/content/testimonial.contract.ts';
import { homeContract } from '#shared/desk/home/home.contract.ts';
import { libraryCatalogContract } from '#shared/desk/library/library-catalog.contract.ts';
import { libraryClearanceContract } from '#shared/desk/library/library-clearance.contract.ts';
import { libraryDeskContract } from '#shared/desk/library/library-desk.contract.ts';
import { libraryOwnContract } from '#shared/desk/library/library-own.contract.ts';
import { meetingRecordContract } from '#shared/desk/meeting-records/meeting-record.contract.ts';
import { memoryContract } from '#shared/desk/memory/memory.contract.ts';
import { noticeContract } from '#shared/desk/notices/notice.contract.ts';
import { officialReportContract } from '#shared/desk/official-reports/official-report.contract.ts';
import { dataIncidentContract } from '#shared/desk/personal-data/data-incident.contract.ts';
import { personalDataContract } from '#shared/desk/personal-data/personal-data.contract.ts';
import { siteContract } from '#shared/desk/site/site.contract.ts';
import { startContract } from '#shared/desk/start/start.contract.ts';

/** Contracts of the wing by their slice. */
export const deskContracts = {
  banner: bannerContract,
  dataIncident: dataIncidentContract,
  home: homeContract,
  libraryCatalog: libraryCatalogContract,
  libraryClearance: libraryClearanceContract,
  libraryDesk: libraryDeskContract,
  libraryOwn: libraryOwnContract,
  meetingRecord: meetingRecordContract,
  memory: memoryContract,
  news: newsContract,
  newsCategory: newsCategoryContract,
  notice: noticeContract,
  officialReport: officialReportContract,
  partner: partnerContract,
  personalData: personalDataContract,
  site: siteContract,
  start: startContract,
  testimonial: testimonialContract,
};
