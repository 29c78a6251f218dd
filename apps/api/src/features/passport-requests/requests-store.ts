import type { DefinitionFields, EvidenceInput, PassportRequestState } from '@vouch/contract'
import { isUnsent } from '@vouch/domain'
import { sql } from 'kysely'
import { isActiveAccount, isLeaving } from '#db/sql/account-sql.ts'
import { memberIs } from '#db/sql/company-sql.ts'
import { condition } from '#db/sql/condition.ts'
import { definitionIs, heldStates, issuedIn, requestIn, waitingRequests } from '#db/sql/passport-sql.ts'
import type { Executor, Transaction } from '#db/transaction.ts'
import type { PublishedVersion } from '#features/passport-definitions/ports.ts'

/** Whether a person has a passport, or was offered it at one of their addresses, and whether they wait for one. */
export async function standingOf(
  executor: Executor,
  definitionId: string,
  person: { readonly id: string; readonly emails: readonly string[] },
): Promise<'none' | 'requested' | 'has'> {
  const { rows } = await sql<{ has: boolean; requested: boolean }>`
    select exists (select from issued_passports p where p.definition_id = ${definitionId}
        and ${condition(issuedIn(heldStates))}
        and (p.holder_id = ${person.id} or p.email = any(${[...person.emails]}::text[]))) as has,
      exists (select from passport_requests r where r.definition_id = ${definitionId} and r.requester_id = ${person.id}
        and ${condition(requestIn(waitingRequests))}) as requested`.execute(executor)
  const [row] = rows
  return row?.has ? 'has' : row?.requested ? 'requested' : 'none'
}

export interface LockedRequest {
  readonly id: string
  readonly issuer_id: string
  readonly definition_id: string
  readonly number: number
  readonly requester_id: string
  readonly name: string
  readonly state: PassportRequestState
  readonly version: number
  readonly fields: DefinitionFields
  readonly isRetired: boolean
  /** Whether the account of the candidate is being deleted. */
  readonly isLeaving: boolean
}

export async function issuerOfRequest(executor: Executor, id: string): Promise<string | undefined> {
  const row = await executor
    .selectFrom('passport_requests')
    .select('issuer_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.issuer_id
}

export async function lockRequest(trx: Transaction, id: string): Promise<LockedRequest | undefined> {
  const { rows } = await sql<LockedRequest>`
    select r.id, r.issuer_id, r.definition_id, r.number, r.requester_id, r.name, r.state, r.version, v.fields,
      ${condition(definitionIs('retired'))} as "isRetired", ${condition(isLeaving())} as "isLeaving"
    from passport_requests r
    join users u on u.id = r.requester_id
    join passport_definitions d on d.id = r.definition_id
    join passport_definition_versions v on v.definition_id = r.definition_id and v.number = r.number
    where r.id = ${id} for no key update of r`.execute(trx)
  return rows[0]
}

export async function insertRequest(
  trx: Transaction,
  of: {
    readonly id: string
    readonly version: PublishedVersion
    readonly requesterId: string
    readonly name: string
    readonly at: Date
  },
): Promise<void> {
  const { id, version, requesterId, name, at } = of
  const state: PassportRequestState = 'open'
  await trx
    .insertInto('passport_requests')
    .values({
      id,
      issuer_id: version.issuerId,
      definition_id: version.definitionId,
      number: version.number,
      requester_id: requesterId,
      name,
      state,
      created_at: at,
      sent_at: at,
    })
    .execute()
}

export async function updateRequest(
  trx: Transaction,
  id: string,
  change: {
    readonly state: PassportRequestState
    readonly name?: string
    readonly words?: string
    readonly sentAt?: Date
    readonly decided?: { readonly by: string; readonly at: Date }
    readonly passportId?: string
  },
): Promise<void> {
  const { state, name, words, sentAt, decided, passportId } = change
  await trx
    .updateTable('passport_requests')
    .set({
      state,
      ...(name !== undefined && { name }),
      ...(words !== undefined && { words }),
      ...(sentAt !== undefined && { sent_at: sentAt }),
      ...(decided !== undefined && { decided_by: decided.by, decided_at: decided.at }),
      ...(passportId !== undefined && { passport_id: passportId }),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Names of a person's own files among these ids, locked so that none is deleted before it is used. */
export async function lockOwnFiles(
  trx: Transaction,
  ownerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from files where owner_id = ${ownerId} and id = any(${[...ids]}::uuid[])
    order by id for key share`.execute(trx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Replaces the evidence of a request. */
export async function putEvidence(
  trx: Transaction,
  requestId: string,
  of: {
    readonly wanted: DefinitionFields['evidence']
    readonly given: readonly (EvidenceInput | null)[]
    readonly files: ReadonlyMap<string, string>
  },
): Promise<void> {
  await deleteEvidence(trx, requestId)
  const rows = of.wanted.flatMap(({ label, kind }, place) => {
    const piece = of.given[place] ?? null
    if (piece === null || isUnsent(piece)) return []
    return {
      request_id: requestId,
      place,
      label,
      kind,
      narrative: piece.kind === 'text' ? piece.text : '',
      url: piece.kind === 'link' ? piece.url : null,
      file_id: piece.kind === 'file' ? piece.fileId : null,
      file_name: piece.kind === 'file' ? (of.files.get(piece.fileId) ?? null) : null,
    }
  })
  if (rows.length > 0) await trx.insertInto('passport_request_evidence').values(rows).execute()
}

export async function deleteEvidence(trx: Transaction, requestId: string): Promise<void> {
  await trx.deleteFrom('passport_request_evidence').where('request_id', '=', requestId).execute()
}

/** Members of an issuer who may assess; of the marketplace, its administrators. */
export async function assessorsOf(trx: Transaction, issuerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.user_id as id from passport_issuers i
    join company_members m on m.company_id = i.company_id
    left join passport_issuer_members r on r.issuer_id = i.id and r.user_id = m.user_id
    where i.id = ${issuerId} and (${condition(memberIs('owner'))} or r.may_assess)
    union
    select u.id from users u join passport_issuers i on i.id = ${issuerId} and i.company_id is null
    where 'admin' = any(u.roles) and ${condition(isActiveAccount())}`.execute(trx)
  return rows.map((row) => row.id)
}
