import {
  deleteUser,
  reload,
  revokeAccessToken,
  signInAnonymously,
  signInWithEmailAndPassword,
} from 'firebase/auth'
import { type Call, password, refused, same } from '../tools.ts'

export const endingCalls: readonly Call[] = [
  {
    name: 'revoking a token',
    run: async ({ client, person, post }) => {
      const { user, email, auth } = await person()
      await revokeAccessToken(auth, 'a token of the provider’s own')
      await reload(user)
      same(auth.currentUser?.uid, user.uid, 'still signed in')
      const elsewhere = client()
      const { user: there } = await signInWithEmailAndPassword(elsewhere, email, password)
      const path = '/identitytoolkit.googleapis.com/v2/accounts:revokeToken'
      const idToken = await user.getIdToken()
      const token = there.refreshToken
      const revoke = { providerId: 'password', tokenType: 'REFRESH_TOKEN', token, idToken }
      same((await post(path, { ...revoke, tokenType: 'OTHER' })).status, 400)
      same((await post(path, { ...revoke, idToken: undefined })).json.error?.message, 'MISSING_ID_TOKEN')
      const stranger = await person()
      await post(path, { ...revoke, idToken: await stranger.user.getIdToken() })
      await there.getIdToken(true)
      same((await post(path, revoke)).status, 200)
      await refused(there.getIdToken(true), 'user-token-expired')
      same(elsewhere.currentUser, null, 'the other session is signed out')
      await user.getIdToken(true)
    },
  },
  {
    name: 'deleting the account',
    run: async ({ client, person, post }) => {
      const { user, email, auth } = await person()
      const elsewhere = client()
      const { user: there } = await signInWithEmailAndPassword(elsewhere, email, password)
      const path = '/identitytoolkit.googleapis.com/v1/accounts:delete'
      same((await post(path, {})).json.error?.message, 'MISSING_ID_TOKEN')
      same((await post(path, { idToken: 'nonsense' })).json.error?.message, 'INVALID_ID_TOKEN')
      await deleteUser(user)
      same(auth.currentUser, null)
      await refused(reload(there), 'user-token-expired')
      same(elsewhere.currentUser, null, 'the other session is signed out')
      await refused(signInWithEmailAndPassword(client(), email, password), 'invalid-credential')
      const again = await person(email)
      same(again.user.uid === user.uid, false, 'the address is free for another account')
    },
  },
  {
    name: 'deleting an anonymous account',
    run: async ({ client }) => {
      const { user } = await signInAnonymously(client())
      await deleteUser(user)
      await refused(user.getIdToken(true), 'user-token-expired')
    },
  },
]
