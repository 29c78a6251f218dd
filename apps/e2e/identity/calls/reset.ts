import {
  checkActionCode,
  confirmPasswordReset,
  reload,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  verifyPasswordResetCode,
} from 'firebase/auth'
import { type Call, newEmail, password, refused, same } from '../tools.ts'

const subject = 'Reset your password'

export const resetCalls: readonly Call[] = [
  {
    name: 'resetting a password by a mailed link',
    run: async ({ client, person, mail, code, place }) => {
      const { user, email, auth } = await person()
      const visitor = client()
      await sendPasswordResetEmail(visitor, email.toUpperCase(), { url: `${place.vouch}/login` })
      const first = new URL((await mail(email, subject)).link)
      same([first.origin, first.pathname], [place.vouch, '/forgot-password'])
      const parameters = first.searchParams
      same([parameters.get('mode'), parameters.get('apiKey')], ['resetPassword', place.apiKey])
      await sendPasswordResetEmail(visitor, email)
      const newest = await code(email, subject)
      const older = parameters.get('oobCode') ?? ''
      await refused(verifyPasswordResetCode(visitor, older), 'invalid-action-code')
      await refused(confirmPasswordReset(visitor, older, 'new quiet words'), 'invalid-action-code')
      const { operation, data } = await checkActionCode(visitor, newest)
      same([operation, data.email], ['PASSWORD_RESET', email])
      same(await verifyPasswordResetCode(visitor, newest), email)
      await refused(confirmPasswordReset(visitor, newest, '12345'), 'weak-password')
      await confirmPasswordReset(visitor, newest, 'new quiet words')
      await mail(email, 'password was changed')
      await refused(confirmPasswordReset(visitor, newest, 'more quiet words'), 'invalid-action-code')
      await refused(reload(user), 'user-token-expired')
      same(auth.currentUser, null, 'every session ended')
      await refused(signInWithEmailAndPassword(visitor, email, password), 'invalid-credential')
      const again = await signInWithEmailAndPassword(visitor, email, 'new quiet words')
      same([again.user.uid, again.user.emailVerified], [user.uid, true])
    },
  },
  {
    name: 'requesting a reset with invalid inputs',
    run: async ({ client, person, ask, post, place }) => {
      const visitor = client()
      const unknown = newEmail()
      // The response does not reveal whether an account exists.
      await sendPasswordResetEmail(visitor, unknown)
      await refused(sendPasswordResetEmail(visitor, 'nonsense'), 'invalid-email')
      await refused(sendPasswordResetEmail(visitor, ''), 'missing-email')
      const { email } = await person()
      const send = (url: string) => sendPasswordResetEmail(visitor, email, { url })
      await refused(send('https://elsewhere.example/'), 'unauthorized-continue-uri')
      await refused(send(`${place.vouch}.elsewhere.example/`), 'invalid-continue-uri')
      await refused(send('javascript:alert(1)'), 'invalid-continue-uri')
      await refused(confirmPasswordReset(visitor, 'nonsense', password), 'invalid-action-code')
      const call = '/identitytoolkit.googleapis.com/v1/accounts:'
      const message = async (path: string, body: object) =>
        (await post(call + path, body)).json.error?.message.split(' : ')[0]
      same(await message('sendOobCode', { email }), 'MISSING_REQ_TYPE')
      same(await message('sendOobCode', { requestType: 'OTHER', email }), 'INVALID_REQ_TYPE')
      const request = { requestType: 'PASSWORD_RESET', email, returnOobLink: true }
      same(await message('sendOobCode', request), 'INSUFFICIENT_PERMISSION')
      same(await message('resetPassword', { newPassword: password }), 'MISSING_OOB_CODE')
      same([await ask('/mail-count', { to: unknown }), await ask('/mail-count', { to: email })], [0, 0])
    },
  },
]
