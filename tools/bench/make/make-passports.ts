import type {
  DefinitionFields,
  Issuer,
  PassportBatch,
  PassportDefinition,
} from '../../../packages/contract/src/index.ts'
import { type Call, callerOf } from '../call-api.ts'
import type { Client } from '../client.ts'
import type { ServerProcess } from '../processes.ts'
import type { BenchIdentity } from '../tokens.ts'

/** An issuer that may offer 100,000 passports a day, with its owner and an administrator. */
export interface BenchIssuer {
  readonly id: string
  readonly owner: Call
  readonly admin: Call
  /** Published definitions, by their number of skills with a level. */
  readonly definitions: Readonly<Record<3 | 20, string>>
}

/** Makes a verified company, its issuer and two definitions. Each call makes new ones. */
export async function makeIssuer(
  api: ServerProcess,
  client: Client,
  identity: BenchIdentity,
): Promise<BenchIssuer> {
  const run = Date.now().toString(36)
  const [ownerUid, adminUid] = [`bench-issuer-${run}`, `bench-admin-${run}`]
  const companyId = await makeCompany(client, { run, ownerUid, adminUid })
  const [owner, admin] = [callerOf(api, identity, ownerUid), callerOf(api, identity, adminUid)]
  const body = { companyId, purpose: 'Courses for welders' }
  const applied = await owner<Issuer>('POST', '/issuers', { body })
  const verified = await admin<Issuer>('POST', `/issuers/${applied.id}/decide`, {
    body: { status: 'verified' },
    version: applied.version,
  })
  await admin('POST', `/issuers/${applied.id}/limit`, {
    body: { dailyOffers: 100_000 },
    version: verified.version,
  })
  const publish = async (skills: number) => {
    const fields = await fieldsWith(client, skills)
    const drafted = await owner<PassportDefinition>('POST', '/passport-definitions', {
      body: { issuerId: applied.id, fields },
    })
    const path = `/passport-definitions/${drafted.id}/publish`
    return (await owner<PassportDefinition>('POST', path, { version: drafted.version })).id
  }
  return { id: applied.id, owner, admin, definitions: { 3: await publish(3), 20: await publish(20) } }
}

async function makeCompany(
  client: Client,
  { run, ownerUid, adminUid }: { readonly run: string; readonly ownerUid: string; readonly adminUid: string },
): Promise<string> {
  // Connections that fill tables run without triggers.
  await client.query('set session_replication_role = origin')
  await client.query(
    `insert into users (id, identity_uid, email, email_verified, display_name, roles)
     select gen_random_uuid(), uid, uid || '@example.org', true, uid, array[role]
     from (values ($1, 'employer'), ($2, 'admin')) people (uid, role)`,
    [ownerUid, adminUid],
  )
  const { rows } = await client.query<{ id: string }>(
    `insert into companies (id, slug, name, status, about, website, location)
     values (gen_random_uuid(), 'school-' || $1::text, 'School ' || $1::text, 'verified', '', 'https://school.example', 'Utrecht')
     returning id`,
    [run],
  )
  const id = rows[0]?.id ?? ''
  await client.query(
    `insert into company_members (company_id, user_id, role) select $1, id, 'owner' from users where identity_uid = $2`,
    [id, ownerUid],
  )
  return id
}

async function fieldsWith(client: Client, skills: number): Promise<DefinitionFields> {
  const { rows } = await client.query<{ code: string; label: string }>(
    `select code, label from master_values where entity = 'skills' order by id limit $1`,
    [skills],
  )
  return {
    name: `Welder, ${skills} skills`,
    description: 'Welds steel and aluminium.',
    criteria: 'A test piece in three positions, welded in front of two examiners.',
    skills: rows.map((skill) => ({ ...skill, level: 'advanced' })),
    evidence: [],
    validMonths: 24,
    openToRequests: false,
    secondPerson: false,
  }
}

/** A file of people without accounts. @param word begins their addresses */
export function csvOf(word: string, rows: number): File {
  const lines = Array.from({ length: rows }, (_, row) => `${word}-${row}@example.net,Robin Weld ${row}`)
  return new File([['email,name', ...lines, ''].join('\n')], 'people.csv', { type: 'text/csv' })
}

/**
 * Lets people accept the offers of a batch at once, as if their mails had left.
 * @returns ids and link secrets of the offers
 */
export async function releaseOffers(
  client: Client,
  { id }: Pick<PassportBatch, 'id'>,
): Promise<{ readonly id: string; readonly token: string }[]> {
  await client.query(`update passport_batches set mails_at = now() - interval '1 minute' where id = $1`, [id])
  const { rows } = await client.query<{ id: string; token: string }>(
    `update issued_passports set token_hash = sha256(convert_to(rpad(id::text, 43, '-'), 'UTF8'))
     where batch_id = $1 and state = 'pending' returning id, rpad(id::text, 43, '-') as token`,
    [id],
  )
  return rows
}
