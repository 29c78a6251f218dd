import { chromium } from '@playwright/test'
import { acceptOffer, addRole, applyAsIssuer, createBatch, createDefinition, decideIssuer, listCompanies, listMasterValues, offerBatch, publishDefinition } from '@vouch/contract'
import { call } from './support/api.ts'
import { signIn } from './support/people.ts'
import { startSession } from './support/start-session.ts'
const base = 'http://localhost:4555'
const pw = 'vouch-demo'
const admin = await signIn(base, 'admin@demo.vouch', pw)
const employer = await signIn(base, 'employer@demo.vouch', pw)
console.log('signed in')
const companies = (await call(base, listCompanies, {}, employer)) as any
const company = companies.items[0]
console.log(company.name, company.status)
let issuer: any
try {
  issuer = await call(base, applyAsIssuer, { body: { companyId: company.id, purpose: 'Courses for our staff and partners' } }, employer)
  issuer = await call(base, decideIssuer, { params: { id: issuer.id }, version: issuer.version, body: { status: 'verified', reason: '' } }, admin)
} catch (e) { console.log(String(e)) }
const options = (await call(base, listMasterValues, { params: { entity: 'skills' }, query: { limit: 3 } } as any, employer)) as any
const skills = options.items.map((o: any) => ({ code: o.code, label: o.label, level: 'advanced' }))
if (issuer) {
  const d: any = await call(base, createDefinition, { body: { issuerId: issuer.id, fields: { name: 'Safe handling of patients', description: 'Lifts and moves patients without strain for either side.', criteria: 'Two days of training and a practical test on a ward.', skills, evidence: [{ label: 'Certificate of the course', kind: 'file', required: true }], validMonths: 24, openToRequests: true, secondPerson: false } } }, employer)
  const p: any = await call(base, publishDefinition, { params: { id: d.id }, version: d.version }, employer)
  const b: any = await call(base, createBatch, { body: { definitionId: p.id, people: [{ email: 'candidate@demo.vouch', name: 'Demo Candidate' }, { email: 'someone@people.example', name: 'Robin Reader' }, { email: 'broken', name: 'X' }] } }, employer)
  console.log(b.counts)
  await call(base, offerBatch, { params: { id: b.id }, version: b.version }, employer)
}
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'] })
const shot = async (who: string, paths: [string, string][], options: any = {}) => {
  const context = await browser.newContext({ baseURL: base, viewport: { width: 1280, height: 900 }, ...options })
  const page = await context.newPage()
  page.on('pageerror', (e) => console.log('pageerror', String(e).slice(0, 200)))
  if (who) await startSession(page, who, pw)
  for (const [name, path] of paths) {
    await page.goto(path)
    await page.locator('main h1').first().waitFor({ timeout: 20000 }).catch(() => console.log('no h1', path))
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `/tmp/shots13/${name}.png`, fullPage: true })
  }
  await context.close()
}
await shot('employer@demo.vouch', [['e-def', '/admin/skill-passports?tab=definitions'], ['e-issued', '/admin/skill-passports?tab=issued'], ['e-batches', '/admin/skill-passports?tab=batches'], ['e-issuer', '/admin/skill-passports?tab=issuer'], ['e-requests', '/admin/skill-passports?tab=requests']])
await shot('admin@demo.vouch', [['a-issuers', '/admin/skill-passports?tab=issuers'], ['a-keys', '/admin/skill-passports?tab=keys'], ['a-foreign', '/admin/skill-passports?tab=foreign-issuers']])
await shot('candidate@demo.vouch', [['c-wait', '/admin/skill-passports'], ['c-held', '/admin/skill-passports?tab=held'], ['c-earn', '/admin/skill-passports?tab=to-earn'], ['c-shares', '/admin/skill-passports?tab=shares']])
await shot('', [['p-check', '/passports/check'], ['p-404', '/passports/00000000-0000-4000-8000-000000000000']])
await browser.close()
