import {
  EmailAuthProvider,
  getAdditionalUserInfo,
  reauthenticateWithCredential,
  reload,
  signInWithEmailAndPassword,
  updatePassword,
} from 'firebase/auth'
import { type Call, claimsOf, newEmail, password, refused, same, so } from '../tools.ts'

export const passwordCalls: readonly Call[] = [
  {
    name: 'sign-in with a password',
    run: async ({ client, person }) => {
      const { user, email } = await person()
      const again = await signInWithEmailAndPassword(client(), ` ${email.toUpperCase()}`.trim(), password)
      same(again.user.uid, user.uid)
      same(getAdditionalUserInfo(again)?.isNewUser, false, 'isNewUser')
      so(again.user.refreshToken !== user.refreshToken, 'a new session')
    },
  },
  {
    name: 'sign-in with invalid inputs',
    run: async ({ client, person }) => {
      const { email } = await person()
      const auth = client()
      await refused(signInWithEmailAndPassword(auth, email, 'wrong words'), 'invalid-credential')
      await refused(signInWithEmailAndPassword(auth, email, `${password} `), 'invalid-credential')
      await refused(signInWithEmailAndPassword(auth, newEmail(), password), 'invalid-credential')
      await refused(signInWithEmailAndPassword(auth, 'nonsense', password), 'invalid-email')
      await refused(signInWithEmailAndPassword(auth, email, ''), 'missing-password')
      same(auth.currentUser, null)
    },
  },
  {
    name: 'signing in again',
    run: async ({ person }) => {
      const { user, email } = await person()
      const other = await person()
      const prove = (address: string, secret: string) =>
        reauthenticateWithCredential(user, EmailAuthProvider.credential(address, secret))
      same((await prove(email, password)).user.uid, user.uid)
      await refused(prove(email, 'wrong words'), 'invalid-credential')
      await refused(prove(other.email, password), 'user-mismatch')
    },
  },
  {
    name: 'renewing the token',
    run: async ({ person, post }) => {
      const { user } = await person()
      const { refreshToken } = user
      const before = await user.getIdTokenResult()
      const after = await user.getIdTokenResult(true)
      same([after.authTime, after.signInProvider], [before.authTime, 'password'])
      same(user.refreshToken, refreshToken, 'the refresh token')
      const renew = async (body: object) =>
        (await post('/securetoken.googleapis.com/v1/token', body)).json.error?.message
      same(await renew({ grant_type: 'refresh_token', refresh_token: 'nonsense' }), 'INVALID_REFRESH_TOKEN')
      same(await renew({ grant_type: 'refresh_token' }), 'MISSING_REFRESH_TOKEN')
      same(await renew({ grant_type: 'password', refresh_token: refreshToken }), 'INVALID_GRANT_TYPE')
      same(await renew({ refresh_token: refreshToken }), 'MISSING_GRANT_TYPE')
    },
  },
  {
    name: 'changing the password ends every other session',
    run: async ({ client, person, mail }) => {
      const { user, email } = await person()
      const elsewhere = client()
      const { user: there } = await signInWithEmailAndPassword(elsewhere, email, password)
      await refused(updatePassword(user, '12345'), 'weak-password')
      await updatePassword(user, 'other quiet words')
      await mail(email, 'password was changed')
      await reload(user)
      same(claimsOf(await user.getIdToken(true)).sub, user.uid, 'signed in here')
      await refused(there.getIdToken(true), 'user-token-expired')
      same(elsewhere.currentUser, null, 'the other session is signed out')
      await refused(signInWithEmailAndPassword(client(), email, password), 'invalid-credential')
      same((await signInWithEmailAndPassword(client(), email, 'other quiet words')).user.uid, user.uid)
    },
  },
]
