import {
  acceptOffer,
  applyAsIssuer,
  createBatch,
  createDefinition,
  type DefinitionFields,
  decideIssuer,
  type Issuer,
  offerBatch,
  type PassportBatch,
  type PassportDefinition,
  publishDefinition,
  suspendIssuer,
} from '@vouch/contract'
import { addMember, createCompany, type TestCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

/** Three skills that tests award, with ESCO URIs. */
export const testSkills = ['welding', 'blueprints', 'work-safety'] as const

/** Adds the skills of {@link testSkills} to the list. */
export async function addTestSkills(app: TestApp): Promise<void> {
  for (const [place, code] of testSkills.entries())
    await app.db.pool.query(
      `insert into master_values (entity, code, label, source, position, uri)
       values ('skills', $1, $2, 'test', $3, $4) on conflict do nothing`,
      [code, `Skill ${code}`, place, `http://data.europa.eu/esco/skill/${code}`],
    )
}

export function definitionFields(change: Partial<DefinitionFields> = {}): DefinitionFields {
  return {
    name: 'Welder, advanced',
    description: 'Welds steel and aluminium.',
    criteria: 'A test piece in three positions.',
    skills: testSkills.map((code) => ({ code, label: code, level: 'advanced' })),
    evidence: [],
    validMonths: null,
    openToRequests: false,
    secondPerson: false,
    ...change,
  }
}

export interface TestIssuerHere {
  readonly owner: TestPerson
  readonly admin: TestPerson
  readonly company: TestCompany
  readonly issuer: Issuer
}

/** A verified company whose owner applied, and that an administrator verified as an issuer. */
export async function createIssuerHere(app: TestApp, name?: string): Promise<TestIssuerHere> {
  const [owner, admin] = [await app.person('employer'), await app.person('admin')]
  const company = await createCompany(app.db, { website: 'https://school.example', ...(name && { name }) })
  await addMember(app.db, company, owner)
  const body = { companyId: company.id, purpose: 'Courses for welders' }
  const applied = (await app.request(applyAsIssuer, { body }, owner)).body
  const decision = {
    params: { id: applied.id },
    version: applied.version,
    body: { status: 'verified' as const },
  }
  const issuer = (await app.request(decideIssuer, decision, admin)).body
  return { owner, admin, company, issuer }
}

/** Suspends an issuer, which must not have changed since it was verified. */
export async function suspendHere(app: TestApp, { issuer, admin }: TestIssuerHere): Promise<void> {
  const { id, version } = issuer
  const body = { reason: 'We look into it.' }
  const { status } = await app.request(suspendIssuer, { params: { id }, version, body }, admin)
  if (status !== 200) throw new Error(`the issuer was not suspended: ${status}`)
}

/** A published definition of an issuer. */
export async function publishHere(
  app: TestApp,
  { owner, issuer }: Pick<TestIssuerHere, 'owner' | 'issuer'>,
  change: Partial<DefinitionFields> = {},
): Promise<PassportDefinition> {
  const body = { issuerId: issuer.id, fields: definitionFields(change) }
  const drafted = (await app.request(createDefinition, { body }, owner)).body
  const seen = { params: { id: drafted.id }, version: drafted.version }
  return (await app.request(publishDefinition, seen, owner)).body
}

/** Offers a passport to some addresses, lets ten minutes pass and the mails be written. */
export async function offerHere(
  app: TestApp,
  owner: TestPerson,
  definition: PassportDefinition,
  emails: readonly string[],
): Promise<PassportBatch> {
  const people = emails.map((email) => ({ email, name: 'Robin Weld' }))
  const checked = (await app.request(createBatch, { body: { definitionId: definition.id, people } }, owner))
    .body
  const seen = { params: { id: checked.id }, version: checked.version }
  const offered = (await app.request(offerBatch, seen, owner)).body
  app.clock.advance({ minutes: 11 })
  await app.runJobs()
  return offered
}

/** The secret in the newest offer that was mailed to an address. */
export async function offerToken(app: TestApp, email: string): Promise<string> {
  const { folder } = app.platform.mailer
  for (const id of (await folder?.list()) ?? []) {
    const mail = await folder?.view(id)
    const [, token] = /\/passports\/offer#([\w-]{43})/.exec(mail?.text ?? '') ?? []
    if (mail?.to === email && token !== undefined) return token
  }
  throw new Error(`no offer was mailed to ${email}`)
}

/** Builds a test app with {@link testSkills} in its list, so that issuers can award them. */
export async function buildIssuingApp(): Promise<TestApp> {
  const app = await buildTestApp({ now: '2026-03-02T10:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
  await addTestSkills(app)
  return app
}

/** A new issuer, and a passport of it that somebody without an account accepted. */
export async function issueByNewIssuer(
  app: TestApp,
): Promise<{ readonly here: TestIssuerHere; readonly id: string; readonly email: string }> {
  const here = await createIssuerHere(app)
  const email = `kim-${here.issuer.id}@people.example`
  return { here, email, id: await issueHere(app, here.owner, await publishHere(app, here), email) }
}

/** Offers a passport and accepts it with the link of the mail. @returns the id of the passport */
export async function issueHere(
  app: TestApp,
  owner: TestPerson,
  definition: PassportDefinition,
  email: string,
): Promise<string> {
  await offerHere(app, owner, definition, [email])
  const body = { token: await offerToken(app, email) }
  return (await app.request(acceptOffer, { body }, null)).body.id
}
