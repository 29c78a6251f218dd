import { randomUUID } from 'node:crypto'
import type { FakeFirebase } from '../../api/src/testing/servers/fake-firebase.ts'

/** Somebody at the provider: whom the pop-up signs in. */
export interface HostedPerson {
  readonly sub: string
  readonly email: string
  readonly name: string
}

interface Account {
  readonly uid: string
  readonly email: string
  readonly password: string | null
  readonly linked: Map<string, HostedPerson>
}

interface Session {
  readonly uid: string
  /** Seconds since 1970. */
  readonly since: number
  readonly way: string
}

type Body = Readonly<Record<string, string>> & { readonly deleteProvider?: readonly string[] }

/** A refusal in the words of the service, such as `INVALID_LOGIN_CREDENTIALS`. */
class HostedRefusal extends Error {}

/** What the client SDK asks a hosted project for, as far as people sign in with a password or a provider. */
export interface HostedAccounts {
  /** How old the next sign-ins look, in minutes. */
  signedInAgo: number
  addAccount(email: string, password: string): void
  /** As `addAccount`, for somebody who signs in at the provider. */
  addPerson(person: HostedPerson): void
  /** A code for one use, as the pop-up hands it over. */
  codeFor(person: HostedPerson): string
  /** Answers a call of the SDK. @param call such as `v1/accounts:lookup` */
  answer(call: string, body: Body): Promise<{ readonly status: number; readonly body: object }>
}

export function createHostedAccounts(firebase: FakeFirebase, providerId: string): HostedAccounts {
  const accounts = new Map<string, Account>()
  const sessions = new Map<string, Session>()
  const codes = new Map<string, HostedPerson>()

  const byEmail = (email: string) => [...accounts.values()].find((one) => one.email === email)
  const byPerson = ({ sub }: HostedPerson) =>
    [...accounts.values()].find(({ linked }) => linked.get(providerId)?.sub === sub)

  const add = (email: string, password: string | null): Account => {
    const account = { uid: randomUUID(), email, password, linked: new Map() }
    accounts.set(account.uid, account)
    // The side of the service that our server sees.
    firebase.users.set(account.uid, { email, emailVerified: password === null })
    return account
  }
  const accountOf = (idToken = ''): Account => {
    const { sub } = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString())
    const account = accounts.get(sub)
    if (account === undefined) throw new HostedRefusal('USER_NOT_FOUND')
    return account
  }
  const tokenOf = ({ uid, since, way }: Session) =>
    firebase.idToken(uid, { auth_time: since, firebase: { identities: {}, sign_in_provider: way } })

  const hosted: HostedAccounts = {
    signedInAgo: 0,
    addAccount: (email, password) => {
      add(email, password)
    },
    addPerson: (person) => {
      add(person.email, null).linked.set(providerId, person)
    },
    codeFor: (person) => {
      const code = randomUUID()
      codes.set(code, person)
      return code
    },
    answer: async (call, body) => {
      try {
        return { status: 200, body: await perform(call, body) }
      } catch (error) {
        if (!(error instanceof HostedRefusal)) throw error
        return { status: 400, body: { error: { code: 400, message: error.message } } }
      }
    },
  }

  const enter = async ({ uid, email }: Account, way: string): Promise<object> => {
    const since = Math.floor(Date.now() / 1000) - hosted.signedInAgo * 60
    const refreshToken = randomUUID()
    const session = { uid, since, way }
    sessions.set(refreshToken, session)
    return { localId: uid, email, idToken: await tokenOf(session), refreshToken, expiresIn: '3600' }
  }

  const describe = ({ uid, email, password, linked }: Account) => ({
    localId: uid,
    email,
    emailVerified: firebase.users.get(uid)?.emailVerified ?? false,
    providerUserInfo: [
      ...(password === null ? [] : [{ providerId: 'password', federatedId: email, rawId: email, email }]),
      ...[...linked].map(([id, { sub, email: there }]) => ({ providerId: id, rawId: sub, email: there })),
    ],
  })

  /** Signs in, or links to the account of the given token; one account has an address. */
  const signInWithIdp = ({ requestUri = '', idToken }: Body): Promise<object> => {
    const code = new URL(requestUri).searchParams.get('code') ?? ''
    const person = codes.get(code)
    codes.delete(code)
    if (person === undefined) throw new HostedRefusal('INVALID_IDP_RESPONSE : the code was used')
    const known = byPerson(person)
    if (idToken !== undefined) {
      const account = accountOf(idToken)
      if (known && known !== account) throw new HostedRefusal('FEDERATED_USER_ID_ALREADY_LINKED')
      account.linked.set(providerId, person)
      return enter(account, providerId)
    }
    if (known) return enter(known, providerId)
    if (byEmail(person.email)) {
      const { email } = person
      return Promise.resolve({ needConfirmation: true, email, providerId, verifiedProvider: ['password'] })
    }
    const made = add(person.email, null)
    made.linked.set(providerId, person)
    return enter(made, providerId)
  }

  const perform = async (call: string, body: Body): Promise<object> => {
    switch (call) {
      case 'v1/projects':
        return { projectId: firebase.projectId, authorizedDomains: ['localhost'] }
      case 'v1/accounts:signInWithIdp':
        return signInWithIdp(body)
      case 'v1/accounts:signInWithPassword': {
        const account = byEmail(body.email ?? '')
        if (account?.password !== body.password) throw new HostedRefusal('INVALID_LOGIN_CREDENTIALS')
        return enter(account as Account, 'password')
      }
      case 'v1/accounts:lookup':
        return { users: [describe(accountOf(body.idToken))] }
      case 'v1/accounts:update': {
        const account = accountOf(body.idToken)
        for (const id of body.deleteProvider ?? []) account.linked.delete(id)
        return describe(account)
      }
      case 'v1/token': {
        const session = sessions.get(body.refresh_token ?? '')
        if (session === undefined) throw new HostedRefusal('INVALID_REFRESH_TOKEN')
        const access_token = await tokenOf(session)
        const { refresh_token } = body
        return {
          access_token,
          id_token: access_token,
          refresh_token,
          expires_in: '3600',
          user_id: session.uid,
        }
      }
      default:
        throw new HostedRefusal(`OPERATION_NOT_ALLOWED : ${call}`)
    }
  }
  return hosted
}
