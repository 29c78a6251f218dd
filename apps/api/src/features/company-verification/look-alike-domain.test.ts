import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCompanyDraft } from '#testing/factories/company-draft.ts'
import { createCompany } from '#testing/factories/company-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await buildTestApp()
})
afterEach(() => app.close())

test.each(['before it is submitted', 'while it is pending'])(
  'a domain proven %s does not verify a company with a confusable name',
  async (when) => {
    const { id, send, confirm, code, submit, document, record } = await createCompanyDraft(app)
    // The look-alike was created before the original was verified; it contains Cyrillic О and с.
    await app.db.kysely.updateTable('companies').set({ name: 'Оrсhard Bank' }).where('id', '=', id).execute()
    await createCompany(app.db, { name: 'Orchard Bank' })
    const prove = async () => {
      await send('office@mill.example')
      return confirm(await code('office@mill.example'))
    }
    await document()
    if (when === 'before it is submitted') await prove()
    expect((await submit()).body.status).toBe('pending')
    if (when === 'while it is pending') expect((await prove()).body.status).toBe('pending')
    expect(await record()).toMatchObject({ status: 'pending', provenDomain: 'mill.example' })
  },
)
