import type { FastifyInstance } from 'fastify';
import { libraryCatalogContract } from '#shared/desk/library/library-catalog.contract.ts';
import { libraryClearanceContract } from '#shared/desk/library/library-clearance.contract.ts';
import { libraryDeskContract } from '#shared/desk/library/library-desk.contract.ts';
import { libraryOwnContract } from '#shared/desk/library/library-own.contract.ts';
import { handle } from '#server/platform/http/handle.ts';
import { printClearance } from './clearance-print.service.ts';
import { askClearance, clearanceDetail, clearancePage, decideClearance } from './clearances.service.ts';
import { removeCopy, saveCopy } from './copies.service.ts';
import { dashboard } from './dashboard.service.ts';
import {
  changeDeposit,
  depositDetail,
  depositPage,
  receiveThesis,
  takeBackThesis,
} from './deposits.service.ts';
import { fineFile, finePage, settleFine, waiveFine } from './fines.service.ts';
import { printLabels } from './labels.service.ts';
import { lend, renew } from './lend.service.ts';
import { loanFile, loanPage } from './loans.service.ts';
import { loanReceipt } from './receipt.service.ts';
import { memberByCode, memberPage } from './members.service.ts';
import { cancelOwn, ownLibrary, ownReceipt, renewOwn, reserveOwn } from './own.service.ts';
import { registerLibrary } from './register.ts';
import { reservationFile } from './reservations.export.ts';
import { cancelReservation, reservationPage } from './reservations.service.ts';
import { giveBack, lose } from './return.service.ts';
import { removeTitle, saveTitleTold, titleDetail, titleFile, titlePage } from './titles.service.ts';
import { noteVisit, visitPage } from './visits.service.ts';

function catalogRoutes(app: FastifyInstance): void {
  const call = libraryCatalogContract;
  handle(app, call.titles, (ctx, { query }) => titlePage(ctx, query));
  handle(app, call.export, (ctx, { query }) => titleFile(ctx, query));
  handle(app, call.get, (ctx, { params }) => titleDetail(ctx, params.id));
  handle(app, call.look, (ctx, { params }) => titleDetail(ctx, params.id));
  handle(app, call.save, (ctx, { body }) => saveTitleTold(ctx, body));
  handle(app, call.remove, (ctx, { params, body }) => removeTitle(ctx, params.id, body.updatedAt));
  handle(app, call.saveCopy, (ctx, { body }) => saveCopy(ctx, body));
  handle(app, call.removeCopy, (ctx, { params, body }) => removeCopy(ctx, params.id, body.updatedAt));
  handle(app, call.labels, (ctx, { query }) => printLabels(ctx, query));
}

function deskRoutes(app: FastifyInstance): void {
  const call = libraryDeskContract;
  handle(app, call.dashboard, (ctx) => dashboard(ctx));
  handle(app, call.member, (ctx, { query }) => memberByCode(ctx, query.code));
  handle(app, call.receipt, (ctx, { query }) =>
    loanReceipt(ctx, { kind: query.memberKind, id: query.memberId }),
  );
  handle(app, call.members, (ctx, { query }) => memberPage(ctx, query));
  handle(app, call.lend, (ctx, { body }) => lend(ctx, body));
  handle(app, call.giveBack, (ctx, { body }) => giveBack(ctx, body));
  handle(app, call.renew, (ctx, { params, body }) => renew(ctx, params.id, body.updatedAt, null));
  handle(app, call.lose, (ctx, { params, body }) => lose(ctx, params.id, body));
  handle(app, call.loans, (ctx, { query }) => loanPage(ctx, query));
  handle(app, call.exportLoans, (ctx, { query }) => loanFile(ctx, query));
  handle(app, call.reservations, (ctx, { query }) => reservationPage(ctx, query));
  handle(app, call.exportReservations, (ctx, { query }) => reservationFile(ctx, query));
  handle(app, call.cancelReservation, (ctx, { params, body }) =>
    cancelReservation(ctx, params.id, body.updatedAt, null),
  );
  handle(app, call.fines, (ctx, { query }) => finePage(ctx, query));
  handle(app, call.exportFines, (ctx, { query }) => fineFile(ctx, query));
  handle(app, call.settleFine, (ctx, { params, body }) => settleFine(ctx, params.id, body.updatedAt));
  handle(app, call.waiveFine, (ctx, { params, body }) =>
    waiveFine(ctx, params.id, body.updatedAt, body.reason),
  );
  handle(app, call.visits, (ctx, { query }) => visitPage(ctx, query));
  handle(app, call.visit, (ctx, { body }) => noteVisit(ctx, body));
}

function clearanceRoutes(app: FastifyInstance): void {
  const call = libraryClearanceContract;
  handle(app, call.list, (ctx, { query }) => clearancePage(ctx, query));
  handle(app, call.get, (ctx, { params }) => clearanceDetail(ctx, params.id));
  handle(app, call.decide, (ctx, { params, body }) => decideClearance(ctx, params.id, body));
  handle(app, call.print, (ctx, { params }) => printClearance(ctx, params.id));
  handle(app, call.deposits, (ctx, { query }) => depositPage(ctx, query));
  handle(app, call.deposit, (ctx, { params }) => depositDetail(ctx, params.id));
  handle(app, call.receive, (ctx, { params, body }) => receiveThesis(ctx, params.id, body));
  handle(app, call.takeBackDeposit, (ctx, { params, body }) => takeBackThesis(ctx, params.id, body));
  handle(app, call.changeDeposit, (ctx, { params, body }) => changeDeposit(ctx, params.id, body));
}

export function libraryRoutes(app: FastifyInstance): void {
  registerLibrary();
  catalogRoutes(app);
  deskRoutes(app);
  clearanceRoutes(app);
  const own = libraryOwnContract;
  handle(app, own.own, (ctx) => ownLibrary(ctx));
  handle(app, own.receipt, (ctx) => ownReceipt(ctx));
  handle(app, own.renew, (ctx, { params, body }) => renewOwn(ctx, params.id, body.updatedAt));
  handle(app, own.reserve, (ctx, { body }) => reserveOwn(ctx, body.titleId));
  handle(app, own.cancelReservation, (ctx, { params, body }) => cancelOwn(ctx, params.id, body.updatedAt));
  handle(app, own.askClearance, (ctx, { body }) => askClearance(ctx, body.purpose));
}
