import {
  getNotificationSettings,
  getUnsubscription,
  type NotificationTopic,
  unsubscribe,
} from '@vouch/contract'
import type { Email } from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type NewsStory, startNewsStory } from '#testing/notifications/news-story.ts'

let story: NewsStory
beforeEach(async () => {
  story = await startNewsStory()
})
afterEach(() => story.app.close())

const header = (mail: Email | undefined, name: string) =>
  mail?.headers.find(({ key }) => key === name)?.value ?? ''

/** The address of the unsubscribe link in the applicant's newest mail. */
async function link(): Promise<URL> {
  const mail = (await story.mails(story.person)).at(-1)
  return new URL(header(mail, 'list-unsubscribe').replace(/^<|>$/g, ''))
}

async function mailOnce(): Promise<string> {
  await story.advance()
  await story.run()
  return (await link()).searchParams.get('token') ?? ''
}

const mailed = async () => {
  const { choices } = (await story.app.request(getNotificationSettings, {}, story.person)).body
  return choices.filter(({ mail }) => mail !== 'never').map(({ topic }) => topic)
}
const post = (token: string, mail = false, topics?: NotificationTopic[]) =>
  story.app.request(unsubscribe, { body: { token, mail, ...(topics && { topics }) } })

test('one-click unsubscribing stops all optional mails without signing in', async () => {
  await mailOnce()
  const mail = (await story.mails(story.person)).at(-1)
  expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const address = await link()
  expect(address.origin).toBe(new URL(story.app.platform.config.publicUrl).origin)
  const url = `${address.pathname}${address.search}`
  // Link scanners send GET requests, which must not unsubscribe.
  expect((await story.app.app.inject({ method: 'GET', url })).statusCode).not.toBe(500)
  expect(await mailed()).toHaveLength(10)
  const answer = await story.app.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(answer.statusCode).toBe(200)
  // Required topics, and topics of employers, which the person is not.
  expect(await mailed()).toEqual(['offers', 'applicants', 'responses', 'company', 'moderation'])
  await story.message('Hello')
  story.app.clock.advance({ minutes: 11 })
  await story.run()
  expect(await story.subjects()).toHaveLength(1)
})

test('the page stops only the topics of the mail, and can undo it', async () => {
  const token = await mailOnce()
  const { body } = await story.app.request(getUnsubscription, { query: { token } })
  expect(body).toMatchObject({ topics: ['progress'], stopped: [] })
  expect(body.email).not.toBe(story.person.email)
  expect(body.email.split('@')[1]).toBe(story.person.email.split('@')[1])
  const stopped = (await post(token, false, ['progress'])).body
  expect([stopped.stopped, stopped.resumable]).toEqual([['progress'], ['progress']])
  expect(await mailed()).not.toContain('progress')
  expect((await post(token, true, ['progress'])).body.stopped).toEqual([])
})

test('undo restores exactly the previous choices', async () => {
  const choices = [
    { topic: 'messages', mail: 'daily' },
    { topic: 'invitations', mail: 'never' },
  ] as const
  await story.choose({ choices: [...choices] })
  const token = await mailOnce()
  const timings = async () =>
    (await story.app.request(getNotificationSettings, {}, story.person)).body.choices
  const before = await timings()
  await post(token)
  const { stopped, resumable } = (await post(token)).body
  expect(stopped).toContain('invitations')
  expect(resumable).not.toContain('invitations')
  expect(await timings()).not.toEqual(before)
  await post(token, true)
  expect(await timings()).toEqual(before)
})

test('a forged, cut or old link changes nothing', async () => {
  const token = await mailOnce()
  const [content = '', mac = ''] = token.split('.')
  const stranger = await story.app.person('candidate')
  const forged = [
    `${content.replace(story.person.userId, stranger.userId)}.${mac}`,
    `${content}~messages.${mac}`,
    token.slice(0, -2),
    'x'.repeat(40),
  ]
  for (const one of forged) expect((await post(one)).status).toBe(410)
  expect(await mailed()).toHaveLength(10)
  await story.app.db.pool.query(`update users set status = 'erased', email = '' where id = $1`, [
    story.person.userId,
  ])
  expect((await post(token)).status).toBe(410)
})
