import {
  createCompany,
  currentPerson,
  getCandidate,
  getCandidateProfile,
  readNotifications,
  saveEqualOpportunity,
} from '@vouch/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { savedPath } from '#lib/identity/saved-path.ts'
import { clearToken, markSigningOut, setToken } from '#lib/identity/session.ts'
import { testCompany } from '#testing/company.ts'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testPerson } from '#testing/person.ts'
import { api } from './api.ts'
import { ApiProblem } from './api-problem.ts'
import { setNavigator } from './navigation.ts'
import { onSnackbar, type Snackbar } from './notify.ts'

const id = '0190b3a0-0000-7000-8000-000000000001'
const person = testPerson({ displayName: 'Ana' })
const profile = { fullName: 'Ana', headline: 'Nurse', summary: '', location: '', cv: null, version: 4 }
const company = testCompany()
const equalOpportunityBody = {
  answers: {
    gender: null,
    ageGroup: null,
    ethnicity: null,
    disability: null,
    religion: null,
    orientation: null,
    caring: null,
  },
  consentVersion: '1',
}
const equalOpportunity = { ...equalOpportunityBody, consentAt: '2026-03-10T09:00:00.000Z', version: 4 }

const shown: Snackbar[] = []
const visited: string[] = []

beforeEach(() => {
  shown.length = 0
  visited.length = 0
  setNavigator((path) => visited.push(path))
  onSnackbar((snackbar) => shown.push(snackbar))
})
afterEach(() => {
  clearToken()
  history.replaceState(null, '', '/')
})

async function failure(call: Promise<unknown>): Promise<ApiProblem> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiProblem)) throw new Error('The call did not fail with an ApiProblem')
  return error
}

describe('a call', () => {
  test('with a malformed id fails with 404, like an unknown id', async () => {
    fakeApi({
      getCandidate: () => {
        throw new FakeProblem('malformed', 'This web address is not valid. id: Invalid UUID', {
          errors: [{ path: 'id', message: 'Invalid UUID' }],
        })
      },
    })
    const problem = await failure(api(getCandidate, { params: { id: 'xyz' } }, { quiet: true }))
    expect([problem.status, problem.code, problem.errors]).toEqual([404, 'not-found', []])
    expect(problem.message).not.toContain('UUID')
  })

  test('returns the body and sends the cookie’s current token', async () => {
    const { calls } = fakeApi({ currentPerson: () => person })
    expect(await api(currentPerson)).toEqual(person)
    await setToken('first')
    await api(currentPerson)
    await setToken('second')
    await api(currentPerson)
    expect(calls.map(({ request }) => request.headers.get('authorization'))).toEqual([
      null,
      'Bearer first',
      'Bearer second',
    ])
  })

  test('sends the version of a versioned record in If-Match', async () => {
    const { calls } = fakeApi({ saveEqualOpportunity: () => equalOpportunity })
    await api(saveEqualOpportunity, { body: equalOpportunityBody, version: 3 })
    expect(calls[0]?.request.headers.get('if-match')).toBe('"3"')
    expect(calls[0]?.request.body).toEqual(equalOpportunityBody)
  })

  test('sends a new idempotency key per call, or the given one for a retry', async () => {
    const { calls } = fakeApi({ createCompany: () => company })
    const input = { body: { name: 'Acme' } }
    await api(createCompany, input)
    await api(createCompany, input)
    await api(createCompany, input, { idempotencyKey: 'mine' })
    const [first, second, third] = calls.map(({ request }) => request.headers.get('idempotency-key'))
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(second).not.toBe(first)
    expect(third).toBe('mine')
  })

  test('of the raw variant returns the whole response', async () => {
    fakeApi({ getCandidateProfile: () => profile })
    const response = await api.raw(getCandidateProfile)
    expect(response.status).toBe(200)
    expect(response._data).toEqual(profile)
  })
})

describe('a failure', () => {
  test('shows the server’s message and throws a typed problem', async () => {
    fakeApi({
      saveEqualOpportunity: () => {
        throw new FakeProblem('stale', 'Somebody changed it.', { currentVersion: 7 })
      },
    })
    const problem = await failure(api(saveEqualOpportunity, { body: equalOpportunityBody, version: 1 }))
    expect(problem).toMatchObject({ status: 412, code: 'stale', currentVersion: 7 })
    expect(shown).toEqual([{ message: 'Somebody changed it.', tone: 'error' }])
  })

  test('shows no snackbar if the caller is quiet', async () => {
    fakeApi({
      createCompany: () => {
        throw new FakeProblem('invalid', 'Check it.', { errors: [{ path: 'name', message: 'Too long' }] })
      },
    })
    const problem = await failure(api(createCompany, { body: { name: 'x' } }, { quiet: true }))
    expect(problem.errors).toEqual([{ path: 'name', message: 'Too long' }])
    expect(shown).toEqual([])
  })

  test('is retried once for reads, never for writes', async () => {
    const { calls } = fakeApi({
      currentPerson: () => {
        throw new FakeProblem('unavailable', 'Busy.')
      },
      readNotifications: () => {
        throw new FakeProblem('unavailable', 'Busy.')
      },
    })
    await failure(api(currentPerson))
    await failure(api(readNotifications, { body: { id } }))
    expect(calls.map((call) => call.id)).toEqual(['currentPerson', 'currentPerson', 'readNotifications'])
  })

  test('with an unreadable body has a fallback message', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 500 }))
    const problem = await failure(api(readNotifications, { body: { id } }))
    expect(problem).toMatchObject({ status: 500, message: 'Something went wrong!' })
  })

  test('of the raw variant shows a text body', async () => {
    vi.stubGlobal('fetch', async () => new Response('No room left', { status: 507 }))
    await failure(api.raw(readNotifications, { body: { id } }))
    expect(shown.map(({ message }) => message)).toEqual(['No room left'])
  })

  test('by timeout has its own message', async () => {
    const late = new DOMException('The operation timed out', 'TimeoutError')
    vi.stubGlobal('fetch', () => Promise.reject(late))
    expect(await failure(api(currentPerson))).toMatchObject({
      code: 'timeout',
      message: 'The operation was aborted due to timeout',
    })
  })

  test('by a cancelled call shows nothing', async () => {
    const cancelled = new AbortController()
    cancelled.abort()
    fakeApi({ currentPerson: () => person })
    expect(await failure(api(currentPerson, {}, { signal: cancelled.signal }))).toMatchObject({
      code: 'aborted',
    })
    expect(shown).toEqual([])
  })

  test('with 401 stores the full path and leads to the session check, without a snackbar', async () => {
    history.replaceState(null, '', '/admin/jobs/applied?stage=interview#last')
    fakeApi({
      currentPerson: () => {
        throw new FakeProblem('unauthenticated', 'Log in.')
      },
    })
    await failure(api(currentPerson))
    expect(visited).toEqual(['/check-auth'])
    expect(savedPath()).toBe('/admin/jobs/applied?stage=interview#last')
    expect(shown).toEqual([])
  })

  test('with 401 for a token dropped since does not navigate', async () => {
    await setToken('old')
    fakeApi({
      currentPerson: () => {
        clearToken()
        throw new FakeProblem('unauthenticated', 'Log in.')
      },
    })
    await failure(api(currentPerson))
    expect(visited).toEqual([])
  })

  test('with 401 during a sign-out does not navigate', async () => {
    await setToken('old')
    markSigningOut()
    const refuse = () => {
      throw new FakeProblem('unauthenticated', 'Log in.')
    }
    fakeApi({ currentPerson: refuse })
    await failure(api(currentPerson))
    expect(visited).toEqual([])
    clearToken()
    await failure(api(currentPerson))
    expect(visited).toEqual(['/check-auth'])
  })
})
