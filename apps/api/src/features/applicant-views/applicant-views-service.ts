import {
  type ApplicantView,
  type ApplicantViewList,
  type applicantViewChange,
  applicantViewLimits,
} from '@vouch/contract'
import { can, readApplicantView, withoutJob, withoutTag } from '@vouch/domain'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import { teamJob } from '#access/team-job.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, invalidField, notFound, stale } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { type Executor, inTransaction, type Transaction } from '#db/transaction.ts'
import type { Applicants } from '#features/applications/ports.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import {
  companiesOfTags,
  forgetDeleted,
  lockOwner,
  markDeleted,
  putView,
  type StoredView,
  viewById,
  viewsOf,
} from './applicant-views-store.ts'

export interface ApplicantViewsDeps extends ServiceDeps {
  readonly applicants: Pick<Applicants, 'count'>
}

/** A person's views of applicants. */
export interface ApplicantViewsService {
  list(actor: Actor): Promise<ApplicantView[]>
  /** Lists the views with the number of applicants in each; null where it could not be counted. @param signal stops counting */
  counted(actor: Actor, signal: AbortSignal): Promise<ApplicantView[]>
  /** @throws AppError not-found for a job, invalid for a name in use, conflict for too many */
  save(actor: Actor, input: { name: string; list: ApplicantViewList }): Promise<ApplicantView>
  /** @throws AppError not-found, stale, and as {@link save} */
  change(
    actor: Actor,
    seen: { readonly id: string; readonly version: number },
    change: z.output<typeof applicantViewChange>,
  ): Promise<ApplicantView>
  /** Deletes a view, which can be restored for 15 minutes. */
  delete(actor: Actor, id: string): Promise<void>
  /** @throws AppError not-found, invalid for a name in use, conflict for too many */
  restore(actor: Actor, id: string): Promise<ApplicantView>
  /** Deletes views that can no longer be restored. Idempotent. */
  forget(): Promise<void>
}

export function createApplicantViewsService({
  db,
  clock,
  applicants,
}: ApplicantViewsDeps): ApplicantViewsService {
  const undoEnd = () => new Date(clock().getTime() - applicantViewLimits.undoMinutes * 60_000)
  /** Writes as the only one of the person's calls. */
  const writing = (actor: Actor, write: (trx: Transaction) => Promise<string>) => {
    requireAccess(actor, 'pipeline.views', null)
    return inTransaction(db, async (trx) => {
      await lockOwner(trx, actor.userId)
      const id = await write(trx)
      const view = (await readViews(trx, actor)).find((one) => one.id === id)
      if (!view) throw notFound('This view')
      return view
    })
  }
  return {
    list: async (actor) => {
      requireAccess(actor, 'pipeline.views', null)
      return readViews(db.kysely, actor)
    },

    counted: async (actor, signal) => {
      requireAccess(actor, 'pipeline.views', null)
      const counted: ApplicantView[] = []
      // One after the other: all at once would take the connections of other people's requests.
      for (const view of await readViews(db.kysely, actor)) {
        const count = signal.aborted ? null : await applicants.count(actor, view.list).catch(unlessRefused)
        counted.push({ ...view, count })
      }
      return counted
    },

    save: (actor, { name, list: given }) =>
      writing(actor, async (trx) => {
        const { list, tag } = readApplicantView(given)
        const companyId = await companyOf(trx, actor, list.jobId, tag)
        const view = { id: uuidv7(), version: 1, name, companyId, ...list }
        requireRoom(await viewsOf(trx, actor.userId), view)
        await putView(trx, actor.userId, view)
        return view.id
      }),

    change: (actor, seen, { name, list: given }) =>
      writing(actor, async (trx) => {
        const stored = await viewById(trx, actor.userId, seen.id)
        if (!stored || stored.deletedAt) throw notFound('This view')
        if (stored.version !== seen.version) throw stale('This view', stored.version)
        const view = { ...stored, name: name ?? stored.name, version: stored.version + 1 }
        const changed = given && (await placed(trx, actor, stored, given))
        requireRoom(await viewsOf(trx, actor.userId), { ...view, ...changed })
        await putView(trx, actor.userId, { ...view, ...changed })
        return view.id
      }),

    delete: async (actor, id) => {
      requireAccess(actor, 'pipeline.views', null)
      await inTransaction(db, async (trx) => {
        // Without the lock, a change that read the view before would store it again.
        await lockOwner(trx, actor.userId)
        await markDeleted(trx, actor.userId, id, clock())
      })
    },

    restore: (actor, id) =>
      writing(actor, async (trx) => {
        const stored = await viewById(trx, actor.userId, id)
        if (!stored || (stored.deletedAt && stored.deletedAt < undoEnd())) throw notFound('This view')
        if (!stored.deletedAt) return id
        requireRoom(await viewsOf(trx, actor.userId), stored)
        await putView(trx, actor.userId, stored)
        return id
      }),

    forget: () => forgetDeleted(db.kysely, undoEnd()),
  }
}

/** A job may be lost, or the database too busy, between two counts. The other views keep theirs. */
function unlessRefused(error: unknown): null {
  if (error instanceof AppError) return null
  throw error
}

/** The person's views, each without what is gone. */
async function readViews(executor: Executor, actor: Actor): Promise<ApplicantView[]> {
  const stored = await viewsOf(executor, actor.userId)
  const read = stored.map((view) => {
    const isJobGone = view.jobId !== null && view.jobTitle === null
    const list = isJobGone ? withoutJob(view.query) : { jobId: view.jobId, query: view.query }
    return { view, isJobGone, ...readApplicantView(list) }
  })
  const companies = await companiesOfTags(
    executor,
    read.flatMap(({ tag }) => (tag === undefined ? [] : [tag])),
  )
  const isTagGone = (tag: string | undefined) => {
    const companyId = tag === undefined ? undefined : companies.get(tag)
    return tag !== undefined && !(companyId && can(actor, 'company.tags.read', { companyId }) === 'yes')
  }
  return read.map(({ view: { id, version, name, jobTitle }, isJobGone, list, tag, dropped }) => ({
    id,
    version,
    name,
    list: isTagGone(tag) ? { ...list, query: withoutTag(list.query) } : list,
    jobTitle,
    dropped: [
      ...(isJobGone ? ['job' as const] : []),
      ...dropped,
      ...(isTagGone(tag) ? ['tag' as const] : []),
    ],
    count: null,
  }))
}

/**
 * The company that a list belongs to: that of its job, else of its tag, else the only company of the person; null for
 * several companies.
 * @throws AppError not-found, forbidden for a job
 */
async function companyOf(
  trx: Transaction,
  actor: Actor,
  jobId: string | null,
  tag: string | undefined,
): Promise<string | null> {
  if (jobId !== null) return (await teamJob(trx, actor, 'pipeline.read', jobId)).companyId
  const ofTag = tag === undefined ? undefined : (await companiesOfTags(trx, [tag])).get(tag)
  const own = actor.memberships.map(({ companyId }) => companyId)
  if (ofTag !== undefined && own.includes(ofTag)) return ofTag
  return own.length === 1 ? (own[0] ?? null) : null
}

/** What a view shows from now on, and the company that it belongs to. */
async function placed(trx: Transaction, actor: Actor, stored: StoredView, given: ApplicantViewList) {
  const { list, tag } = readApplicantView(given)
  const isSameJob = list.jobId !== null && list.jobId === stored.jobId && stored.companyId !== null
  const companyId = isSameJob ? stored.companyId : await companyOf(trx, actor, list.jobId, tag)
  return { ...list, companyId }
}

/** @throws AppError invalid for a name in use, conflict for too many */
function requireRoom(
  saved: readonly StoredView[],
  view: Pick<StoredView, 'id' | 'name' | 'companyId'>,
): void {
  const others = saved.filter(({ id }) => id !== view.id)
  const same = others.find(({ name }) => name.toLowerCase() === view.name.toLowerCase())
  if (same) throw invalidField('name', `You already have a view “${same.name}”. Choose another name.`)
  const ofCompany = others.filter(({ companyId }) => companyId === view.companyId)
  if (ofCompany.length >= applicantViewLimits.views)
    throw new AppError('conflict', `You can save ${applicantViewLimits.views} views. Delete one first.`)
}
