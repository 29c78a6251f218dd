import {
  getAdditionalUserInfo,
  linkWithCredential,
  OAuthCredential,
  OAuthProvider,
  reauthenticateWithCredential,
  reload,
  signInWithCredential,
  signInWithEmailAndPassword,
  type User,
  unlink,
} from 'firebase/auth'
import { type Call, newEmail, password, refused, same, type Tools } from '../tools.ts'

const providerId = 'oidc.campus'

interface Person {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
}

const newSub = () => `sub-${crypto.randomUUID()}`
const providersOf = (user: User) => user.providerData.map((info) => info.providerId).sort()

/** Signs in at the provider and returns the credential for the SDK. */
async function pending({ ask }: Tools, person: Person): Promise<OAuthCredential> {
  const pendingToken = await ask<string>('/pending-token', person)
  const credential = OAuthCredential.fromJSON({ providerId, signInMethod: providerId, pendingToken })
  if (!credential) throw new Error('no credential')
  return credential
}

export const providerCalls: readonly Call[] = [
  {
    name: 'sign-in at a provider',
    run: async (tools) => {
      const sub = newSub()
      const email = newEmail()
      const person = { sub, email, email_verified: true, name: 'Ada of the campus' }
      const credential = await pending(tools, person)
      const first = await signInWithCredential(tools.client(), credential)
      const { user } = first
      same([user.email, user.emailVerified, user.displayName], [email, true, 'Ada of the campus'])
      same([providersOf(user), user.providerData[0]?.uid], [[providerId], sub])
      const info = getAdditionalUserInfo(first)
      same([info?.isNewUser, info?.providerId, info?.profile?.sub], [true, providerId, sub])
      await refused(signInWithCredential(tools.client(), credential), 'invalid-credential')
      const again = await signInWithCredential(tools.client(), await pending(tools, person))
      same([again.user.uid, getAdditionalUserInfo(again)?.isNewUser], [user.uid, false])
      const proven = await reauthenticateWithCredential(user, await pending(tools, person))
      same(proven.user.uid, user.uid)
      const stranger = await pending(tools, { sub: newSub() })
      await refused(reauthenticateWithCredential(user, stranger), 'user-mismatch')
    },
  },
  {
    name: 'sign-in with valid and invalid ID tokens of the provider',
    run: async ({ ask, client }) => {
      const sub = newSub()
      const rawNonce = crypto.randomUUID()
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(rawNonce))
      const nonce = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
      const idToken = await ask<string>('/id-token', { sub, nonce })
      const signIn = (id: string, options: { idToken: string; rawNonce?: string }) =>
        signInWithCredential(client(), new OAuthProvider(id).credential(options))
      const { user } = await signIn(providerId, { idToken, rawNonce })
      same(user.providerData[0]?.uid, sub)
      await refused(signIn(providerId, { idToken, rawNonce: 'another' }), 'missing-or-invalid-nonce')
      await refused(signIn(providerId, { idToken }), 'missing-or-invalid-nonce')
      const [head, , tail] = idToken.split('.')
      const forged = `${head}.${btoa(JSON.stringify({ sub })).replaceAll('=', '')}.${tail}`
      await refused(signIn(providerId, { idToken: forged }), 'invalid-credential')
      await refused(signIn(providerId, { idToken: 'nonsense' }), 'invalid-credential')
      const foreign = await ask<string>('/id-token', { sub, aud: 'somebody-else' })
      await refused(signIn(providerId, { idToken: foreign }), 'invalid-credential')
      await refused(signIn('oidc.unknown', { idToken }), 'operation-not-allowed')
    },
  },
  {
    name: 'linking and unlinking a provider',
    run: async (tools) => {
      const { user, email } = await tools.person()
      const sub = newSub()
      const linked = await linkWithCredential(user, await pending(tools, { sub }))
      same([linked.user.uid, providersOf(linked.user)], [user.uid, [providerId, 'password']])
      same((await signInWithCredential(tools.client(), await pending(tools, { sub }))).user.uid, user.uid)
      const other = await tools.person()
      const owned = await pending(tools, { sub })
      await refused(linkWithCredential(other.user, owned), 'credential-already-in-use')
      await unlink(user, providerId)
      await reload(user)
      same(providersOf(user), ['password'])
      await refused(unlink(user, providerId), 'no-such-provider')
      const stranger = await signInWithCredential(tools.client(), await pending(tools, { sub }))
      same(stranger.user.uid === user.uid, false, 'the provider no longer opens the account')
      same((await signInWithEmailAndPassword(tools.client(), email, password)).user.uid, user.uid)
    },
  },
  {
    name: 'a verified provider e-mail takes over an unverified account',
    run: async (tools) => {
      const hijacker = await tools.person()
      const person = { sub: newSub(), email: hijacker.email, email_verified: true }
      const { user } = await signInWithCredential(tools.client(), await pending(tools, person))
      same([user.uid, user.emailVerified, providersOf(user)], [hijacker.user.uid, true, [providerId]])
      const byPassword = signInWithEmailAndPassword(tools.client(), hijacker.email, password)
      await refused(byPassword, 'invalid-credential')
      await refused(hijacker.user.getIdToken(true), 'user-token-expired')
      same(hijacker.auth.currentUser, null, 'the earlier session ended')
    },
  },
  {
    name: 'an unverified provider e-mail opens no existing account',
    run: async (tools) => {
      const { user, email } = await tools.person()
      const person = { sub: newSub(), email, email_verified: false }
      const signIn = signInWithCredential(tools.client(), await pending(tools, person))
      await refused(signIn, 'account-exists-with-different-credential')
      await reload(user)
      same(providersOf(user), ['password'])
    },
  },
]
