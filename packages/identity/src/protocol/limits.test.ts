import { afterEach, describe, expect, it } from 'vitest'
import type { Limits } from '../index.ts'
import { calls, newEmail, type Service, startService, wideLimits } from '../testing/test-service.ts'

let service: Service
let now: Date

async function start(limits: Partial<Limits> = {}): Promise<void> {
  now = new Date('2026-01-01T00:00:00Z')
  service = await startService({ clock: () => now, limits: { ...wideLimits, ...limits } })
}
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
async function signUp(email: string, address = '192.0.2.1'): Promise<string> {
  const answer = await service.post(
    calls.signUp,
    { email, password: 'correct horse' },
    { 'x-forwarded-for': address },
  )
  return answer.json.error?.message ?? 'OK'
}
async function signIn(email: string, password: string, address = '192.0.2.1'): Promise<string> {
  const answer = await service.post(calls.signIn, { email, password }, { 'x-forwarded-for': address })
  return answer.json.error?.message ?? 'OK'
}
const owner = '192.0.2.1'
const stranger = '198.51.100.7'
const wrong = 'INVALID_LOGIN_CREDENTIALS'
const tooMany = 'TOO_MANY_ATTEMPTS_TRY_LATER'

afterEach(() => service.close())

describe('wrong passwords for one account', () => {
  it('block the account after five for at most 15 minutes, not extended by further attempts', async () => {
    await start()
    const email = newEmail()
    await signUp(email, owner)
    for (let i = 0; i < 5; i++) expect(await signIn(email, 'wrong', stranger)).toBe(wrong)
    expect(await signIn(email, 'wrong', stranger)).toBe(tooMany)
    expect(await signIn(email, 'correct horse', '203.0.113.9')).toBe(tooMany)
    pass(61)
    expect(await signIn(email, 'wrong', stranger)).toBe(wrong)
    pass(61)
    expect(await signIn(email, 'wrong', stranger)).toBe(tooMany)
    for (let i = 0; i < 10; i++) {
      pass(15 * 60)
      expect(await signIn(email, 'wrong', stranger)).toBe(wrong)
    }
    pass(15 * 60 - 1)
    expect(await signIn(email, 'correct horse', '203.0.113.9')).toBe(tooMany)
    pass(1)
    expect(await signIn(email, 'correct horse', '203.0.113.9')).toBe('OK')
  })

  it('do not block the owner at a known IP address', async () => {
    await start()
    const email = newEmail()
    await signUp(email, owner)
    for (let i = 0; i < 8; i++) await signIn(email, 'wrong', stranger)
    expect(await signIn(email, 'correct horse', stranger)).toBe(tooMany)
    expect(await signIn(email, 'correct horse', owner)).toBe('OK')
  })

  it('are cleared by the right password', async () => {
    await start()
    const email = newEmail()
    await signUp(email, owner)
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 4; i++) expect(await signIn(email, 'wrong', owner)).toBe(wrong)
      expect(await signIn(email, 'correct horse', owner)).toBe('OK')
    }
  })

  it('count for unknown accounts too', async () => {
    await start()
    const email = newEmail()
    for (let i = 0; i < 5; i++) expect(await signIn(email, 'wrong', stranger)).toBe(wrong)
    expect(await signIn(email, 'wrong', stranger)).toBe(tooMany)
  })

  it('are limited under 100 concurrent attempts', async () => {
    await start()
    const email = newEmail()
    await signUp(email, owner)
    const tries = Array.from({ length: 100 }, (_, i) => signIn(email, `guess-${i}`, `198.51.100.${i}`))
    const answers = await Promise.all(tries)
    expect(answers.filter((answer) => answer === wrong)).toHaveLength(5)
    expect(answers.filter((answer) => answer === tooMany)).toHaveLength(95)
  })
})

describe('sign-in attempts from one IP address', () => {
  const paced = { tries: 20, seconds: 900, intervalSeconds: 0.1, maxWaitSeconds: 0.25 }

  it('do not lock out others after 20 wrong passwords for different accounts', async () => {
    await start({ signInPerAddress: paced })
    const regular = newEmail()
    await signUp(regular, owner)
    const newcomers = [newEmail(), newEmail()]
    for (const email of newcomers) await signUp(email, stranger)
    for (let i = 0; i < 25; i++) expect(await signIn(regular, 'correct horse', owner)).toBe('OK')
    for (let i = 0; i < 20; i++) expect(await signIn(newEmail(), 'wrong', owner)).toBe(wrong)
    for (let i = 0; i < 3; i++) await signIn(newEmail(), 'wrong', owner)
    // The queue is full, but accounts that have signed in from this IP address before do not wait.
    expect(await signIn(regular, 'correct horse', owner)).toBe('OK')
    expect(await signIn(newcomers[0] ?? '', 'correct horse', owner)).toBe(tooMany)
    pass(0.3)
    for (const email of newcomers) expect(await signIn(email, 'correct horse', owner)).toBe('OK')
  })

  it('for one account do not delay others', async () => {
    const signInPerAddressAndAccount = { tries: 2, seconds: 60 }
    await start({ signInPerAddress: { ...paced, tries: 1 }, signInPerAddressAndAccount })
    const [attacked, newcomer] = [newEmail(), newEmail()]
    for (const email of [attacked, newcomer]) await signUp(email, stranger)
    await Promise.all(Array.from({ length: 50 }, () => signIn(attacked, 'wrong', owner)))
    expect(await signIn(newcomer, 'correct horse', owner)).toBe('OK')
  })

  it('for many accounts are paced, even when concurrent', async () => {
    await start({ signInPerAddress: paced })
    const began = performance.now()
    const tries = Array.from({ length: 100 }, () => signIn(newEmail(), 'wrong', stranger))
    const answers = await Promise.all(tries)
    // 20 attempts pass at once, then one per 0.1 s until the maximum wait is reached.
    expect(answers.filter((answer) => answer === wrong)).toHaveLength(23)
    expect(answers.filter((answer) => answer === tooMany)).toHaveLength(77)
    expect(performance.now() - began).toBeGreaterThan(200)
    expect(await signIn(newEmail(), 'wrong', owner)).toBe(wrong)
    let passed = 0
    for (let second = 0; second < 3; second++) {
      pass(1)
      const more = await Promise.all(Array.from({ length: 20 }, () => signIn(newEmail(), 'wrong', stranger)))
      passed += more.filter((answer) => answer === wrong).length
    }
    expect(passed).toBe(9)
    pass(900)
    expect(await signIn(newEmail(), 'wrong', stranger)).toBe(wrong)
  })

  it('for an account known at that address slow down only that account there', async () => {
    await start({ signInPerAddress: paced })
    const email = newEmail()
    await signUp(email, owner)
    for (let i = 0; i < 5; i++) expect(await signIn(email, 'wrong', owner)).toBe(wrong)
    expect(await signIn(email, 'correct horse', owner)).toBe(tooMany)
    expect(await signIn(email, 'correct horse', stranger)).toBe('OK')
    pass(61)
    expect(await signIn(email, 'correct horse', owner)).toBe('OK')
  })

  it('count an IPv6 /64 network as one address', async () => {
    await start({ signInPerAddress: { tries: 2, seconds: 900, intervalSeconds: 1, maxWaitSeconds: 0 } })
    expect(await signIn(newEmail(), 'wrong', '2001:db8:0:1::1')).toBe(wrong)
    expect(await signIn(newEmail(), 'wrong', '2001:db8::1:aaaa:bbbb:cccc:dddd')).toBe(wrong)
    expect(await signIn(newEmail(), 'wrong', '2001:db8:0:1::2')).toBe(wrong)
    expect(await signIn(newEmail(), 'wrong', '2001:DB8:0:1:ffff::')).toBe(tooMany)
    expect(await signIn(newEmail(), 'wrong', '2001:db8:0:2::1')).toBe(wrong)
  })

  it('limit sign-ups, including rejected ones', async () => {
    await start({ signUpPerAddress: { tries: 3, seconds: 3600 } })
    const email = newEmail()
    expect(await signUp(email)).toBe('OK')
    expect(await signUp(email)).toBe('EMAIL_EXISTS')
    expect(await signUp(newEmail())).toBe('OK')
    expect(await signUp(newEmail())).toBe(tooMany)
    pass(3600)
    expect(await signUp(newEmail())).toBe('OK')
  })

  it('are stored without IP and e-mail addresses, and swept after expiry', async () => {
    await start()
    await signUp('ada@example.com', owner)
    await signIn('ada@example.com', 'wrong', stranger)
    const counted = ['address_tries', 'account_tries', 'known_addresses']
    const stored = async (tables = [...counted, 'sessions']) => {
      const rows = tables.map((table) => service.pool.query(`SELECT t::text AS row FROM identity.${table} t`))
      return (await Promise.all(rows)).flatMap((result) => result.rows.map((row) => String(row.row)))
    }
    expect((await stored()).length).toBe(6)
    expect((await stored(counted)).join()).not.toMatch(/192\.0\.2|198\.51|ada@/)
    pass(91 * 86_400)
    await service.identity.sweep()
    expect(await stored()).toEqual([])
  })
})

it('a full password-hashing queue answers 503, which the SDK treats as a network failure', async () => {
  await start({ passwordHashing: { concurrency: 1, maxQueue: 1 } })
  const tries = Array.from({ length: 20 }, () =>
    service.post(calls.signIn, { email: newEmail(), password: 'wrong' }),
  )
  const statuses = (await Promise.all(tries)).map((answer) => answer.status)
  expect(statuses).toContain(400)
  expect(statuses).toContain(503)
  const { json } = await service.post(calls.signIn, { email: newEmail(), password: 'wrong' })
  expect(json.error.message).toBe(wrong)
})

it.each([
  [1, 3],
  [2, 1],
  [0, 0],
])('with limitFactor %i, %i of 6 attempts are rejected', async (limitFactor, refused) => {
  const limits = { ...wideLimits, wrongPasswordsPerAccount: { free: 2, maxWaitSeconds: 900 } }
  service = await startService({ clock: () => now, limits, limitFactor })
  const email = newEmail()
  const answers = [await signUp(email, owner)]
  for (let i = 0; i < 5; i++) answers.push(await signIn(email, 'wrong', stranger))
  expect(answers.filter((answer) => answer === tooMany)).toHaveLength(refused)
})
