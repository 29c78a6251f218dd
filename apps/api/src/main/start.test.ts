import { getEmployerJob } from '@vouch/contract'
import { expect, test } from 'vitest'
import { compose } from '#main/compose.ts'
import { addMember, createCompany } from '#testing/factories/company-factory.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import { buildTestApp } from '#testing/test-app.ts'

test('jobs past their closing date expire at start, before the first request', async () => {
  const app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
  const owner = await app.person('employer')
  const company = await createCompany(app.db)
  await addMember(app.db, company, owner)
  const due = await createJobRow(app.db, { companyId: company.id, closesAt: '2026-03-09T23:59:59Z' })
  const open = await createJobRow(app.db, { companyId: company.id, closesAt: '2026-03-10T23:59:59Z' })
  const { config, log, secrets, db } = app.platform
  const next = await compose({ config, log, secrets, db, clock: app.clock.now })
  await next.app.ready()
  const status = async (id: string) =>
    (await app.request(getEmployerJob, { params: { id } }, owner)).body.status
  expect([await status(due.id), await status(open.id)]).toEqual(['expired', 'open'])
  await next.app.close()
  await app.close()
})
