import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { uuidv7 } from '#base/uuid.ts'
import { createMailFolder } from './mail-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vouch-mail-'))
})
afterEach(() => rm(folder, { recursive: true }))

const sender = { from: { name: '', address: 'a@b.example' }, replyTo: undefined, host: 'b.example' }
const rendered = { subject: 'Hello', html: '<p>Hello</p>', text: 'Hello', unsubscribeLink: null }

test('keeps the newest 500 mails, and each mail once', async () => {
  const mailFolder = createMailFolder(join(folder, 'mail'), sender)
  expect(await mailFolder.list()).toEqual([])
  const ids = Array.from({ length: 503 }, () => uuidv7())
  for (const id of ids) await mailFolder.send({ id, to: 'c@d.example', rendered, date: new Date() })
  const [newest = ''] = ids.toReversed()
  await mailFolder.send({ id: newest, to: 'c@d.example', rendered, date: new Date() })
  expect(await mailFolder.list()).toEqual(ids.toReversed().slice(0, 500))
  expect(await readdir(join(folder, 'mail'))).toHaveLength(1000)
  expect(await mailFolder.view(newest)).toMatchObject({ to: 'c@d.example', subject: 'Hello' })
  expect([await mailFolder.view(uuidv7()), await mailFolder.read('../mail')]).toEqual([undefined, undefined])
})

test('forgets the mails to an address, in any spelling', async () => {
  const mailFolder = createMailFolder(join(folder, 'mail'), sender)
  await mailFolder.forget(['c@d.example'])
  const ids: string[] = []
  for (const to of ['c@d.example', 'C@D.example', 'other@d.example']) {
    const id = uuidv7()
    await mailFolder.send({ id, to, rendered, date: new Date() })
    ids.push(id)
  }
  await mailFolder.forget(['C@d.example'])
  expect(await mailFolder.list()).toEqual(ids.slice(2))
  expect(await readdir(join(folder, 'mail'))).toHaveLength(2)
})
