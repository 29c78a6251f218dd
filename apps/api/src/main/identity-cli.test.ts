import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importPKCS8, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { testSecrets } from '#testing/test-config.ts'

const program = fileURLToPath(new URL('./identity-cli.ts', import.meta.url))
const toolkit = '/identitytoolkit.googleapis.com/v1/accounts:'

let t: TestApp
let folder: string

interface Ended {
  code: number
  out: string
  err: string
}

/** Runs the identity command in its own process while the service is running. */
function identity(...args: string[]): Promise<Ended> {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    INIT_CWD: folder,
    DATABASE_URL: t.db.url,
    VOUCH_DATA: join(folder, 'data'),
    PUBLIC_URL: t.platform.config.publicUrl,
    IDENTITY_API_KEY: testSecrets.identityApiKey,
    IDENTITY_KEY_SECRET: Buffer.from(testSecrets.identityKeySecret).toString('hex'),
    VOUCH_SIGNING_SECRET: testSecrets.signingSecret,
  }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...args], { env }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err })
    })
    child.stdin?.end()
  })
}
async function json(...args: string[]) {
  const { code, out, err } = await identity(...args, '--json')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return JSON.parse(out)
}
async function call(name: string, payload: object) {
  const url = `${toolkit}${name}?key=${testSecrets.identityApiKey}`
  const answer = await t.app.inject({ method: 'POST', url, payload })
  return { status: answer.statusCode, body: answer.json() }
}
const signIn = async (email: string, password: string): Promise<string> =>
  (await call('signInWithPassword', { email, password, returnSecureToken: true })).body.error?.message ?? 'OK'
const file = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vouch-identity-cli-'))
  t = await buildTestApp({ identity: true })
})
afterAll(async () => {
  await t.close()
  await rm(folder, { recursive: true, force: true })
})

// Each command takes about a second, mostly to start Node.
describe('npm run identity', { timeout: 120_000 }, () => {
  it('prints usage and explains wrong arguments', async () => {
    const help = await identity()
    expect(help).toMatchObject({ code: 0, err: '' })
    expect(help.out).toContain('service-keys add')
    for (const wrong of [
      ['bogus'],
      ['show'],
      ['show', 'a', 'b'],
      ['list', '--print'],
      ['list', '--what'],
      ['list', '--limit', 'x'],
    ]) {
      const { code, out, err } = await identity(...wrong)
      expect({ code, out }).toEqual({ code: 2, out: '' })
      expect(err).toMatch(/^.+\n/)
    }
    expect(await identity('show', 'nobody@example.org')).toMatchObject({
      code: 1,
      err: 'There is no account nobody@example.org.\n',
    })
  })

  it('shows, disables, enables, signs out and deletes accounts; destructive commands need --yes', async () => {
    const email = 'operated@example.org'
    const { body } = await call('signUp', { email, password: 'correct horse' })
    // Such names are rejected today, but older accounts may have one.
    await t.db.pool.query('UPDATE identity.accounts SET display_name = $1 WHERE uid = $2', [
      'Op\u001b[31m',
      body.localId,
    ])
    expect(await json('show', email)).toMatchObject({
      uid: body.localId,
      password: 'argon2id',
      sessions: [{}],
    })
    const shown = await identity('show', email)
    expect(shown.out).toContain(body.localId)
    expect(shown.out).not.toContain('\u001b')
    expect((await identity('list', '--email', 'operated')).out).toContain(email)

    const unsure = ['disable', 'revoke-sessions', 'delete'].map((command) => identity(command, email))
    for (const refused of await Promise.all(unsure))
      expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('--yes') })
    expect(await signIn(email, 'correct horse')).toBe('OK')

    expect((await identity('disable', email, '--yes')).code).toBe(0)
    expect(await signIn(email, 'correct horse')).toBe('USER_DISABLED')
    expect(await json('enable', email)).toEqual({ uid: body.localId, disabled: false })
    expect(await signIn(email, 'correct horse')).toBe('OK')
    expect((await json('show', email)).sessions).toHaveLength(1)
    await identity('revoke-sessions', email, '--yes')
    expect((await json('show', email)).sessions).toEqual([])
    await json('set-claims', email, '{"role":"auditor"}')
    expect(await json('show', email)).toMatchObject({ customClaims: { role: 'auditor' } })
    expect(await identity('set-claims', email, '{"iss":"x"}')).toMatchObject({ code: 1 })
    await json('set-claims', email, '--clear')
    expect((await identity('delete', email, '--yes')).code).toBe(0)
    expect((await identity('show', email)).code).toBe(1)
  })

  it('mails a password reset link, or prints it with --print', async () => {
    const email = 'forgetful@example.org'
    await call('signUp', { email, password: 'correct horse' })
    const mailed = await identity('reset', email)
    expect(mailed).toMatchObject({ code: 0, err: '' })
    expect(mailed.out).not.toContain('oobCode')
    const { rows } = await t.db.pool.query(
      "SELECT count(*)::int AS mails FROM mails WHERE kind = 'reset-password'",
    )
    expect(rows).toEqual([{ mails: 1 }])
    const { link } = await json('reset', email, '--print')
    const oobCode = new URL(link).searchParams.get('oobCode')
    expect((await call('resetPassword', { oobCode, newPassword: 'another horse' })).status).toBe(200)
    expect(await signIn(email, 'another horse')).toBe('OK')
  })

  it('rotates signing keys without ending sessions', async () => {
    const { body } = await call('signUp', { email: 'stays@example.org', password: 'correct horse' })
    expect(await json('rotate-keys')).toMatchObject({ rotated: false, takesOverAt: expect.any(String) })
    const past = new Date(Date.now() - 3_600_000)
    await t.db.pool.query(`UPDATE identity.signing_keys SET created_at = $1 WHERE status = 'next'`, [past])
    const [key] = (await json('rotate-keys')).activeKid.split('.')
    expect((await call('lookup', { idToken: body.idToken })).status).toBe(200)
    const set = await t.app.inject('/.well-known/jwks.json')
    expect(set.json().keys.length).toBeGreaterThan(0)
    expect(key).toMatch(/^[\w-]{43}$/)
  })

  it('registers services, creates private key files and revokes keys', async () => {
    const made = await json('service-keys', 'add', 'hr@example.org', '--generate', 'hr.json')
    expect((await stat(file('hr.json'))).mode & 0o777).toBe(0o600)
    const again = await identity('service-keys', 'add', 'hr@example.org', '--generate', 'hr.json')
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('already exists') })
    const account = JSON.parse(await readFile(file('hr.json'), 'utf8'))
    const enter = async () => {
      const token = await new SignJWT({ uid: 'from-hr' })
        .setProtectedHeader({ alg: 'RS256', kid: account.private_key_id })
        .setIssuer(account.client_email)
        .setSubject(account.client_email)
        .setAudience(
          'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit',
        )
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(await importPKCS8(account.private_key, 'RS256'))
      return (await call('signInWithCustomToken', { token })).body
    }
    expect(await enter()).toMatchObject({ isNewUser: true })

    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    await writeFile(file('other.pem'), pair.publicKey.export({ type: 'spki', format: 'pem' }))
    await json('service-keys', 'add', 'other', 'other.pem')
    await writeFile(file('bad.pem'), 'nonsense')
    expect(await identity('service-keys', 'add', 'bad', 'bad.pem')).toMatchObject({ code: 1 })
    const { keys } = await json('service-keys', 'list')
    expect(keys).toMatchObject([
      { service: 'hr@example.org', algorithm: 'RS256', kid: made.kid, revokedAt: null },
      { service: 'other', algorithm: 'ES256' },
    ])
    expect((await identity('service-keys', 'revoke', made.kid)).code).toBe(1)
    expect((await identity('service-keys', 'revoke', made.kid, '--yes')).code).toBe(0)
    expect((await enter()).error.message).toBe('CREDENTIAL_MISMATCH')
  })

  it('imports an export of the hosted service and exports it again', async () => {
    // Example hash from https://github.com/firebase/scrypt#password-hashing.
    await writeFile(
      file('hash.txt'),
      `hash_config {
        algorithm: SCRYPT,
        base64_signer_key: jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==,
        base64_salt_separator: Bw==,
        rounds: 8,
        mem_cost: 14,
      }`,
    )
    const hash = 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=='
    await writeFile(
      file('users.csv'),
      `kYi4EvWQlQTKSfnJ3dRSP6IH3ed2,user1@test.com,false,${hash},42xEC+ixf3L2lw==,Test User 1,,,,,,,,,,,,,,,,,,1508893925000,1508893925000,,\nbad,nobody,,,,,\n`,
    )
    const first = await identity('import', 'users.csv', '--hash-config', 'hash.txt', '--json')
    expect(first.code).toBe(3)
    const counts = JSON.parse(first.out)
    expect(counts).toMatchObject({ read: 2, added: 1, present: 0, rejected: 1 })
    expect(first.out + first.err).not.toContain('jxspr8Ki0')
    expect(JSON.parse(await readFile(counts.report, 'utf8'))).toMatchObject({ number: 2, localId: 'bad' })
    expect(await signIn('user1@test.com', 'user1passwort')).toBe('INVALID_LOGIN_CREDENTIALS')
    expect(await signIn('user1@test.com', 'user1password')).toBe('OK')

    const hosted = {
      users: [{ localId: 'js', email: 'js@test.com', passwordHash: hash, salt: '42xEC+ixf3L2lw==' }],
    }
    await writeFile(file('users.json'), JSON.stringify(hosted))
    expect((await identity('import', 'users.json')).code).toBe(3)
    const key = [
      '--hash-key',
      'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
    ]
    const rest = ['--salt-separator', 'Bw==', '--rounds', '8', '--mem-cost', '14']
    expect(await json('import', 'users.json', ...key, ...rest)).toMatchObject({ added: 1 })
    expect(await json('import', 'users.json', ...key, ...rest)).toMatchObject({ added: 0, present: 1 })
    expect(await signIn('js@test.com', 'user1password')).toBe('OK')
    expect(await identity('import', 'users.json', ...key)).toMatchObject({ code: 1 })
    expect(await identity('import', 'hash.txt')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The file is not/),
    })

    expect(await json('export', 'out.json')).toMatchObject({ accounts: expect.any(Number) })
    expect((await stat(file('out.json'))).mode & 0o777).toBe(0o600)
    expect((await identity('export', 'out.json')).code).toBe(1)
    const exported = await readFile(file('out.json'), 'utf8')
    expect(exported).not.toContain('argon2id')
    const { users } = JSON.parse(exported) as { users: { localId: string }[] }
    expect(users).toContainEqual(expect.objectContaining({ localId: 'js', email: 'js@test.com' }))
    expect((await identity('export', '-', '--with-password-hashes')).out).toContain('$argon2id$')
  })
})
