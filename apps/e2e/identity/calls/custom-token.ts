import { reload, signInWithCustomToken } from 'firebase/auth'
import { type Call, claimsOf, refused, same } from '../tools.ts'

export const customTokenCalls: readonly Call[] = [
  {
    name: 'sign-in with the custom token of a registered service',
    run: async ({ client, ask }) => {
      const uid = `worker-${crypto.randomUUID()}`
      const token = await ask<string>('/custom-token', { claims: { uid, claims: { branch: 'north' } } })
      const { user } = await signInWithCustomToken(client(), token)
      same([user.uid, user.email], [uid, null])
      const claims = claimsOf(await user.getIdToken())
      same(
        [claims.branch, (claims.firebase as { sign_in_provider: string }).sign_in_provider],
        ['north', 'custom'],
      )
      same(claimsOf(await user.getIdToken(true)).branch, 'north', 'the session keeps the claim')
      await reload(user)
      same((await signInWithCustomToken(client(), token)).user.uid, uid)
    },
  },
  {
    name: 'invalid custom tokens',
    run: async ({ client, ask, post }) => {
      const uid = `worker-${crypto.randomUUID()}`
      const auth = client()
      const signIn = async (claims: object) =>
        signInWithCustomToken(auth, await ask<string>('/custom-token', claims))
      await refused(signIn({ claims: { uid }, stranger: true }), 'invalid-custom-token')
      await refused(signIn({ claims: { uid }, seconds: -10 }), 'invalid-custom-token')
      await refused(signIn({ claims: { uid }, seconds: 3601 }), 'invalid-custom-token')
      await refused(signIn({ claims: { uid, aud: 'elsewhere' } }), 'invalid-custom-token')
      await refused(signIn({ claims: { uid: 'x'.repeat(129) } }), 'invalid-custom-token')
      await refused(
        signIn({ claims: { uid, iss: 'who@example.org', sub: 'who@example.org' } }),
        'custom-token-mismatch',
      )
      await refused(signIn({ claims: { uid, claims: { firebase: 'mine' } } }), 'forbidden-claim')
      await refused(signIn({ claims: { uid, claims: { long: 'x'.repeat(1000) } } }), 'claims-too-large')
      await refused(signInWithCustomToken(auth, 'nonsense'), 'invalid-custom-token')
      same(auth.currentUser, null)
      const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken'
      same((await post(path, {})).json.error?.message, 'MISSING_CUSTOM_TOKEN')
    },
  },
]
