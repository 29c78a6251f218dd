import {
  getPublicPassport,
  reinstatePassport,
  renewPassport,
  revokePassport,
  suspendPassport,
} from '@vouch/contract'
import { afterAll, expect, test } from 'vitest'
import {
  buildIssuingApp,
  createIssuerHere,
  issueByNewIssuer,
  issueHere,
  publishHere,
  suspendHere,
  testSkills,
} from '#testing/factories/passport-issuing.ts'
import { checkOnPage, currentFile, seenPassport } from '#testing/factories/passport-outside.ts'

const app = await buildIssuingApp()
afterAll(() => app.close())

test('the check of a file says the standing of an issuer here', async () => {
  const { here, id } = await issueByNewIssuer(app)
  const { credential, jwt } = await currentFile(app, id)
  const check = async (content: string) => {
    const { passport } = await checkOnPage(app, content)
    return [passport?.issuer.status, passport?.checks.find((one) => one.check === 'issuer')?.passed]
  }
  for (const file of [credential, jwt]) expect(await check(file)).toEqual(['verified', true])
  await suspendHere(app, here)
  for (const file of [credential, jwt]) expect(await check(file)).toEqual(['suspended', false])
})

test('the check of a file of a passport issued here shows what its page does, unless it was taken back', async () => {
  const { here, id } = await issueByNewIssuer(app)
  const { credential } = await currentFile(app, id)
  const check = () => checkOnPage(app, credential)
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
  const replaced = await check()
  expect(replaced).toMatchObject({ isReplaced: true, issuedId: id })
  expect(replaced.passport?.checks.map((one) => one.check)).not.toContain('status')
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

test('the file from before a renewal is out of date once its own time is over', async () => {
  const here = await createIssuerHere(app)
  const id = await issueHere(
    app,
    here.owner,
    await publishHere(app, here, { validMonths: 1 }),
    'ana@people.example',
  )
  const { credential } = await currentFile(app, id)
  await app.request(renewPassport, { ...(await seenPassport(app, id)), body: { until: null } }, here.owner)
  expect(await checkOnPage(app, credential)).toMatchObject({
    isReplaced: false,
    passport: { verdict: 'valid' },
  })
  app.clock.advance({ hours: 40 * 24 })
  expect(await checkOnPage(app, credential)).toMatchObject({
    isReplaced: true,
    passport: { verdict: 'expired' },
  })
  app.clock.advance({ hours: 40 * 24 })
  expect(await checkOnPage(app, credential)).toMatchObject({
    isReplaced: false,
    passport: { verdict: 'expired' },
  })
})
