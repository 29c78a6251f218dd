import { randomBytes } from 'node:crypto'
import type {
  HeldPassportState,
  IssuedPassportState,
  PassportVisibility,
  PublicReason,
} from '@vouch/contract'
import { validUntilOf } from '@vouch/domain'
import { uuidv7 } from '#base/uuid.ts'
import type { DemoPerson } from './demo-people.ts'
import { type DemoWorld, dayOf, daysBefore } from './demo-world.ts'
import type { DemoDefinition } from './passport-definitions.ts'

/** A passport that is signed, and that a candidate holds, once its rows are stored. */
export interface DemoAward {
  readonly id: string
  readonly issuerId: string
  readonly holderId: string
  readonly at: Date
  readonly visibility: PassportVisibility
  /** What its issuer did with it later. */
  readonly end?: DemoEnd
}

interface DemoEnd {
  readonly state: Extract<HeldPassportState, 'suspended' | 'revoked'>
  readonly at: Date
  readonly reason: string
  readonly publicReason?: PublicReason
}

/** Somebody who is offered a passport. */
interface Line {
  readonly person: Pick<DemoPerson, 'name' | 'email'> & { readonly id?: string }
  /** Days before now on which it was earned. */
  readonly earned: number
  /** How a candidate holds it; undefined for an offer that waits. */
  readonly held?: { readonly visibility: PassportVisibility }
  readonly end?: DemoEnd
}

interface BatchOf {
  readonly definition: DemoDefinition
  readonly by: string
  /** Days before now on which it was offered. */
  readonly days: number
  readonly lines: readonly Line[]
  /** Name of the CSV file; typed people without one. */
  readonly fileName?: string
  /** A line of the file that has no e-mail address. */
  readonly bad?: { readonly line: number; readonly email: string; readonly name: string }
}

const acceptedAfterDays = 0.2
const undoDays = 10 / 1440

/** Offers a passport to some people. @returns passports that were accepted */
export function addBatch(world: DemoWorld, of: BatchOf): DemoAward[] {
  const { rows, now } = world
  const { definition, by, days, lines, fileName, bad } = of
  const id = uuidv7()
  const offeredAt = daysBefore(now, days)
  rows.passport_batches.push({
    id,
    issuer_id: definition.issuer.id,
    definition_id: definition.id,
    number: 1,
    source: fileName === undefined ? 'people' : 'csv',
    file_name: fileName ?? null,
    state: 'offered',
    notes: [],
    good: lines.length,
    bad: bad ? 1 : 0,
    has: 0,
    created_by: by,
    created_at: daysBefore(offeredAt, undoDays),
    offered_at: offeredAt,
    mails_at: daysBefore(offeredAt, -undoDays),
  })
  if (bad)
    rows.passport_batch_rows.push({
      batch_id: id,
      ...bad,
      awarded_on: '',
      level: '',
      state: 'bad',
      problem: 'This is not an e-mail address.',
    })
  return lines.flatMap((line) => addOffer(world, of, { ...line, batchId: id, offeredAt }))
}

function addOffer(
  { rows, now }: DemoWorld,
  { definition, by, days }: BatchOf,
  {
    person,
    earned,
    held,
    end,
    batchId,
    offeredAt,
  }: Line & { readonly batchId: string; readonly offeredAt: Date },
): DemoAward[] {
  const id = uuidv7()
  const awardedOn = dayOf(daysBefore(now, earned))
  const at = daysBefore(now, days - acceptedAfterDays)
  const { id: holderId, email, name } = person
  const state: IssuedPassportState = held ? 'issued' : 'pending'
  rows.issued_passports.push({
    id,
    issuer_id: definition.issuer.id,
    definition_id: definition.id,
    number: 1,
    batch_id: batchId,
    state,
    holder_id: held ? (holderId ?? null) : null,
    email,
    name,
    salt: randomBytes(16).toString('hex'),
    // An offer with a token was mailed, so that no job mails it.
    token_hash: (held ? null : `\\x${randomBytes(32).toString('hex')}`) as never,
    // The list that every installation starts with has no ESCO URIs.
    skills: definition.fields.skills.map((skill) => ({ ...skill, uri: null })) as never,
    awarded_on: awardedOn,
    valid_from: held ? at : null,
    valid_until: held ? validUntilOf(awardedOn, definition.fields.validMonths) : null,
    offered_by: by,
    offered_at: offeredAt,
    accepted_at: held ? at : null,
  })
  if (!held || holderId === undefined) return []
  return [{ id, issuerId: definition.issuer.id, holderId, at, ...held, ...(end && { end }) }]
}
