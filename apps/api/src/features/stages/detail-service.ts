import type { Detail, detailSubmission, detailsInput } from '@vouch/contract'
import type { z } from 'zod'
import type { Actor } from '#base/actor.ts'
import { AppError, invalidField, notFound } from '#base/app-error.ts'
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
import { toDetail } from './stage-mapper.ts'
import { notifyOtherSide, type StageDeps, type StageNews } from './stage-news.ts'

type Items = z.output<typeof detailsInput>['items']
type Submission = z.output<typeof detailSubmission>

const page = 'detail-fulfillment'

/** Maximum number of details that a company can request per application. */
const maxDetails = 50

/**
 * Requests, submits and reviews details: the documents and texts required before a hire. Every method can
 * throw not-found, forbidden, not-permitted-now, invalid.
 */
export interface DetailService {
  /** Requests documents and texts from the candidate, in addition to earlier requests. */
  request(actor: Actor, applicationId: string, items: Items): Promise<Detail[]>
  submit(actor: Actor, applicationId: string, detailId: string, submission: Submission): Promise<Detail>
  approve(actor: Actor, applicationId: string, detailId: string): Promise<Detail>
  /** Returns a submitted detail to the candidate, who can submit it again. The returned submission stays readable. */
  giveBack(actor: Actor, applicationId: string, detailId: string, reason: string): Promise<Detail>
}

/** A change of one detail: the state it must have, its new values and the notification. */
interface Step {
  readonly as: Conversation['side']
  readonly from: Detail['state']
  readonly change: (trx: Transaction, detail: DetailRow, at: Date) => Promise<DetailChange>
  readonly news: StageNews['kind']
}

export function createDetailService({ db, clock, notifier, turns, letters }: StageDeps): DetailService {
  const step = (actor: Actor, applicationId: string, detailId: string, what: Step) =>
    inTransaction(db, async (trx) => {
      const conversation = await openConversation(trx, actor, { applicationId, as: what.as })
      const [detail] = await detailsOf(trx, applicationId, [detailId])
      if (!detail) throw notFound('This detail')
      if (detail.state !== what.from) throw new AppError('not-permitted-now', sentences[detail.state])
      const at = clock()
      await changeDetail(trx, detailId, await what.change(trx, detail, at))
      await turns.refresh(trx, [applicationId], at)
      await notifyOtherSide(trx, notifier, conversation, { kind: what.news, page, at })
      return requireOne(await detailsOf(trx, applicationId, [detailId]))
    })

  return {
    request: (actor, applicationId, items) =>
      inTransaction(db, async (trx) => {
        const conversation = await openConversation(trx, actor, { applicationId, as: 'employer', page })
        if ((await countDetails(trx, applicationId)) + items.length > maxDetails) {
          throw invalidField('items', `Request at most ${maxDetails} documents and texts in total`)
        }
        const at = clock()
        const added = items.map((item) => ({ id: uuidv7(), ...item }))
        await insertDetails(trx, added, { applicationId, by: actor.userId, at })
        await turns.refresh(trx, [applicationId], at)
        const facts = { items: items.map(({ name }) => name) }
        await letters.send(trx, [{ applicationId, kind: 'details', page, facts }], at)
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
  requested: 'This has not been submitted yet.',
  submitted: 'This has already been submitted.',
  approved: 'This has already been approved.',
  rejected: 'This was returned.',
}

async function requireContent(
  trx: Transaction,
  actor: Actor,
  kind: Detail['kind'],
  { text = '', fileId }: Submission,
): Promise<Pick<DetailChange, 'text' | 'file_id'>> {
  if (kind === 'text') {
    if (fileId !== undefined) throw invalidField('fileId', 'Only text was requested')
    if (text === '') throw invalidField('text', 'This is required')
    return { text, file_id: null }
  }
  if (fileId === undefined) throw invalidField('fileId', 'Choose a document')
  if (!(await isOwnFile(trx, fileId, actor.userId))) {
    throw invalidField('fileId', 'This file was not found. Upload it again.')
  }
  return { text: text || null, file_id: fileId }
}

function requireOne(rows: readonly DetailRow[]): Detail {
  const [row] = rows
  if (!row) throw new Error('detail not found after its change')
  return toDetail(row)
}
