import { type CompanyTags, type Tag, tagLimits } from '@vouch/contract'
import { can } from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import { lockTeamApplication, requireStaying } from '#access/team-application.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, invalidField, notFound } from '#base/app-error.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import { recordUnlessOwner } from '#platform/audit.ts'
import type { DecidingDeps } from '../deciding-deps.ts'
import { ensureTag } from './make-tag.ts'
import {
  changeTag,
  lockTag,
  nameTaken,
  putTag,
  removeTag,
  tagNamed,
  tagsOfApplication,
  tagsOfCompany,
  takeTag,
} from './tag-store.ts'

interface CompanyTagParams {
  /** Id of the company. */
  readonly id: string
  readonly tagId: string
}

interface TagService {
  /**
   * Lists a company's tags.
   * @param withUses also counts the applications per tag, for members who manage tags
   * @throws AppError not-found, forbidden
   */
  list(actor: Actor, companyId: string, withUses: boolean): Promise<CompanyTags>
  /** Renames a tag. @throws AppError not-found, forbidden, invalid if the name is taken */
  rename(actor: Actor, params: CompanyTagParams, name: string): Promise<Tag>
  /** Deletes a tag and removes it from all applications. @throws AppError not-found, forbidden */
  delete(actor: Actor, params: CompanyTagParams): Promise<void>
  /**
   * Adds a tag to an application, creating the tag if the company has none with this name. Idempotent.
   * @returns the tags of the application
   * @throws AppError not-found, forbidden, invalid if there are too many, not-permitted-now
   */
  add(actor: Actor, applicationId: string, name: string): Promise<{ tags: Tag[] }>
  /** Removes a tag from an application. @throws AppError not-found, forbidden */
  remove(
    actor: Actor,
    params: { readonly id: string; readonly tagId: string },
  ): Promise<{
    tags: Tag[]
  }>
}

export function createTagService({ db, clock, notifier }: DecidingDeps): TagService {
  const about = ({ id, tagId }: CompanyTagParams) => ({
    subjectId: id,
    at: clock(),
    details: { tag: tagId },
  })
  return {
    list: async (actor, companyId, withUses) => {
      requireAccess(actor, 'company.tags.read', { companyId }, 'This company')
      const mayManage = can(actor, 'company.tags.write', { companyId }) === 'yes'
      const countFor = mayManage && withUses ? actor.userId : null
      return { items: await tagsOfCompany(db.kysely, companyId, countFor), mayManage }
    },

    rename: (actor, params, name) =>
      inTransaction(db, async (trx) => {
        const { id } = await openTag(trx, actor, params)
        const same = await tagNamed(trx, params.id, name)
        if (same && same.id !== id) throw nameTaken(same.name)
        await changeTag(trx, id, name)
        await recordUnlessOwner(trx, actor, { action: 'company.tag.rename', ...about(params) })
        await notifier.hintCompany(trx, params.id)
        return { id, name }
      }),

    delete: (actor, params) =>
      inTransaction(db, async (trx) => {
        const { id } = await openTag(trx, actor, params)
        await removeTag(trx, id)
        await recordUnlessOwner(trx, actor, { action: 'company.tag.delete', ...about(params) })
        await notifier.hintCompany(trx, params.id)
      }),

    add: (actor, applicationId, name) =>
      inTransaction(db, async (trx) => {
        const application = await lockTeamApplication(trx, actor, 'pipeline.tag', applicationId)
        requireStaying(application)
        const { companyId, jobId } = application
        const before = await tagsOfApplication(trx, applicationId)
        const known = await tagNamed(trx, companyId, name)
        if (known && before.some(({ id }) => id === known.id)) return { tags: before }
        if (before.length >= tagLimits.application)
          throw invalidField('name', `Use at most ${tagLimits.application} tags. Remove one first.`)
        await putTag(trx, applicationId, known?.id ?? (await makeTag(trx, companyId, name)))
        await notifier.hintTeam(trx, companyId, jobId)
        return { tags: await tagsOfApplication(trx, applicationId) }
      }),

    remove: (actor, { id, tagId }) =>
      inTransaction(db, async (trx) => {
        const application = await lockTeamApplication(trx, actor, 'pipeline.tag', id)
        await takeTag(trx, id, tagId)
        await notifier.hintTeam(trx, application.companyId, application.jobId)
        // Once an applicant asks to delete their account, the team no longer sees personal data.
        return { tags: application.isLeaving ? [] : await tagsOfApplication(trx, id) }
      }),
  }
}

async function openTag(trx: Transaction, actor: Actor, { id, tagId }: CompanyTagParams): Promise<Tag> {
  requireAccess(actor, 'company.tags.write', { companyId: id }, 'This company')
  const tag = await lockTag(trx, { companyId: id, tagId })
  if (!tag) throw notFound('This tag')
  return tag
}

/** Creates a tag, or returns the one created concurrently. @throws AppError not-permitted-now */
async function makeTag(trx: Transaction, companyId: string, name: string): Promise<string> {
  const tag = await ensureTag(trx, companyId, name)
  if (tag) return tag.tagId
  throw new AppError(
    'not-permitted-now',
    `Your company already has ${tagLimits.company} tags. Use one of them, or ask an owner or recruiter to delete some.`,
  )
}
