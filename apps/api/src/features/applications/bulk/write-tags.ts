import type { BulkTagChange } from '@vouch/contract'
import { can, tagSkipReason } from '@vouch/domain'
import { sql } from 'kysely'
import type { Actor } from '#base/actor.ts'
import type { Transaction } from '#db/transaction.ts'
import type { TagPlace } from '#features/deciding/ports.ts'
import { type BulkApplication, lockApplications } from './bulk-applications.ts'
import type { BulkDeps } from './bulk-deps.ts'
import { refusedUnless } from './judge-applications.ts'
import { type Operation, ofOperation, type RowOutcome, rowsToChange } from './operations-store.ts'
import type { Decided } from './write-decisions.ts'

interface Tagged {
  readonly decided: readonly Decided[]
  readonly skipped: readonly RowOutcome[]
}

type NewPlace = TagPlace & { readonly isMade: boolean }

/** Adds a tag to locked applications, or removes it. @returns those that a change at the same time left as they are */
export async function writeTags(
  trx: Transaction,
  { tags, notifier }: BulkDeps,
  operationId: string,
  { action, name }: BulkTagChange,
  chosen: readonly Decided[],
): Promise<Tagged> {
  if (chosen.length === 0) return { decided: [], skipped: [] }
  const companyIds = [...new Set(chosen.map(({ application }) => application.companyId))]
  const found =
    action === 'tag' ? await tags.ensure(trx, companyIds, name) : await existing(trx, tags, companyIds, name)
  const places = chosen.flatMap(({ application: { id, companyId } }): NewPlace[] => {
    const tag = found.get(companyId)
    return tag ? [{ applicationId: id, ...tag }] : []
  })
  if (action === 'tag') await tags.put(trx, places)
  else await tags.take(trx, places)
  await rememberTags(trx, operationId, places)
  const isDone = ({ application }: Decided) => found.has(application.companyId)
  const decided = chosen.filter(isDone)
  await notifier.hintTeams(
    trx,
    decided.map(({ application }) => application),
  )
  const skipped = chosen
    .filter((one) => !isDone(one))
    .map(
      ({ application: { id } }): RowOutcome => ({
        applicationId: id,
        skipped: action === 'tag' ? 'company-tags' : 'already',
      }),
    )
  return { decided, skipped }
}

/** The companies' tags, locked so that they are not deleted meanwhile. */
async function existing(
  trx: Transaction,
  tags: BulkDeps['tags'],
  companyIds: readonly string[],
  name: string,
) {
  const named = [...(await tags.named(trx, companyIds, name))]
  const ids = named.flatMap(([, { tagId }]) => (tagId === null ? [] : [tagId]))
  const locked = await tags.lock(trx, ids)
  return new Map(
    named.flatMap(([companyId, { tagId }]) =>
      tagId !== null && locked.has(tagId) ? [[companyId, { tagId, isMade: false }] as const] : [],
    ),
  )
}

/** Stores which tag each application got or lost, so that undo changes the same. */
async function rememberTags(
  trx: Transaction,
  operationId: string,
  places: readonly NewPlace[],
): Promise<void> {
  const rows = sql`unnest(
    ${places.map(({ applicationId }) => applicationId)}::uuid[], ${places.map(({ tagId }) => tagId)}::uuid[],
    ${places.map(({ isMade }) => isMade)}::boolean[]
  ) r (id, tag_id, is_made)`
  await sql`
    update bulk_operation_rows r set before = jsonb_build_object('tag', p.tag_id, 'isMade', p.is_made)
    from ${ofOperation(operationId, rows)} p
    where r.operation_id = p.operation_id and r.application_id = p.id`.execute(trx)
}

/**
 * Takes back a tag that a run added or removed. Applications where the tag is not as the run left it stay as they are. A tag
 * that the run made is deleted when no application has it.
 */
export async function undoTags(
  trx: Transaction,
  { tags, notifier }: BulkDeps,
  actor: Actor,
  { id, action }: Operation,
): Promise<{ restored: BulkApplication[]; kept: RowOutcome[] }> {
  const rows = new Map((await rowsToChange(trx, id)).map((row) => [row.applicationId, row]))
  const chosen = { ids: [...rows.keys()], actorId: actor.userId }
  const applications = await lockApplications(trx, chosen, 'share')
  const placeOf = ({ id: applicationId }: BulkApplication) => ({
    applicationId,
    tagId: rows.get(applicationId)?.tagId ?? '',
  })
  const places = applications.map(placeOf)
  const locked = await tags.lock(trx, [...new Set(places.map(({ tagId }) => tagId))])
  const facts = await tags.facts(trx, places)
  const wasAdded = action === 'tag'
  const restored: BulkApplication[] = []
  const kept: RowOutcome[] = []
  for (const application of applications) {
    const { applicationId, tagId } = placeOf(application)
    const known = facts.get(applicationId)
    const refused = refusedUnless(can(actor, 'pipeline.tag', application), actor, application)
    const isAsLeft = known?.has === wasAdded && locked.has(tagId)
    const why =
      refused?.skipped ??
      (known && isAsLeft
        ? tagSkipReason({ ...known, isPossible: true }, wasAdded ? 'untag' : 'tag')
        : 'changed')
    if (why) kept.push({ applicationId, skipped: why })
    else restored.push(application)
  }
  if (wasAdded) await tags.take(trx, restored.map(placeOf))
  else await tags.put(trx, restored.map(placeOf))
  const made = [...rows.values()].flatMap(({ tagId, isMade }) => (tagId && isMade ? [tagId] : []))
  if (made.length > 0) await tags.forgetUnused(trx, [...new Set(made)])
  await notifier.hintTeams(trx, restored)
  return { restored, kept }
}
