import type { Detail, detailSubmission, detailsInput } from '@vouch/contract'
import type { z } from 'zod'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import { type Conversation, openConversation } from './conversation.ts'
import {
  changeDetail,
  countDetails,
  type DetailChange,
  type DetailRow,
  detailsOf,
  insertDetails,
  isOwnFile,
} from './detail-store.ts'
import type { StageDeps } from './stage-deps.ts'
import { toDetail } from './stage-mapper.ts'
import { notifyOtherSide, type StageNews } from './stage-news.ts'

type Items = z.output<typeof detailsInput>['items']
type Submission = z.output<typeof detailSubmission>

const page = 'detail-fulfillment'

/** As many as one person can be asked for in one application. */
const maxDetails = 50

/** Every method may throw AppError not-found, forbidden, not-permitted-now, invalid. */
export interface DetailService {
  /** Asks for documents and texts, beside those that were asked for before. */
  request(actor: Actor, applicationId: string, items: Items): Promise<Detail[]>
  submit(actor: Actor, applicationId: string, detailId: string, submission: Submission): Promise<Detail>
  approve(actor: Actor, applicationId: string, detailId: string): Promise<Detail>
  /** Gives it back: it is asked for again, and what was handed in stays readable. */
  giveBack(actor: Actor, applicationId: string, detailId: string, reason: string): Promise<Detail>
}

/** A change of one detail: from which state, to what, and what the other side hears. */
interface Step {
  readonly as: Conversation['side']
  readonly from: Detail['state']
  readonly change: (trx: Transaction, detail: DetailRow, at: Date) => Promise<DetailChange>
  readonly news: StageNews['kind']
}

export function createDetailService({ db, clock, notifier }: StageDeps): DetailService {
  const step = (actor: Actor, applicationId: string, detailId: string, what: Step) =>
    inTransaction(db, async (trx) => {
      const conversation = await openConversation(trx, actor, { applicationId, as: what.as })
      const [detail] = await detailsOf(trx, applicationId, [detailId])
      if (!detail) throw notFound('This detail')
      if (detail.state !== what.from) throw new AppError('not-permitted-now', sentences[detail.state])
      const at = clock()
      await changeDetail(trx, detailId, await what.change(trx, detail, at))
      await notifyOtherSide(trx, notifier, conversation, { kind: what.news, page, at })
      return requireOne(await detailsOf(trx, applicationId, [detailId]))
    })

  return {
    request: (actor, applicationId, items) =>
      inTransaction(db, async (trx) => {
        const conversation = await openConversation(trx, actor, { applicationId, as: 'employer', page })
        if ((await countDetails(trx, applicationId)) + items.length > maxDetails) throw tooMany()
        const at = clock()
        const added = items.map((item) => ({ id: uuidv7(), ...item }))
        await insertDetails(trx, added, { applicationId, by: actor.userId, at })
        await notifyOtherSide(trx, notifier, conversation, { kind: 'details-requested', page, at })
        const ids = added.map(({ id }) => id)
        return (await detailsOf(trx, applicationId, ids)).map(toDetail)
      }),

    submit: (actor, applicationId, detailId, submission) =>
      step(actor, applicationId, detailId, {
        as: 'candidate',
        from: 'requested',
        change: async (trx, { kind }, at) => ({
          ...(await requireContent(trx, actor, kind, submission)),
          state: 'submitted',
          submitted_at: at,
          return_reason: null,
          decided_at: null,
        }),
        news: 'detail-submitted',
      }),

    approve: (actor, applicationId, detailId) =>
      step(actor, applicationId, detailId, {
        as: 'employer',
        from: 'submitted',
        change: async (_trx, _detail, at) => ({ state: 'approved', decided_at: at }),
        news: 'detail-approved',
      }),

    giveBack: (actor, applicationId, detailId, reason) =>
      step(actor, applicationId, detailId, {
        as: 'employer',
        from: 'submitted',
        change: async (_trx, _detail, at) => ({ state: 'requested', return_reason: reason, decided_at: at }),
        news: 'detail-returned',
      }),
  }
}

const sentences: Readonly<Record<Detail['state'], string>> = {
  requested: 'This was not handed in yet.',
  submitted: 'This was handed in already.',
  approved: 'This was approved already.',
  rejected: 'This was given back.',
}

async function requireContent(
  trx: Transaction,
  actor: Actor,
  kind: Detail['kind'],
  { text = '', fileId }: Submission,
): Promise<Pick<DetailChange, 'text' | 'file_id'>> {
  if (kind === 'text') {
    if (fileId !== undefined) throw invalid('fileId', 'Only text was asked for')
    if (text === '') throw invalid('text', 'This is required')
    return { text, file_id: null }
  }
  if (fileId === undefined) throw invalid('fileId', 'Choose a document')
  if (!(await isOwnFile(trx, fileId, actor.userId))) {
    throw invalid('fileId', 'This file is not there. Upload it again.')
  }
  return { text: text || null, file_id: fileId }
}

function requireOne(rows: readonly DetailRow[]): Detail {
  const [row] = rows
  if (!row) throw new Error('the detail is not there any more')
  return toDetail(row)
}

function invalid(path: string, message: string): AppError {
  return new AppError('invalid', message, { errors: [{ path, message }] })
}

function tooMany(): AppError {
  return invalid('items', `Ask for at most ${maxDetails} things in all`)
}
