import {
  checkPassportFile,
  getPublicPassport,
  reinstatePassport,
  revokePassport,
  suspendPassport,
} from '@vouch/contract'
import { afterAll, expect, test } from 'vitest'
import {
  buildIssuingApp,
  issueByNewIssuer,
  suspendHere,
  testSkills,
} from '#testing/factories/passport-issuing.ts'
import { currentFile, seenPassport } from '#testing/factories/passport-outside.ts'

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

test('the check of a file of a passport issued here shows what its page does, unless it was taken back', async () => {
  const { here, id } = await issueByNewIssuer(app)
  const { credential } = await currentFile(app, id)
  const check = async () => {
    const file = new File([credential], 'passport.json')
    return (await app.request(checkPassportFile, { file }, null)).body
  }
  const page = (await app.request(getPublicPassport, { params: { id } }, null)).body.passports[0]
  const valid = await check()
  expect(valid.issuedId).toBe(id)
  expect(valid.passport).toMatchObject({ skills: page?.skills, criteria: page?.criteria, recipient: null })
  expect(page?.skills).toHaveLength(testSkills.length)

  const seen = async () => seenPassport(app, id)
  const suspension = { ...(await seen()), body: { reason: 'We look into it.' } }
  await app.request(suspendPassport, suspension, here.owner)
  expect(await check()).toMatchObject({ isReplaced: false, passport: { verdict: 'suspended' } })
  await app.request(reinstatePassport, await seen(), here.owner)
  expect(await check()).toMatchObject({ isReplaced: true, issuedId: id })
  const words = { reason: 'A mistake.', publicReason: 'issued-in-error' as const }
  await app.request(revokePassport, { ...(await seen()), body: words }, here.owner)
  const revoked = await check()
  expect([revoked.issuedId, revoked.isReplaced]).toEqual([id, false])
  expect(revoked.passport).toMatchObject({
    verdict: 'revoked',
    publicReason: 'issued-in-error',
    skills: [],
    criteria: '',
  })
})
