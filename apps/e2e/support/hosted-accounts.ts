import { randomUUID } from 'node:crypto'
import type { FakeFirebase } from '../../api/src/testing/servers/fake-firebase.ts'

/** A person with an account at the sign-in provider. */
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
  /** Time of the sign-in, in Unix seconds. */
  readonly since: number
  readonly way: string
}

type Body = Readonly<Record<string, string>> & { readonly deleteProvider?: readonly string[] }

/** An error with the hosted identity service's code, such as `INVALID_LOGIN_CREDENTIALS`. */
class HostedRefusal extends Error {}

/** A fake of the calls that the client SDK makes to a hosted project for passwords and providers. */
export interface HostedAccounts {
  /** How many minutes ago the next sign-ins claim to have happened. */
  signedInAgo: number
  addAccount(email: string, password: string): void
  /** Adds an account for a person who signs in at the provider. */
  addPerson(person: HostedPerson): void
  /** Creates a single-use code that the pop-up returns for this person. */
  codeFor(person: HostedPerson): string
  /** Answers an SDK call. @param call the call's path, such as `v1/accounts:lookup` */
  answer(call: string, body: Body): Promise<{ readonly status: number; readonly body: object }>
}

/** The accounts of a hosted identity project. */
function createAccounts(firebase: FakeFirebase, providerId: string) {
  const accounts = new Map<string, Account>()
  return {
    byEmail: (email: string) => [...accounts.values()].find((one) => one.email === email),
    byPerson: ({ sub }: HostedPerson) =>
      [...accounts.values()].find(({ linked }) => linked.get(providerId)?.sub === sub),
    add: (email: string, password: string | null): Account => {
      const account = { uid: randomUUID(), email, password, linked: new Map() }
      accounts.set(account.uid, account)
      // Also add the account to the fake service that the Vouch server calls.
      firebase.users.set(account.uid, { email, emailVerified: password === null })
      return account
    },
    byToken: (idToken = ''): Account => {
      const { sub } = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString())
      const account = accounts.get(sub)
      if (account === undefined) throw new HostedRefusal('USER_NOT_FOUND')
      return account
    },
    describe: ({ uid, email, password, linked }: Account) => ({
      localId: uid,
      email,
      emailVerified: firebase.users.get(uid)?.emailVerified ?? false,
      providerUserInfo: [
        ...(password === null ? [] : [{ providerId: 'password', federatedId: email, rawId: email, email }]),
        ...[...linked].map(([id, { sub, email: there }]) => ({ providerId: id, rawId: sub, email: there })),
      ],
    }),
  }
}

/** The sessions of a hosted identity project. */
function createSessions(firebase: FakeFirebase) {
  const sessions = new Map<string, Session>()
  const tokenOf = ({ uid, since, way }: Session) =>
    firebase.idToken(uid, { auth_time: since, firebase: { identities: {}, sign_in_provider: way } })
  return {
    start: async ({ uid, email }: Account, way: string, minutesAgo: number): Promise<object> => {
      const since = Math.floor(Date.now() / 1000) - minutesAgo * 60
      const refreshToken = randomUUID()
      const session = { uid, since, way }
      sessions.set(refreshToken, session)
      return { localId: uid, email, idToken: await tokenOf(session), refreshToken, expiresIn: '3600' }
    },
    renew: async (refresh_token = ''): Promise<object> => {
      const session = sessions.get(refresh_token)
      if (session === undefined) throw new HostedRefusal('INVALID_REFRESH_TOKEN')
      const token = await tokenOf(session)
      return {
        access_token: token,
        id_token: token,
        refresh_token,
        expires_in: '3600',
        user_id: session.uid,
      }
    },
  }
}

export function createHostedAccounts(firebase: FakeFirebase, providerId: string): HostedAccounts {
  const accounts = createAccounts(firebase, providerId)
  const sessions = createSessions(firebase)
  const codes = new Map<string, HostedPerson>()

  const hosted: HostedAccounts = {
    signedInAgo: 0,
    addAccount: (email, password) => {
      accounts.add(email, password)
    },
    addPerson: (person) => {
      accounts.add(person.email, null).linked.set(providerId, person)
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
  const enter = (account: Account, way: string) => sessions.start(account, way, hosted.signedInAgo)

  /** Signs in, or links the provider to the account of `idToken`. An email address belongs to one account only. */
  const signInWithIdp = ({ requestUri = '', idToken }: Body): Promise<object> => {
    const code = new URL(requestUri).searchParams.get('code') ?? ''
    const person = codes.get(code)
    codes.delete(code)
    if (person === undefined) throw new HostedRefusal('INVALID_IDP_RESPONSE : the code was used')
    const known = accounts.byPerson(person)
    if (idToken !== undefined) {
      const account = accounts.byToken(idToken)
      if (known && known !== account) throw new HostedRefusal('FEDERATED_USER_ID_ALREADY_LINKED')
      account.linked.set(providerId, person)
      return enter(account, providerId)
    }
    if (known) return enter(known, providerId)
    const { email } = person
    if (accounts.byEmail(email)) {
      return Promise.resolve({ needConfirmation: true, email, providerId, verifiedProvider: ['password'] })
    }
    const created = accounts.add(email, null)
    created.linked.set(providerId, person)
    return enter(created, providerId)
  }

  const perform = async (call: string, body: Body): Promise<object> => {
    switch (call) {
      case 'v1/projects':
        return { projectId: firebase.projectId, authorizedDomains: ['localhost'] }
      case 'v1/accounts:signInWithIdp':
        return signInWithIdp(body)
      case 'v1/accounts:signInWithPassword': {
        const account = accounts.byEmail(body.email ?? '')
        if (account?.password !== body.password) throw new HostedRefusal('INVALID_LOGIN_CREDENTIALS')
        return enter(account as Account, 'password')
      }
      case 'v1/accounts:lookup':
        return { users: [accounts.describe(accounts.byToken(body.idToken))] }
      case 'v1/accounts:update': {
        const account = accounts.byToken(body.idToken)
        for (const id of body.deleteProvider ?? []) account.linked.delete(id)
        return accounts.describe(account)
      }
      case 'v1/token':
        return sessions.renew(body.refresh_token)
      default:
        throw new HostedRefusal(`OPERATION_NOT_ALLOWED : ${call}`)
    }
  }
  return hosted
}
