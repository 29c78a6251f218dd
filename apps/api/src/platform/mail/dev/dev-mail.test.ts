import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let id: string
const local = { host: 'localhost:3000' }
const get = (url: string, headers: Record<string, string> = local, remoteAddress = '127.0.0.1') =>
  app.app.inject({ method: 'GET', url, headers, remoteAddress })

const invite = (on: TestApp, invitedBy: string) =>
  inTransaction(on.db, (trx) =>
    on.platform.mailer.write(trx, {
      kind: 'admin-invitation',
      to: 'a@b.example',
      link: 'http://localhost:3000/x?token=1&lang=en',
      invitedBy,
      locale: null,
    }),
  )

beforeAll(async () => {
  app = await buildTestApp()
  await invite(app, '<img src=x>')
  await app.runJobs()
  id = (await app.platform.mailer.folder?.list())?.[0] ?? ''
})
afterAll(() => app.close())

test('lists mails and shows each as HTML, text and source', async () => {
  const list = await get('/dev/mail')
  expect(list.body).toContain('You are invited to be an administrator of localhost:3000')
  expect(list.body).toContain(`href="/dev/mail/${id}"`)
  expect((await get('/dev/mail/newest')).body).toBe(id)
  const page = await get(`/dev/mail/${id}`)
  expect(page.body).toContain(`sandbox="allow-popups allow-popups-to-escape-sandbox"`)
  expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  expect(page.body).not.toMatch(/<script>|<style>|\son\w+=|style="/)
  const text = await get(`/dev/mail/${id}?view=text`)
  expect(text.body).toContain('<a href="http://localhost:3000/x?token=1&amp;lang=en" target="_blank">')
  expect(text.body).toContain('&lt;img src=x&gt; invited you')
  const content = await get(`/dev/mail/${id}/content`)
  expect(content.headers['content-security-policy']).toMatch(/default-src 'none'.*; sandbox allow-popups/)
  expect(content.headers['x-frame-options']).toBe('SAMEORIGIN')
  expect(content.body).toContain('<base target="_blank">')
  expect(content.body).not.toContain('<img')
  const whole = await get(`/dev/mail/${id}.eml`)
  expect(whole.body).toContain('To: a@b.example\r\n')
  for (const name of ['page.js', 'page.css']) expect((await get(`/dev/mail/${name}`)).statusCode).toBe(200)
})

test('mail files are readable only by this user', async () => {
  const folder = join(app.platform.config.dataFolder, 'mail')
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777
  expect(await modeOf(join(folder, `${id}.eml`))).toBe(0o600)
  expect(await modeOf(join(folder, `${id}.json`))).toBe(0o600)
  expect(await modeOf(folder)).toBe(0o700)
})

test('answers only requests from this machine by a loopback name', async () => {
  for (const url of [
    '/dev/mail',
    '/dev/mail/newest',
    `/dev/mail/${id}`,
    `/dev/mail/${id}.eml`,
    `/dev/mail/${id}/content`,
  ]) {
    expect((await get(url, local, '192.168.1.4')).statusCode).toBe(404)
    expect((await get(url, { host: 'evil.example' })).statusCode).toBe(404)
    for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']) {
      expect((await get(url, { ...local, [name]: '127.0.0.1' })).statusCode).toBe(404)
    }
    expect((await get(url, { host: '[::1]:3000' }, '::1')).statusCode).toBe(200)
    expect((await get(url, { host: '127.0.0.1' }, '::ffff:127.0.0.1')).statusCode).toBe(200)
  }
})

test('does not serve files outside the folder', async () => {
  for (const name of ['..%2f..%2fkeys%2fsigning-secret', '%2e%2e', `${id}.json`, 'x']) {
    expect((await get(`/dev/mail/${name}`)).statusCode).toBe(404)
  }
})

test.each([{ NODE_ENV: 'production' }, { SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'a@b.example' }])(
  'does not exist with %j',
  async (env) => {
    const other = await buildTestApp({ env })
    const answer = await other.app.inject({ method: 'GET', url: '/dev/mail', headers: local })
    expect(answer.statusCode).toBe(404)
    other.platform.mailer.close()
    await other.close()
  },
)
