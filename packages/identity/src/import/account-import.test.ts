import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls, claimsOf, newEmail, type Service, startService } from '../testing/test-service.ts'
import { type RejectedAccount, readAccountRecords } from './account-import.ts'
import { firebaseScrypt, type ScryptParameters } from './firebase-scrypt.ts'

let service: Service
const scrypt: ScryptParameters = {
  signerKey: randomBytes(64),
  saltSeparator: Buffer.from('Bw==', 'base64'),
  rounds: 8,
  memoryCost: 14,
}

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

/** Yields a text in chunks of this size, which split lines and characters anywhere. */
async function* inPieces(text: string, size: number) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
async function records(text: string, format: 'json' | 'csv', size = 7) {
  const all = []
  for await (const record of readAccountRecords(inPieces(text, size), format))
    all.push('fields' in record ? record.fields : record.problem)
  return all
}
async function importText(
  text: string,
  options: Partial<Parameters<Service['identity']['operators']['importFile']>[1]> = {},
) {
  const rejected: RejectedAccount[] = []
  const counts = await service.identity.operators.importFile(inPieces(text, 1000), {
    format: 'json',
    scrypt,
    onRejected: (each) => void rejected.push(each),
    ...options,
  })
  return { counts, rejected }
}
async function hashed(password: string) {
  const salt = randomBytes(10)
  const hash = await firebaseScrypt(password, salt, scrypt)
  return { passwordHash: hash.toString('base64'), salt: salt.toString('base64') }
}
const signIn = (email: string, password: string) => service.post(calls.signIn, { email, password })
const users = (...list: object[]) => JSON.stringify({ kind: 'x', users: list }, null, 2)

describe('account import file', () => {
  it('is split into records at any chunk boundary', async () => {
    const list = [
      { localId: 'a', displayName: 'Zoë "Z" \\ {[}' },
      { localId: 'b', providerUserInfo: [{ providerId: 'x', rawId: '1' }] },
      {},
    ]
    for (const size of [1, 2, 3, 5, 64, 10_000]) {
      expect(await records(users(...list), 'json', size)).toEqual(list)
      expect(await records(JSON.stringify(list), 'json', size)).toEqual(list)
    }
    expect(await records('{"other":[{"a":1}],"users":[{"localId":"a"}]}', 'json')).toEqual([{ localId: 'a' }])
    expect(await records('{"users":[]}', 'json')).toEqual([])
  })

  it('is rejected if invalid or incomplete', async () => {
    for (const text of [
      '',
      'localId,email',
      '{"accounts":[{"localId":"a"}]}',
      '{"users":[{"localId":"a"}',
      '{"users":[{',
    ])
      await expect(records(text, 'json')).rejects.toThrow(SyntaxError)
    expect(await records('{"users":[{"localId":}]}', 'json')).toEqual([
      expect.stringMatching(/not a valid JSON/),
    ])
    await expect(records('a,"b', 'csv')).rejects.toThrow(SyntaxError)
  })

  it('is read as CSV of Firebase’s exporter', async () => {
    const line =
      'uid1,user1@test.com,false,aGFzaA==,c2FsdA==,"Test, User 1",,g1,g@test.com,G,,,,,,,,,,gh1,,,,1508893925000,1508893926000,,true,"{""role"":""admin""}",'
    for (const size of [1, 3, 1000]) {
      expect(await records(`${line}\r\nuid2,,,,,"a "b" c, d",\n\nuid3`, 'csv', size)).toEqual([
        {
          localId: 'uid1',
          email: 'user1@test.com',
          emailVerified: 'false',
          passwordHash: 'aGFzaA==',
          salt: 'c2FsdA==',
          displayName: 'Test, User 1',
          createdAt: '1508893925000',
          lastSignedInAt: '1508893926000',
          disabled: 'true',
          customAttributes: '{"role":"admin"}',
          providerUserInfo: [
            { providerId: 'google.com', rawId: 'g1', email: 'g@test.com', displayName: 'G', photoUrl: '' },
            { providerId: 'github.com', rawId: 'gh1', email: '', displayName: '', photoUrl: '' },
          ],
        },
        { localId: 'uid2', displayName: 'a "b" c, d', providerUserInfo: [] },
        { localId: 'uid3', providerUserInfo: [] },
      ])
    }
  })
})

describe('imported accounts', () => {
  it('keep all their data and sign in with their passwords, which are rehashed', async () => {
    const email = newEmail()
    const file = users({
      localId: 'moved',
      email: email.toUpperCase(),
      emailVerified: true,
      ...(await hashed('ünser Passwort')),
      displayName: 'Moved',
      photoUrl: 'https://example.org/p.png',
      createdAt: '1508893925000',
      lastSignedInAt: '1608893925000',
      customAttributes: '{"tier":"gold"}',
      providerUserInfo: [
        { providerId: 'google.com', rawId: 'g-1', email, displayName: 'M' },
        { providerId: 'password', rawId: email },
      ],
    })
    expect((await importText(file)).counts).toEqual({ read: 1, added: 1, present: 0, rejected: 0 })
    const stored = async () =>
      (await service.pool.query("SELECT password_hash FROM identity.accounts WHERE uid = 'moved'")).rows[0]
        .password_hash
    expect(await stored()).toMatch(/^\$firebase-scrypt\$/)
    expect((await signIn(email, 'unser Passwort')).json.error.message).toBe('INVALID_LOGIN_CREDENTIALS')
    expect(await stored()).toMatch(/^\$firebase-scrypt\$/)
    const { json } = await signIn(email, 'ünser Passwort')
    expect(json).toMatchObject({ localId: 'moved', displayName: 'Moved' })
    expect(claimsOf(json.idToken)).toMatchObject({
      tier: 'gold',
      email_verified: true,
      firebase: { identities: { 'google.com': ['g-1'], email: [email] } },
    })
    expect(await stored()).toMatch(/^\$argon2id\$/)
    expect((await signIn(email, 'ünser Passwort')).status).toBe(200)
    const looked = await service.post(calls.lookup, { idToken: json.idToken })
    expect(looked.json.users[0]).toMatchObject({ createdAt: '1508893925000' })
  })

  it('with a future creation time are created now, so that tokens are valid at once', async () => {
    const email = newEmail()
    const future = `${Date.now() + 365 * 86_400_000}`
    const password = await hashed('a password')
    const file = users({ localId: 'future', email, ...password, createdAt: future, lastSignedInAt: future })
    const before = new Date()
    expect((await importText(file)).counts.added).toBe(1)
    const { rows } = await service.pool.query(
      "SELECT created_at, valid_since, last_login_at FROM identity.accounts WHERE uid = 'future'",
    )
    for (const time of Object.values<Date>(rows[0])) {
      expect(time.getTime()).toBeGreaterThan(before.getTime() - 1000)
      expect(time.getTime()).toBeLessThanOrEqual(Date.now())
    }
    const { json } = await signIn(email, 'a password')
    expect((await service.post(calls.lookup, { idToken: json.idToken })).status).toBe(200)
  })

  it('stay unchanged by a second import, and parameters are stored once and encrypted', async () => {
    const email = newEmail()
    const file = users({ localId: 'twice', email, ...(await hashed('first password')) })
    await importText(file)
    await service.pool.query("UPDATE identity.accounts SET display_name = 'Changed' WHERE uid = 'twice'")
    expect((await importText(file)).counts).toEqual({ read: 1, added: 0, present: 1, rejected: 0 })
    const { json } = await signIn(email, 'first password')
    expect(json.displayName).toBe('Changed')
    const { rows } = await service.pool.query('SELECT signer_key FROM identity.imported_hash_parameters')
    expect(rows).toHaveLength(1)
    expect(rows[0].signer_key.includes(scrypt.signerKey)).toBe(false)
  })

  it('are imported, and invalid ones are reported one by one', async () => {
    const email = newEmail()
    const argon2id = await service.identity.hashPassword('from another Vouch')
    const good = newEmail()
    const { counts, rejected } = await importText(
      users(
        { localId: 'ok-1', email: good, passwordHash: argon2id },
        { localId: '', email },
        { localId: 'bad-mail', email: 'nobody' },
        { localId: 'ok-2', email },
        { localId: 'same-mail', email: email.toUpperCase() },
        { localId: 'bad-hash', passwordHash: '!!', salt: 'x' },
        { localId: 'bad-claims', customAttributes: '{"sub":"x"}' },
        { localId: 'bad-time', createdAt: 'yesterday' },
        { localId: 'bad-provider', providerUserInfo: [{ providerId: 'google.com' }] },
        { localId: 'ok-3', providerUserInfo: [{ providerId: 'github.com', rawId: 'gh-9' }] },
        { localId: 'same-provider', providerUserInfo: [{ providerId: 'github.com', rawId: 'gh-9' }] },
        { localId: 'disabled', email: newEmail(), disabled: true },
        { localId: 'ok-1' },
      ),
    )
    expect(counts).toEqual({ read: 13, added: 4, present: 1, rejected: 8 })
    expect(rejected.map(({ number, localId }) => [number, localId])).toEqual(
      expect.arrayContaining([
        [2, ''],
        [3, 'bad-mail'],
        [5, 'same-mail'],
        [6, 'bad-hash'],
        [7, 'bad-claims'],
        [8, 'bad-time'],
        [9, 'bad-provider'],
        [11, 'same-provider'],
      ]),
    )
    expect(rejected.every(({ reason }) => reason.endsWith('.'))).toBe(true)
    expect((await signIn(good, 'from another Vouch')).status).toBe(200)
  })

  it('with passwords need hash parameters or withoutPasswords', async () => {
    const file = users({ localId: 'no-key', email: newEmail(), ...(await hashed('whatever')) })
    expect((await importText(file, { scrypt: undefined })).rejected[0]?.reason).toMatch(/parameters/)
    const { counts } = await importText(file, { scrypt: undefined, withoutPasswords: true })
    expect(counts.added).toBe(1)
    await expect(importText(file, { scrypt: { ...scrypt, rounds: 9 } })).rejects.toThrow(RangeError)
  })

  it('survive an import and export of thousands of accounts unchanged', async () => {
    const list = Array.from({ length: 2300 }, (_, i) => ({
      localId: `many-${String(i).padStart(5, '0')}`,
      email: `many-${i}@example.com`,
      emailVerified: i % 2 === 0,
      displayName: `Person ${i}`,
      lastSignedInAt: '1608893925000',
      createdAt: '1508893925000',
      providerUserInfo: i % 3 === 0 ? [{ providerId: 'google.com', rawId: `many-${i}` }] : [],
    }))
    const steps: number[] = []
    await importText(users(...list), { onProgress: ({ read }) => void steps.push(read) })
    expect(steps.at(-1)).toBe(2300)
    expect(steps.length).toBe(5)
    const written = async (withPasswordHashes: boolean) => {
      let text = ''
      await service.identity.operators.exportFile(
        async (piece) => {
          text += piece
        },
        { withPasswordHashes },
      )
      return text
    }
    const exported = await written(false)
    const { users: all } = JSON.parse(exported) as { users: { localId: string }[] }
    expect(all.filter(({ localId }) => localId.startsWith('many-'))).toEqual(list)
    expect(exported).not.toMatch(/passwordHash|salt/)
    expect(await written(true)).toMatch(/"passwordHash":"\$argon2id\$/)

    const other = await startService()
    const counts = await other.identity.operators.importFile(inPieces(exported, 65_536), { format: 'json' })
    expect(counts).toMatchObject({ added: all.length, rejected: 0 })
    await other.close()
  })
})
