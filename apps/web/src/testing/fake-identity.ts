/** An account of the faked identity service. */
export interface FakeAccount {
  readonly uid: string
  readonly email: string
  readonly password: string
  displayName?: string
}

function part(value: unknown): string {
  return btoa(JSON.stringify(value)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_')
}

/** A token that looks like one of the identity service. The client does not verify it. */
export function fakeToken(uid: string, serial = 0): string {
  const now = Math.floor(Date.now() / 1000)
  return `${part({ alg: 'ES256' })}.${part({ sub: uid, user_id: uid, iat: now, exp: now + 3600, jti: serial })}.s`
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

/** Stands in for the identity service, as the SDK talks to it; pass it to `fakeApi` as `elsewhere`. */
export function fakeIdentity(accounts: FakeAccount[]): (request: Request) => Promise<Response | null> {
  let serial = 0
  const session = (account: FakeAccount) => {
    serial += 1
    return {
      localId: account.uid,
      email: account.email,
      idToken: fakeToken(account.uid, serial),
      refreshToken: account.uid,
      expiresIn: '3600',
    }
  }
  const byToken = (token: string) => accounts.find(({ uid }) => uid === subOf(token))

  return async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/securetoken.googleapis.com')) {
      const uid = new URLSearchParams(await request.text()).get('refresh_token') ?? ''
      serial += 1
      const token = fakeToken(uid, serial)
      return answer({
        access_token: token,
        id_token: token,
        expires_in: '3600',
        refresh_token: uid,
        user_id: uid,
      })
    }
    if (!pathname.startsWith('/identitytoolkit.googleapis.com')) return null
    const body = (await request.json()) as Record<string, string>
    if (pathname.endsWith('accounts:signInWithPassword')) {
      const found = accounts.find(({ email, password }) => email === body.email && password === body.password)
      return found ? answer(session(found)) : refusal('INVALID_LOGIN_CREDENTIALS')
    }
    if (pathname.endsWith('accounts:signUp')) {
      if (accounts.some(({ email }) => email === body.email)) return refusal('EMAIL_EXISTS')
      const made = { uid: `uid-${accounts.length}`, email: body.email ?? '', password: body.password ?? '' }
      accounts.push(made)
      return answer(session(made))
    }
    const account = byToken(body.idToken ?? '')
    if (!account) return refusal('INVALID_ID_TOKEN')
    if (pathname.endsWith('accounts:update')) {
      if (body.displayName) account.displayName = body.displayName
      return answer({ localId: account.uid, ...(body.displayName && { displayName: body.displayName }) })
    }
    const { uid, email, displayName } = account
    return answer({ users: [{ localId: uid, email, displayName, createdAt: '1', lastLoginAt: '1' }] })
  }
}
