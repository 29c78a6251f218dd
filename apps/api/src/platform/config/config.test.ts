import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createAddressSigner } from '#platform/files/signed-address.ts'
import { readConfig } from './config.ts'
import { loadSecrets } from './secrets.ts'

it('has a default for everything', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    publicUrl: 'http://localhost:3000',
    production: false,
    demo: true,
    worker: 'inline',
    rateLimitFactor: 1,
    regretHours: 72,
  })
})

it.each([
  [{ PORT: 'http' }, 'PORT: must be a number'],
  [{ PORT: '70000' }, 'PORT:'],
  [{ PUBLIC_URL: 'jobs.example.org' }, 'PUBLIC_URL: must be a web address'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: must begin with postgresql://'],
  [{ VOUCH_REGRET_HOURS: '-1' }, 'VOUCH_REGRET_HOURS:'],
  [{ VOUCH_RATE_LIMIT: 'none' }, 'VOUCH_RATE_LIMIT: must be "off" or a factor'],
  [{ CORS_ORIGINS: 'https://a.example/path' }, 'CORS_ORIGINS: must be an origin'],
  [{ IDENTITY_PASSWORD_POLICY: 'long' }, 'IDENTITY_PASSWORD_POLICY: must be words such as'],
  [{ IDENTITY_PASSWORD_POLICY: 'min=31' }, 'IDENTITY_PASSWORD_POLICY: must be words such as'],
  [{ IDENTITY: 'hosted' }, 'IDENTITY: must be "embedded" or "firebase"'],
  [{ IDENTITY: 'firebase' }, 'IDENTITY_PROJECT_ID: must be set with IDENTITY=firebase'],
  [{ IDENTITY: 'firebase' }, 'IDENTITY_SERVICE_ACCOUNT: must be set with IDENTITY=firebase'],
  [{ IDENTITY_SERVICE_ACCOUNT: '{}' }, 'IDENTITY_SERVICE_ACCOUNT: has no client_email'],
  [{ IDENTITY_AUTH_DOMAIN: 'x; script-src *' }, 'IDENTITY_AUTH_DOMAIN: must be a host name'],
  [{ VOUCH_CURRENCY: 'usd' }, 'VOUCH_CURRENCY: must be a currency code'],
  [{ IDENTITY_SIGN_IN: 'password,fax' }, 'IDENTITY_SIGN_IN: must be "password", "link", both or "none"'],
  [{ IDENTITY_SIGN_IN: 'none' }, 'IDENTITY_SIGN_IN: must name a sign-in method'],
  [{ FILES_S3_ENDPOINT: 'https://s3.example' }, 'FILES_S3_BUCKET: must be set with the other'],
  [
    { FILES_S3_BUCKET: 'jobs', FILES_S3_KEY: 'key' },
    'FILES_S3_KEY: must be set together with FILES_S3_SECRET',
  ],
  [{ FILES_SCAN_URL: 'localhost:3310' }, 'FILES_SCAN_URL: must be an address such as clamd://'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY: must not be true, because anyone could'],
  [{ TRUST_PROXY: '10.0.0.5, proxy.example' }, 'TRUST_PROXY: must be addresses or networks'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY: must be addresses or networks'],
  [{ TRUST_PROXY: '10.0.0.1,' }, 'TRUST_PROXY: must be addresses or networks'],
  [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY: must not include every address'],
  [{ TRUST_PROXY: '11' }, 'TRUST_PROXY: must be at most 10'],
])('explains the error in %j', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

it('reports all wrong variables at once', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(/PORT[\s\S]*LOG_LEVEL/)
})

it('treats empty variables as unset, and accepts 0 regret hours and limits switched off', () => {
  const config = readConfig({
    PORT: '',
    VOUCH_REGRET_HOURS: '0',
    VOUCH_RATE_LIMIT: 'off',
    NODE_ENV: 'production',
  })
  expect(config).toMatchObject({ port: 3000, regretHours: 0, rateLimitFactor: 0, demo: false })
})

it.each([
  [undefined, false],
  ['false', false],
  ['0', false],
  ['2', 2],
  ['10.0.0.5, fd00::/8,loopback', ['10.0.0.5', 'fd00::/8', 'loopback']],
])('accepts TRUST_PROXY=%s', (TRUST_PROXY, trustProxy) => {
  expect(readConfig({ TRUST_PROXY })).toMatchObject({ trustProxy })
})

it.each([
  [undefined, ['password', 'link']],
  ['link', ['link']],
  ['none', []],
])('accepts IDENTITY_SIGN_IN=%s', (IDENTITY_SIGN_IN, signIn) => {
  const IDENTITY_PROVIDERS =
    '[{ "id": "oidc.x", "label": "X", "issuer": "https://x.example", "clientId": "a", "clientSecret": "b" }]'
  expect(readConfig({ IDENTITY_SIGN_IN, IDENTITY_PROVIDERS }).identity).toMatchObject({ signIn })
})

it('reads the password policy', () => {
  const { identity } = readConfig({ IDENTITY_PASSWORD_POLICY: 'min=10, digit symbol' })
  expect(identity.passwordPolicy).toEqual({
    minLength: 10,
    lower: false,
    upper: false,
    digit: true,
    symbol: true,
  })
  expect(readConfig({}).identity.passwordPolicy).toEqual({})
})

it('generates secrets once, readable only by this user', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vouch-keys-'))
  const config = readConfig({ VOUCH_DATA: folder })
  const [first, second] = await Promise.all([loadSecrets(config), loadSecrets(config)])
  expect(second).toEqual(first)
  expect(first.identityKeySecret.byteLength).toBe(32)
  const file = join(folder, 'keys', 'signing-secret')
  expect(await readFile(file, 'utf8')).toBe(first.signingSecret)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await rm(folder, { recursive: true })
})

it('requires shared secrets in production with an external database', async () => {
  const config = readConfig({ NODE_ENV: 'production', DATABASE_URL: 'postgresql://db/vouch' })
  await expect(loadSecrets(config)).rejects.toThrow('IDENTITY_KEY_SECRET')
})

it('signs addresses for one subject and a limited time', () => {
  let now = new Date('2026-01-01T00:00:00Z')
  const signer = createAddressSigner('secret', () => now)
  const signed = signer.sign('file:1', 60)
  expect(signer.verify('file:1', signed)).toBe(true)
  expect(signer.verify('file:2', signed)).toBe(false)
  expect(signer.verify('file:1', { ...signed, expires: `${Number(signed.expires) + 60}` })).toBe(false)
  expect(createAddressSigner('other', () => now).verify('file:1', signed)).toBe(false)
  now = new Date('2026-01-01T00:01:00Z')
  expect(signer.verify('file:1', signed)).toBe(false)
})

it('buckets outside Amazon use path-style addresses, and a machine with a role needs no key', () => {
  const s3 = { FILES_S3_BUCKET: 'jobs' }
  expect(readConfig({}).files.s3).toBe(undefined)
  expect(readConfig(s3).files.s3).toMatchObject({ pathStyle: false, credentials: undefined })
  expect(readConfig({ ...s3, FILES_S3_ENDPOINT: 'https://s3.example' }).files.s3).toMatchObject({
    pathStyle: true,
  })
  const set = { ...s3, FILES_S3_ENDPOINT: 'https://s3.example', FILES_S3_PATH_STYLE: 'off' }
  expect(readConfig(set).files.s3).toMatchObject({ pathStyle: false })
})
