import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { characters, id, idParams, pageOf } from '../../schemas/common.ts'
import {
  passportReport,
  passportReportDecision,
  passportReportInput,
  passportReportsQuery,
} from '../../schemas/passport/report.ts'

export const reportPassport = defineRoute({
  id: 'reportPassport',
  method: 'POST',
  path: '/passports/:id/reports',
  audience: 'public',
  summary: 'Report a passport that was issued here, by its id or in a share; needs no account',
  params: z.object({ id: characters(200) }),
  body: passportReportInput,
  idempotent: true,
  answers: { 201: z.object({ id }) },
  errors: ['not-found', 'gone', 'invalid'],
})

export const listPassportReports = defineRoute({
  id: 'listPassportReports',
  method: 'GET',
  path: '/passport-reports',
  audience: 'admin',
  summary: 'List open reports of passports, oldest first, or decided ones, newest decision first',
  query: passportReportsQuery,
  answers: { 200: pageOf(passportReport) },
  errors: [],
})

export const decidePassportReport = defineRoute({
  id: 'decidePassportReport',
  method: 'POST',
  path: '/passport-reports/:id/decide',
  audience: 'admin',
  summary: 'Dismiss an open report or mark it as done; a reporter who left an address is told the outcome',
  params: idParams,
  body: passportReportDecision,
  versioned: 'required',
  answers: { 200: passportReport },
  errors: ['not-found', 'stale', 'not-permitted-now', 'invalid'],
})
