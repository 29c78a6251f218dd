import {
  type CompanyPatch,
  confirmDomainCode,
  decideCompany,
  getCompany,
  getCompanyVerification,
  sendDomainCode,
  submitCompany,
  updateCompany,
} from '@vouch/contract'
import { uuidv7 } from '#base/uuid.ts'
import { waitingMails } from '#testing/servers/mailbox.ts'
import type { TestApp } from '#testing/test-app.ts'
import { addMember } from './company-factory.ts'
import type { TestPerson } from './factories.ts'
import { giveConsents } from './legal-factory.ts'

const filled: CompanyPatch = {
  website: 'https://www.mill.example',
  headOffice: {
    city: { code: null, label: 'Utrecht' },
    country: { code: 'NL', label: 'Netherlands' },
    address: '',
  },
  about: 'We bake.',
  contact: { name: 'Kim', email: 'kim@mill.example', phone: '' },
  privacyAddress: 'privacy@mill.example',
}

/** Creates a complete company draft for `www.mill.example`, not yet verified. Also returns functions to verify it. */
export async function createCompanyDraft(app: TestApp, given?: TestPerson) {
  const owner = given ?? (await app.person('employer'))
  const id = uuidv7()
  await app.db.kysely
    .insertInto('companies')
    .values({
      id,
      slug: `company-${id}`,
      name: `Mill ${id}`,
      industry: JSON.stringify({ code: 'software', label: 'Software' }),
    })
    .execute()
  await addMember(app.db, { id }, owner)
  await giveConsents(app.db, owner.userId)
  const params = { id }
  await app.request(updateCompany, { params, version: 1, body: filled }, owner)
  return {
    id,
    owner,
    send: (email: string, who: TestPerson = owner) =>
      app.request(sendDomainCode, { params, body: { email } }, who),
    confirm: (code: string, who: TestPerson = owner) =>
      app.request(confirmDomainCode, { params, body: { code } }, who),
    code: async (email: string) => (await waitingMails(app, email, 'company-code')).at(-1)?.code ?? '',
    submit: (who: TestPerson = owner) => app.request(submitCompany, { params }, who),
    change: async (patch: CompanyPatch) => {
      const { version } = (await app.request(getCompany, { params }, owner)).body
      return app.request(updateCompany, { params, version, body: patch }, owner)
    },
    decide: async (
      admin: TestPerson,
      status: 'verified' | 'needs-information' | 'rejected' | 'suspended',
      reason = 'Because.',
      version?: number,
    ) => {
      const current = version ?? (await app.request(getCompany, { params }, admin)).body.version
      return app.request(decideCompany, { params, version: current, body: { status, reason } }, admin)
    },
    see: async (who: TestPerson = owner) => (await app.request(getCompanyVerification, { params }, who)).body,
    record: async (who: TestPerson = owner) => (await app.request(getCompany, { params }, who)).body,
    document: () =>
      app.db.kysely
        .insertInto('company_documents')
        .values({
          company_id: id,
          id: uuidv7(),
          name: 'register.pdf',
          media_type: 'application/pdf',
          bytes: 3,
          storage_key: uuidv7(),
          sha256: Buffer.alloc(32),
          created_at: app.clock.now(),
        })
        .execute(),
  }
}
