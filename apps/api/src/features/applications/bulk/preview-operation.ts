import {
  type BulkChange,
  type BulkInput,
  type BulkLetter,
  type BulkPreview,
  type BulkSkipReason,
  bulkLimits,
  rejectionReason,
} from '@vouch/contract'
import { checkLetter, letterOfReason } from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import { requireProvenEmail } from '#access/require-email.ts'
import type { Actor } from '#base/actor.ts'
import { invalidField } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { FrozenWords } from '#features/letters/ports.ts'
import { sampleOf } from '../sample-letters.ts'
import { type BulkApplication, namePeople, readApplications } from './bulk-applications.ts'
import type { BulkDeps } from './bulk-deps.ts'
import { chooseApplications } from './choose-applications.ts'
import type { Judgement } from './judge-applications.ts'
import { judgeOf } from './judge-change.ts'
import { expiryOf, insertOperation } from './operations-store.ts'
import { skippedOf } from './outcome-view.ts'
import { type Decided, letterOfRejection } from './write-decisions.ts'

interface Judged {
  readonly application: BulkApplication
  readonly judgement: Judgement
}

/**
 * Freezes the chosen applications with their versions and the words of letters, and says what a run would do.
 * @throws AppError not-found, forbidden, email-unproven, invalid
 */
export async function previewOperation(
  deps: BulkDeps,
  actor: Actor,
  { selection, change }: BulkInput,
): Promise<BulkPreview> {
  requireAccess(actor, 'pipeline.bulk', null)
  requireUsableWords(actor, change)
  return inTransaction(deps.db, async (trx) => {
    const at = deps.clock()
    const ids = await chooseApplications(trx, actor, selection, at)
    const applications = await readApplications(trx, { ids, actorId: actor.userId })
    const judge = await judgeOf(trx, deps, { actor, change, at }, applications)
    const judged = applications.map((application) => ({ application, judgement: judge(application) }))
    const letters = await fillLetters(trx, deps, change, judged)
    return freeze(trx, actor, { change, at, ids, ...letters })
  })
}

/** Refuses words to candidates by somebody without a confirmed address, and letters that cannot be filled in. */
export function requireUsableWords(actor: Actor, change: BulkChange): void {
  if (change.action !== 'reject' && change.action !== 'message') return
  requireProvenEmail(actor, 'writing to candidates')
  if (change.action === 'message') return
  const kind = letterOfReason[rejectionReason.parse(change.reason)]
  const [problem] = checkLetter(kind, { subject: '', body: change.message ?? '' })
  if (problem) throw invalidField('change.message', problem.message)
}

type Filled = ReadonlyMap<string, Pick<BulkLetter, 'language' | 'subject' | 'body'>>

/**
 * Fills in the letters of rejections, and repeats messages, which have nothing to fill in. An application whose letter lacks
 * a value stays as it is.
 */
async function fillLetters(
  trx: Transaction,
  { letters }: BulkDeps,
  change: BulkChange,
  judged: readonly Judged[],
): Promise<{ judged: readonly Judged[]; filled: Filled; words: FrozenWords }> {
  if (change.action === 'message') {
    const message = { language: null, subject: null, body: change.text }
    return { judged, filled: new Map(judged.map(({ application }) => [application.id, message])), words: {} }
  }
  if (change.action !== 'reject') return { judged, filled: new Map(), words: {} }
  const rejected = judged.filter(({ judgement }) => 'next' in judgement)
  const { filled, words } = await letters.fill(
    trx,
    rejected.map(({ application }) => letterOfRejection(application.id, change)),
  )
  const checked = judged.map((one): Judged => {
    const lacks = (filled.get(one.application.id)?.missing.length ?? 0) > 0
    return lacks ? { ...one, judgement: { skipped: 'value-missing' } } : one
  })
  return { judged: checked, filled, words }
}

interface Frozen {
  readonly change: BulkChange
  readonly at: Date
  readonly ids: readonly string[]
  readonly judged: readonly Judged[]
  readonly filled: Filled
  readonly words: FrozenWords
}

async function freeze(trx: Transaction, actor: Actor, frozen: Frozen): Promise<BulkPreview> {
  const { change, at, ids, judged, filled, words } = frozen
  const shown = judged.filter(({ judgement }) => !('hidden' in judgement && judgement.hidden))
  const unknown = ids.length - shown.length
  const [id, expiresAt] = [uuidv7(), expiryOf(at)]
  const rows = shown.map(({ application, judgement }) => ({
    applicationId: application.id,
    version: application.version,
    skipped: 'next' in judgement ? null : judgement.skipped,
  }))
  await insertOperation(trx, { id, change, words, expiresAt, unknown, actorId: actor.userId, at }, rows)
  const decided = shown.flatMap(({ application, judgement }): Decided[] =>
    'next' in judgement ? [{ application, next: judgement.next }] : [],
  )
  const skipped = rows.filter((row): row is typeof row & { skipped: BulkSkipReason } => row.skipped !== null)
  return {
    id,
    action: change.action,
    changed: decided.length,
    ...(await skippedOf(trx, actor.userId, skipped, unknown)),
    expiresAt: expiresAt.toISOString(),
    letters: await sampleLetters(trx, actor.userId, decided, filled),
    telling: change.action === 'reject' ? tellingOf(decided) : null,
  }
}

function tellingOf(decided: readonly Decided[]): BulkPreview['telling'] {
  const times = decided.flatMap(({ next }) => (next.tellAt ? [next.tellAt.getTime()] : []))
  const edge = (time: number) => (times.length === 0 ? null : new Date(time).toISOString())
  // A loop, because spreading 10,000 times into one call is close to the limit of arguments.
  const [first, last] = times.reduce(
    ([min, max], time) => [Math.min(min, time), Math.max(max, time)],
    [Number.MAX_SAFE_INTEGER, 0],
  )
  return { atOnce: decided.length - times.length, first: edge(first), last: edge(last) }
}

/** Three letters or messages. */
async function sampleLetters(
  trx: Transaction,
  actorId: string,
  decided: readonly Decided[],
  filled: Filled,
): Promise<BulkPreview['letters']> {
  if (filled.size === 0) return []
  const tellAt = new Map(decided.map(({ application, next }) => [application.id, next.tellAt]))
  const ids = [...tellAt.keys()]
  const chosen = sampleOf(ids, (id) => filled.get(id)?.language, bulkLimits.letters)
  const people = await namePeople(trx, { ids: chosen, actorId })
  return people.flatMap((person) => {
    const letter = filled.get(person.applicationId)
    if (!letter) return []
    const { language, subject, body } = letter
    const told = tellAt.get(person.applicationId)?.toISOString() ?? null
    return [{ ...person, language, subject, body, tellAt: told }]
  })
}
