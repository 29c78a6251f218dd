import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { serviceAccountKey } from '#testing/servers/fake-firebase.ts'
import { readConfig } from './config.ts'
import { readIdentityProviders } from './identity-providers.ts'

const firebase = {
  IDENTITY: 'firebase',
  IDENTITY_PROJECT_ID: 'jobs',
  IDENTITY_API_KEY: 'web-key',
  IDENTITY_SERVICE_ACCOUNT: serviceAccountKey,
}
const campus = {
  id: 'oidc.campus',
  label: 'Campus',
  issuer: 'https://id.campus.example',
  clientId: 'vouch',
  clientSecret: 'a client secret',
}
const read = (...entries: unknown[]) => readIdentityProviders(JSON.stringify(entries))

it('reads providers from the variable and from a file', async () => {
  const google = { ...campus, id: 'google.com', icon: '/icons/google.svg', scopes: ['openid', 'email'] }
  expect(read(campus, google)).toEqual([campus, google])
  const file = join(await mkdtemp(join(tmpdir(), 'providers-')), 'providers.json')
  await writeFile(file, JSON.stringify([campus]))
  expect(readConfig({ IDENTITY_PROVIDERS: `@${file}` }).identity.providers).toEqual([campus])
  expect(readConfig({}).identity.providers).toEqual([])
})

it.each([
  [
    { ...campus, issuer: 'http://id.campus.example' },
    'oidc.campus needs an issuer that begins with https://',
  ],
  [{ ...campus, issuer: 'https://id.campus.example?x=1' }, 'oidc.campus needs an issuer'],
  [{ ...campus, issuer: 'http://localhost.evil.example' }, 'oidc.campus needs an issuer'],
  [{ ...campus, clientSecret: '' }, 'oidc.campus needs a clientSecret'],
  [{ ...campus, clientId: undefined }, 'oidc.campus needs a clientId'],
  [{ ...campus, label: undefined }, 'oidc.campus needs a label'],
  [{ ...campus, id: 'Campus' }, 'Campus needs an id of lower-case letters'],
  [{ ...campus, id: 'password' }, 'password has the id of a built-in sign-in method'],
  [{ ...campus, id: undefined }, 'provider 1 needs an id'],
  [{ ...campus, secret: 'x' }, 'oidc.campus has an unknown field "secret"'],
  [{ ...campus, icon: 'https://cdn.example/a.png' }, 'oidc.campus has an icon that is neither a local path'],
  ['campus', 'provider 1 is not a JSON object'],
])('explains the error in %j', (entry, sentence) => {
  expect(() => read(entry)).toThrow(sentence)
})

it('explains errors of the list without repeating secrets', () => {
  expect(() => read(campus, campus)).toThrow('names oidc.campus twice')
  expect(() => readIdentityProviders('{}')).toThrow('must be a JSON list')
  expect(() => readIdentityProviders('@/nowhere/providers.json')).toThrow(
    'names the file /nowhere/providers.json, which cannot be read',
  )
  const broken = `[${JSON.stringify(campus)}`
  expect(() => readConfig({ IDENTITY_PROVIDERS: broken })).toThrow(
    /IDENTITY_PROVIDERS: must be a JSON list of providers/,
  )
  expect(() => readConfig({ IDENTITY_PROVIDERS: broken })).not.toThrow(/a client secret/)
})

it('accepts incomplete entries only with a hosted service', () => {
  const button = { id: 'google.com', label: 'Google' }
  const IDENTITY_PROVIDERS = JSON.stringify([button])
  expect(readConfig({ ...firebase, IDENTITY_PROVIDERS }).identity.providers).toEqual([button])
  expect(() => readConfig({ IDENTITY_PROVIDERS })).toThrow(
    /IDENTITY_PROVIDERS: google\.com needs an issuer, a clientId and a clientSecret/,
  )
})

it('accepts issuers on this machine without TLS', () => {
  for (const issuer of ['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000'])
    expect(read({ ...campus, issuer })).toHaveLength(1)
})

it('reads internal hosts', () => {
  expect(readConfig({ OUTGOING_PRIVATE_HOSTS: 'id.corp.internal, 10.0.0.8' }).outgoingPrivateHosts).toEqual([
    'id.corp.internal',
    '10.0.0.8',
  ])
  expect(() => readConfig({ OUTGOING_PRIVATE_HOSTS: 'https://id.corp.internal' })).toThrow(
    /OUTGOING_PRIVATE_HOSTS: must be host names/,
  )
})
