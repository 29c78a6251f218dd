import {
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  getAdditionalUserInfo,
  linkWithCredential,
  reload,
  signInAnonymously,
  signInWithEmailAndPassword,
} from 'firebase/auth'
import { type Call, claimsOf, headerOf, newEmail, password, refused, same, so } from '../tools.ts'

export const signUpCalls: readonly Call[] = [
  {
    name: 'sign-up with e-mail and password',
    run: async ({ client, place }) => {
      const email = newEmail()
      const created = await createUserWithEmailAndPassword(client(), email.toUpperCase(), password)
      const { user } = created
      same([user.email, user.emailVerified, user.isAnonymous], [email, false, false])
      same(getAdditionalUserInfo(created)?.isNewUser, true, 'isNewUser')
      same(
        user.providerData.map(({ providerId }) => providerId),
        ['password'],
      )
      const token = await user.getIdToken()
      const claims = claimsOf(token)
      same([claims.sub, claims.user_id, claims.aud], [user.uid, user.uid, place.projectId])
      same([claims.email, claims.email_verified], [email, false])
      same(Number(claims.exp) - Number(claims.iat), 3600, 'life of the token')
      same(claims.firebase, { identities: { email: [email] }, sign_in_provider: 'password' })
      const { keys } = (await (await fetch(`${place.vouch}/.well-known/jwks.json`)).json()) as {
        keys: { kid: string; alg: string; d?: string }[]
      }
      const { alg, kid, typ } = headerOf(token)
      same([alg, typ], ['ES256', 'JWT'])
      so(
        keys.some((key) => key.kid === kid && key.alg === 'ES256'),
        'the key is published',
      )
      so(
        keys.every((key) => key.d === undefined),
        'no private key is published',
      )
    },
  },
  {
    name: 'sign-up with invalid inputs',
    run: async ({ client, person }) => {
      const { email } = await person()
      const auth = client()
      const signUp = (address: string, secret: string) =>
        createUserWithEmailAndPassword(auth, address, secret)
      await refused(signUp(email, password), 'email-already-in-use')
      await refused(signUp(email.toUpperCase(), password), 'email-already-in-use')
      await refused(signUp('nonsense', password), 'invalid-email')
      await refused(signUp('', password), 'missing-email')
      await refused(signUp(newEmail(), ''), 'missing-password')
      await refused(signUp(newEmail(), '12345'), 'weak-password')
      await refused(signUp(newEmail(), 'x'.repeat(4097)), 'password-does-not-meet-requirements')
      same(auth.currentUser, null)
    },
  },
  {
    name: 'anonymous sign-up',
    run: async ({ client }) => {
      const { user } = await signInAnonymously(client())
      same([user.isAnonymous, user.email, user.providerData.length], [true, null, 0])
      same(claimsOf(await user.getIdToken()).provider_id, 'anonymous')
      await reload(user)
      same(user.isAnonymous, true, 'still anonymous after a reload')
    },
  },
  {
    name: 'linking e-mail and password to an anonymous account',
    run: async ({ client, person }) => {
      const { email: taken } = await person()
      const auth = client()
      const { user } = await signInAnonymously(auth)
      const { uid } = user
      const link = (address: string, secret: string) =>
        linkWithCredential(user, EmailAuthProvider.credential(address, secret))
      await refused(link(taken, password), 'email-already-in-use')
      await refused(link('nonsense', password), 'invalid-email')
      await refused(link(newEmail(), '12345'), 'weak-password')
      const email = newEmail()
      const linked = await link(email, password)
      same([linked.user.uid, linked.user.email, linked.user.isAnonymous], [uid, email, false])
      await refused(link(newEmail(), password), 'provider-already-linked')
      same((await signInWithEmailAndPassword(client(), email, password)).user.uid, uid, 'the same person')
    },
  },
]
