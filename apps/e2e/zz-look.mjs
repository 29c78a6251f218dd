import { chromium } from 'playwright'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox','--disable-background-networking','--disable-component-update','--disable-sync'] })
const base = 'http://localhost:4577'
async function login(ctx, who) {
  const p = await ctx.newPage()
  await p.goto(base + '/login')
  await p.getByLabel(/e-?mail/i).first().fill(who + '@demo.vouch')
  const pw = p.locator('input[type=password]')
  if (!(await pw.isVisible().catch(() => false))) await p.keyboard.press('Enter')
  await pw.fill('vouch-demo'); await p.keyboard.press('Enter')
  await p.waitForURL(/admin/)
  return p
}
const ctx = await b.newContext({ viewport: { width: 1366, height: 900 } })
const p = await login(ctx, 'employer')
await p.goto(base + '/admin/jobs/applicants').catch(() => {})
await p.goto(base + '/admin/jobs/employer'); await p.waitForTimeout(1500)
const jobs = await p.locator('a[href^="/admin/jobs/employer/"]').evaluateAll((all) => all.map((a) => a.getAttribute('href')))
let link
for (const j of [...new Set(jobs)].filter((h) => /employer\/[0-9a-f-]{36}$/.test(h))) {
  await p.goto(base + j + '?view=list'); await p.waitForTimeout(1200)
  const found = await p.locator(`a[href^="${j}/"]`).evaluateAll((all) => all.map((a) => a.getAttribute('href')))
  link = found.find((h) => /[0-9a-f-]{36}\/[0-9a-f-]{36}/.test(h)); if (link) break
}
console.log(link)
const path = link.split('?')[0]
await p.goto(base + path + '?tab=notes'); await p.getByRole('heading', { name: 'Notes' }).waitFor()
await p.screenshot({ path: '/tmp/shots/notes-empty.png', fullPage: true })
const f = p.getByRole('textbox', { name: 'New note' })
await f.fill('Strong references, and she can start in May.'); await p.getByRole('button', { name: 'Add note' }).click(); await p.getByText('Strong references').waitFor()
await f.fill(''); await f.pressSequentially('Can you call her @')
await p.waitForTimeout(500)
await p.screenshot({ path: '/tmp/shots/notes-at.png', fullPage: true })
await p.keyboard.press('ArrowDown'); await p.keyboard.press('Enter'); await p.waitForTimeout(200)
await p.keyboard.type('tomorrow?'); await p.keyboard.press('Control+Enter'); await p.waitForTimeout(1000)
await p.screenshot({ path: '/tmp/shots/notes-two.png', fullPage: true })
await p.emulateMedia({ colorScheme: 'dark' }); await p.setViewportSize({ width: 320, height: 800 })
await p.getByRole('button', { name: /^Edit note/ }).first().click(); await p.waitForTimeout(300)
await p.screenshot({ path: '/tmp/shots/notes-320.png', fullPage: true })
await b.close()
