import { checkPassportFile } from '@vouch/contract'
import { afterAll, expect, test } from 'vitest'
import {
  addTestSkills,
  createIssuerHere,
  issueHere,
  publishHere,
} from '#testing/factories/passport-issuing.ts'
import { currentFile } from '#testing/factories/passport-outside.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

const app: TestApp = await buildTestApp({ now: '2026-03-02T10:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
await addTestSkills(app)
afterAll(() => app.close())

test('the check of a file says the standing of an issuer here', async () => {
  const here = await createIssuerHere(app)
  const id = await issueHere(app, here.owner, await publishHere(app, here), 'kim@people.example')
  const { credential, jwt } = await currentFile(app, id)
  const check = async (content: string) => {
    const { body } = await app.request(
      checkPassportFile,
      { file: new File([content], 'passport.json') },
      null,
    )
    const standing = body.passport?.checks.find((one) => one.check === 'issuer')
    return [body.passport?.issuer.status, standing?.passed]
  }
  for (const file of [credential, jwt]) expect(await check(file)).toEqual(['verified', true])
  await app.db.kysely
    .updateTable('passport_issuers')
    .set({ status: 'suspended' })
    .where('id', '=', here.issuer.id)
    .execute()
  for (const file of [credential, jwt]) expect(await check(file)).toEqual(['suspended', false])
})
