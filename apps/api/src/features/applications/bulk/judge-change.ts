import type { BulkChange, BulkTagChange } from '@vouch/contract'
import { can, messageSkipReason, tagSkipReason } from '@vouch/domain'
import type { Actor } from '#base/actor.ts'
import type { Executor } from '#db/transaction.ts'
import { toState } from '../pipeline-state.ts'
import type { PersistedState } from '../pipeline-store.ts'
import type { BulkApplication } from './bulk-applications.ts'
import type { BulkParts } from './bulk-deps.ts'
import { createJudge, type Judgement, refusedUnless } from './judge-applications.ts'

interface Judged {
  readonly actor: Actor
  readonly change: BulkChange
  readonly at: Date
}

/** Whether a change adds or removes a tag. */
export function isTagChange(change: BulkChange): change is BulkTagChange {
  return change.action === 'tag' || change.action === 'untag'
}

/** Reads what judging a change of these applications needs, and makes their judge. */
export async function judgeOf(
  executor: Executor,
  { tags }: Pick<BulkParts, 'tags'>,
  { actor, change, at }: Judged,
  applications: readonly BulkApplication[],
): Promise<(application: BulkApplication) => Judgement> {
  if (isTagChange(change)) return judgeTags(executor, tags, actor, change, applications)
  if (change.action === 'message') return (application) => judgeMessage(actor, application)
  return createJudge(actor, change, at)
}

/** The state of an application that a tag or message leaves as it is. */
const unchanged = ({ stage, status, status_before, told_at }: BulkApplication): PersistedState => ({
  stage,
  status,
  statusBefore: status_before,
  tellAt: null,
  toldAt: told_at,
})

function judgeMessage(actor: Actor, application: BulkApplication): Judgement {
  const refused = refusedUnless(can(actor, 'pipeline.correspond', application), actor, application)
  if (refused) return refused
  const skipped = messageSkipReason(toState(application))
  return skipped ? { skipped } : { next: unchanged(application) }
}

async function judgeTags(
  executor: Executor,
  tags: BulkParts['tags'],
  actor: Actor,
  { action, name }: BulkTagChange,
  applications: readonly BulkApplication[],
): Promise<(application: BulkApplication) => Judgement> {
  const companyIds = [...new Set(applications.map(({ companyId }) => companyId))]
  const named = await tags.named(executor, companyIds, name)
  const facts = await tags.facts(
    executor,
    applications.map(({ id, companyId }) => ({
      applicationId: id,
      tagId: named.get(companyId)?.tagId ?? null,
    })),
  )
  return (application) => {
    const refused = refusedUnless(can(actor, 'pipeline.tag', application), actor, application)
    if (refused) return refused
    const known = facts.get(application.id)
    if (!known) return { skipped: 'not-found', hidden: true }
    const isPossible = named.get(application.companyId)?.isPossible ?? false
    const skipped = tagSkipReason({ ...known, isPossible }, action)
    return skipped ? { skipped } : { next: unchanged(application) }
  }
}
