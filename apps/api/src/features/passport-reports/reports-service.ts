import {
  type PassportReport,
  type PassportReportDecision,
  type passportReportInput,
  reportLimits,
} from '@vouch/contract'
import { mayDecideReport } from '@vouch/domain'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound, stale } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction } from '#db/transaction.ts'
import type { FindShownPassport } from '#features/passport-shares/ports.ts'
import { record } from '#platform/audit.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import type { ReportsReadModel } from './reports-read-model.ts'
import { forgetReporters, insertReport, lockReport, updateReport } from './reports-store.ts'

/** A report in the version that an administrator saw. */
interface SeenReport {
  readonly id: string
  readonly version: number
}

/** Reports of passports by anybody, and what administrators decide. Neither issuer nor holder is told who reported. */
export interface ReportsService {
  /**
   * Stores a report of the passport, never the secret of a share or an account.
   * @param shownAt id of the passport, or the secret of a share
   * @param locale in which the reporter is told the outcome
   * @throws AppError not-found, gone
   */
  report(
    shownAt: string,
    input: z.output<typeof passportReportInput>,
    locale: string | null,
  ): Promise<{ id: string }>
  /** @throws AppError not-found, stale, not-permitted-now for a report that was decided */
  decide(actor: Actor, seen: SeenReport, decision: PassportReportDecision): Promise<PassportReport>
  /** Deletes the words and addresses of reporters 90 days after the decision. Idempotent. */
  forget(): Promise<void>
}

export interface ReportsDeps extends ServiceDeps {
  readonly outbox: Outbox
  readonly findShown: FindShownPassport
}

const dayMs = 86_400_000

export function createReportsService(deps: ReportsDeps, readModel: ReportsReadModel): ReportsService {
  const { db, clock, outbox, findShown } = deps
  return {
    report: async (shownAt, { item, reason, words, email }, locale) => {
      const passportId = await findShown(shownAt, item)
      return inTransaction(db, async (trx) => {
        const id = uuidv7()
        const told = { email, locale: email === null ? null : locale }
        await insertReport(trx, { id, passportId, reason, words, ...told, at: clock() })
        return { id }
      })
    },

    decide: async (actor, seen, { state, note }) => {
      requireAccess(actor, 'passport.reports', null)
      return inTransaction(db, async (trx) => {
        const report = await lockReport(trx, seen.id)
        if (!report) throw notFound('This report')
        if (report.version !== seen.version) throw stale('This report', report.version)
        if (!mayDecideReport(report.state, state))
          throw new AppError('not-permitted-now', 'This report has already been decided.')
        const at = clock()
        await updateReport(trx, report.id, { state, note, by: actor.userId, at })
        const { email: to, locale, issuer, passport, issuerId, passportId } = report
        const details = { report: report.id, passport: passportId, state }
        const about = { actorId: actor.userId, subjectId: issuerId, at, details }
        await record(trx, { action: 'passport-report.decide', ...about })
        if (to !== null)
          await outbox.write(trx, {
            kind: 'passport-report-decided',
            ...{ to, locale, issuer, passport, outcome: state },
          })
        return readModel.one(trx, report.id)
      })
    },

    forget: () => forgetReporters(db.kysely, new Date(clock().getTime() - reportLimits.keptDays * dayMs)),
  }
}
