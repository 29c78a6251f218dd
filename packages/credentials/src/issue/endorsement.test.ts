import { Ajv2019 } from 'ajv/dist/2019.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { buildEndorsement, issuerProfile } from '../issuing.ts'
import { endorsementSchema, profileSchema } from '../testing/open-badge-schema.ts'
import { byDigitalBazaar } from '../testing/other-verifiers.ts'
import { createPassportIssuer } from '../testing/passport-issuer.ts'
import { testWeb } from '../testing/test-web.ts'

const issuer = await createPassportIssuer('https://vouch.example:8443', 'a1')
const web = testWeb(issuer)
const endorsed = 'https://vouch.example:8443/issuers/b2'
const { origin, validFrom, status, issuer: endorser } = issuer.content()
const json = await issuer.sign(
  buildEndorsement({
    origin,
    endorsementId: '0a5c1d5e-3f5b-4a39-8f6e-6c4b7c1f2a11',
    issuer: endorser,
    endorsed,
    name: 'Endorsement of Harbour School',
    comment: 'We hire their graduates.\nSecond line, "quotes" & <tags>.',
    validFrom,
    status,
  }),
)

const ajv = new Ajv2019({ allErrors: true, strict: true, strictTypes: false })
addFormats.default(ajv)
const [isEndorsement, isProfile] = [ajv.compile(endorsementSchema), ajv.compile(profileSchema)]

test('an endorsement is accepted by @digitalbazaar/vc until it is revoked or changed', async () => {
  expect(await byDigitalBazaar(json, web)).toBe('valid')
  expect(await byDigitalBazaar(json.replace('We hire', 'We fire'), web)).toBe('refused')
  issuer.revoked.add(status.index)
  expect(await byDigitalBazaar(json, web)).toBe('revoked')
  issuer.revoked.clear()
})

test('Open Badges 3.0 contains everything in an endorsement, alone and in the profile that it endorses', () => {
  const credential = JSON.parse(json)
  isEndorsement(credential)
  expect(isEndorsement.errors).toBeNull()
  const about = {
    id: endorsed,
    did: 'did:web:vouch.example',
    name: 'Harbour School',
    url: 'https://h.example',
  }
  const profile = issuerProfile({ ...about, endorsements: [credential] })
  isProfile(profile)
  expect(isProfile.errors).toBeNull()
  expect(credential.credentialSubject.id).toBe(profile.id)
  expect(issuerProfile({ ...about, endorsements: [] })).not.toHaveProperty('endorsement')
})
