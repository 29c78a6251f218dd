import { checkPassportFile } from '@vouch/contract'
import { afterAll, expect, test } from 'vitest'
import { buildIssuingApp, issueByNewIssuer, suspendHere } from '#testing/factories/passport-issuing.ts'
import { currentFile } from '#testing/factories/passport-outside.ts'

const app = await buildIssuingApp()
afterAll(() => app.close())

test('the check of a file says the standing of an issuer here', async () => {
  const { here, id } = await issueByNewIssuer(app)
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
  await suspendHere(app, here)
  for (const file of [credential, jwt]) expect(await check(file)).toEqual(['suspended', false])
})
