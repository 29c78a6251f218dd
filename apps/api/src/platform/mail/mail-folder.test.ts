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

test('keeps the newest 500 mails, and each mail once', async () => {
  const sender = { from: { name: '', address: 'a@b.example' }, replyTo: undefined, host: 'b.example' }
  const mailFolder = createMailFolder(join(folder, 'mail'), sender)
  expect(await mailFolder.list()).toEqual([])
  const rendered = { subject: 'Hello', html: '<p>Hello</p>', text: 'Hello', settingsLink: null }
  const ids = Array.from({ length: 503 }, () => uuidv7())
  for (const id of ids) await mailFolder.send({ id, to: 'c@d.example', rendered, date: new Date() })
  const [newest = ''] = ids.toReversed()
  await mailFolder.send({ id: newest, to: 'c@d.example', rendered, date: new Date() })
  expect(await mailFolder.list()).toEqual(ids.toReversed().slice(0, 500))
  expect(await readdir(join(folder, 'mail'))).toHaveLength(1000)
  expect(await mailFolder.view(newest)).toMatchObject({ to: 'c@d.example', subject: 'Hello' })
  expect([await mailFolder.view(uuidv7()), await mailFolder.read('../mail')]).toEqual([undefined, undefined])
})
