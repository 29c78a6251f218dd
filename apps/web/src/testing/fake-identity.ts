/** An account of the fake identity service. */
export interface FakeAccount {
  readonly uid: string
  email: string
  password: string
  displayName?: string
  emailVerified?: boolean
  /** Whether the account's sessions have ended, so that token renewal fails until the next sign-in. */
  sessionsEnded?: boolean
  /** Ids of the account's sign-in methods; by default only `password`. */
  providers?: string[]
}

/** A code that the fake identity service has mailed. */
export interface FakeCode {
  readonly requestType:
    | 'PASSWORD_RESET'
    | 'VERIFY_EMAIL'
    | 'VERIFY_AND_CHANGE_EMAIL'
    | 'RECOVER_EMAIL'
    | 'EMAIL_SIGNIN'
  readonly email: string
  readonly newEmail?: string
  expired?: boolean
  used?: boolean
  /** Id of the account in whose session the code was used. */
  usedBy?: string
}

export interface FakeIdentityWorld {
  readonly codes?: Record<string, FakeCode>
  /** Account ids by the token that a provider's redirect returned. */
  readonly pending?: Readonly<Record<string, string>>
  readonly policy?: Readonly<Record<string, number | boolean>>
  /** Whether the last sign-in is too old, so that protected actions fail until the next sign-in. */
  tooOld?: boolean
  /** Tokens that a sign-out has revoked. */
  readonly revoked?: string[]
  /** Mails that the client has requested. */
  readonly mails?: { requestType: string; email: string; continueUrl: string | undefined }[]
}

function part(value: unknown): string {
  return btoa(JSON.stringify(value)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_')
}

/** A token without a valid signature; the client does not verify tokens. */
export function fakeToken(uid: string, serial = 0, email?: string): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = { sub: uid, user_id: uid, auth_time: now, iat: now, exp: now + 3600, jti: serial, email }
  return `${part({ alg: 'ES256' })}.${part(claims)}.s`
}

function subOf(token: string): string {
  return (
    JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as { sub: string }
  ).sub
}

function answer(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

function refusal(message: string): Response {
  return answer(
    { error: { code: 400, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } },
    400,
  )
}

const tooOld = 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'

type Body = Readonly<Record<string, string | undefined>>
type Call = (body: Body) => Response

/** Handlers of the calls that use mailed codes. */
function codeCalls(
  accounts: FakeAccount[],
  world: FakeIdentityWorld,
  session: (account: FakeAccount) => object,
): Record<string, Call> {
  const usable = (id: string | undefined): FakeCode | Response => {
    const code = world.codes?.[id ?? '']
    if (!code || code.used) return refusal('INVALID_OOB_CODE')
    return code.expired ? refusal('EXPIRED_OOB_CODE') : code
  }
  const ownerOf = ({ email }: FakeCode) => accounts.find((one) => one.email === email)
  return {
    'accounts:sendOobCode': ({ requestType = '', newEmail, email = newEmail ?? '', continueUrl }) => {
      if (world.tooOld && requestType === 'VERIFY_AND_CHANGE_EMAIL') return refusal(tooOld)
      world.mails?.push({ requestType, email, continueUrl })
      return answer({ email })
    },
    'accounts:resetPassword': ({ oobCode, newPassword }) => {
      const code = usable(oobCode)
      if (code instanceof Response) return code
      const { requestType, email, newEmail } = code
      const owner = ownerOf(code)
      if (newPassword !== undefined && owner) {
        code.used = true
        owner.password = newPassword
      }
      return answer({ requestType, ...(requestType !== 'EMAIL_SIGNIN' && { email, newEmail }) })
    },
    'accounts:signInWithEmailLink': ({ oobCode, email }) => {
      const code = usable(oobCode)
      if (code instanceof Response) return code
      const owner = ownerOf(code)
      if (code.email !== email || !owner) return refusal('INVALID_EMAIL')
      code.used = true
      return answer(session(owner))
    },
    'accounts:update': ({ oobCode, idToken }) => {
      const code = usable(oobCode)
      if (code instanceof Response) return code
      code.used = true
      if (idToken !== undefined) code.usedBy = subOf(idToken)
      const owner = ownerOf(code)
      if (owner) {
        owner.emailVerified = true
        owner.sessionsEnded = code.requestType !== 'VERIFY_EMAIL'
      }
      return answer({ localId: owner?.uid, email: code.newEmail ?? code.email })
    },
  }
}

/** Handlers of all other calls, by the call's name. */
function accountCalls(
  accounts: FakeAccount[],
  world: FakeIdentityWorld,
  session: (account: FakeAccount) => object,
): Record<string, Call> {
  const byToken = (token: string) => accounts.find(({ uid }) => uid === subOf(token))
  const byCode = codeCalls(accounts, world, session)

  return {
    ...byCode,
    'accounts:signInWithPassword': (body) => {
      const account = accounts.find(
        ({ email, password }) => email === body.email && password === body.password,
      )
      if (!account) return refusal('INVALID_LOGIN_CREDENTIALS')
      world.tooOld = false
      return answer(session(account))
    },
    'accounts:signInWithIdp': ({ pendingToken = '', idToken }) => {
      const account = accounts.find(({ uid }) => uid === world.pending?.[pendingToken])
      if (account && idToken !== undefined)
        account.providers = [...(account.providers ?? ['password']), 'oidc.campus']
      return account
        ? answer({ ...session(account), providerId: 'oidc.campus' })
        : refusal('INVALID_PENDING_TOKEN')
    },
    'accounts:signUp': (body) => {
      if (accounts.some(({ email }) => email === body.email)) return refusal('EMAIL_EXISTS')
      const created = {
        uid: `uid-${accounts.length}`,
        email: body.email ?? '',
        password: body.password ?? '',
      }
      accounts.push(created)
      return answer(session(created))
    },
    'accounts:update': (body) => {
      if (body.oobCode !== undefined) return byCode['accounts:update']?.(body) ?? refusal('INVALID_OOB_CODE')
      const account = byToken(body.idToken ?? '')
      if (!account) return refusal('INVALID_ID_TOKEN')
      if (body.displayName) account.displayName = body.displayName
      const gone = body.deleteProvider
      if (world.tooOld && (gone ?? body.password) !== undefined) return refusal(tooOld)
      if (gone) account.providers = (account.providers ?? []).filter((id) => !gone.includes(id))
      if (body.password !== undefined) {
        account.password = body.password
        return answer(session(account))
      }
      return answer({ localId: account.uid, ...(body.displayName && { displayName: body.displayName }) })
    },
    'accounts:revokeToken': ({ token = '' }) => {
      world.revoked?.push(token)
      return answer({})
    },
    'accounts:lookup': (body) => {
      const account = byToken(body.idToken ?? '')
      if (!account) return refusal('INVALID_ID_TOKEN')
      const { uid, email, displayName, emailVerified } = account
      const providerUserInfo = (account.providers ?? ['password']).map((providerId) => ({
        providerId,
        rawId: uid,
        email,
      }))
      const user = {
        localId: uid,
        email,
        displayName,
        emailVerified,
        providerUserInfo,
        createdAt: '1',
        lastLoginAt: '1',
      }
      return answer({ users: [user] })
    },
  }
}

/** Fakes the identity service for `fetch`. Pass it to `fakeApi` as `elsewhere`. */
export function fakeIdentity(
  accounts: FakeAccount[],
  world: FakeIdentityWorld = {},
): (request: Request) => Promise<Response | null> {
  let serial = 0
  const session = (account: FakeAccount) => {
    serial += 1
    account.sessionsEnded = false
    return {
      localId: account.uid,
      email: account.email,
      idToken: fakeToken(account.uid, serial, account.email),
      refreshToken: account.uid,
      expiresIn: '3600',
    }
  }
  const calls = accountCalls(accounts, world, session)

  return async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/securetoken.googleapis.com')) {
      const uid = new URLSearchParams(await request.text()).get('refresh_token') ?? ''
      serial += 1
      const owner = accounts.find((one) => one.uid === uid)
      if (owner?.sessionsEnded) return refusal('TOKEN_EXPIRED')
      const token = fakeToken(uid, serial, owner?.email)
      return answer({
        access_token: token,
        id_token: token,
        expires_in: '3600',
        refresh_token: uid,
        user_id: uid,
      })
    }
    if (!pathname.startsWith('/identitytoolkit.googleapis.com')) return null
    if (pathname.endsWith('/passwordPolicy')) {
      return answer({
        schemaVersion: 1,
        customStrengthOptions: { minPasswordLength: 6, ...world.policy },
        allowedNonAlphanumericCharacters: ['!', '#'],
        enforcementState: 'ENFORCE',
      })
    }
    const call = calls[pathname.slice(pathname.lastIndexOf('/') + 1)]
    return call ? call((await request.json()) as Body) : refusal('UNKNOWN_CALL')
  }
}
