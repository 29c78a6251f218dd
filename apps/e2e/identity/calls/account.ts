import {
  applyActionCode,
  checkActionCode,
  reload,
  sendEmailVerification,
  signInWithEmailAndPassword,
  updateEmail,
  updateProfile,
  verifyBeforeUpdateEmail,
} from 'firebase/auth'
import { type Call, claimsOf, newEmail, password, refused, same, so } from '../tools.ts'

export const accountCalls: readonly Call[] = [
  {
    name: 'lookup',
    run: async ({ person, post }) => {
      const { user, email } = await person()
      await reload(user)
      so(Date.parse(user.metadata.creationTime ?? '') > Date.now() - 60_000, 'created a moment ago')
      const lookUp = async (idToken: string | undefined) =>
        post('/identitytoolkit.googleapis.com/v1/accounts:lookup', { idToken })
      const { json } = await lookUp(await user.getIdToken())
      const [account = {}] = json.users as Record<string, unknown>[]
      same([account.localId, account.email], [user.uid, email])
      // The SDK expects times as strings: numbers would sign the person out at the next page load.
      same([typeof account.createdAt, typeof account.lastLoginAt], ['string', 'string'])
      const [head, body] = (await user.getIdToken()).split('.')
      same((await lookUp(`${head}.${body}.`)).json.error?.message, 'INVALID_ID_TOKEN', 'unsigned')
      const none = btoa('{"alg":"none","typ":"JWT"}').replaceAll('=', '')
      same((await lookUp(`${none}.${body}.`)).json.error?.message, 'INVALID_ID_TOKEN', 'alg none')
      same((await lookUp(undefined)).json.error?.message, 'MISSING_ID_TOKEN')
    },
  },
  {
    name: 'changing the profile',
    run: async ({ person }) => {
      const { user } = await person()
      await updateProfile(user, { displayName: 'Ada Lovelace', photoURL: 'https://example.org/ada.png' })
      await reload(user)
      same([user.displayName, user.photoURL], ['Ada Lovelace', 'https://example.org/ada.png'])
      const { name, picture } = claimsOf(await user.getIdToken(true))
      same([name, picture], ['Ada Lovelace', 'https://example.org/ada.png'])
      await refused(updateProfile(user, { displayName: 'x'.repeat(300) }), 'invalid-display-name')
      await refused(updateProfile(user, { photoURL: 'javascript:alert(1)' }), 'invalid-photo-url')
      await updateProfile(user, { photoURL: '' })
      await reload(user)
      same([user.displayName, user.photoURL], ['Ada Lovelace', null])
    },
  },
  {
    name: 'verifying the e-mail address by a mailed link',
    run: async ({ client, person, code, mail, place }) => {
      const { user, email } = await person()
      await sendEmailVerification(user, { url: `${place.vouch}/welcome?from=mail` })
      const first = new URL((await mail(email, 'Confirm your e-mail')).link)
      same([first.origin, first.pathname], [place.vouch, '/email-verify'])
      same(first.searchParams.get('mode'), 'verifyEmail')
      same(first.searchParams.get('continueUrl'), `${place.vouch}/welcome?from=mail`)
      await sendEmailVerification(user)
      const second = await code(email, 'Confirm your e-mail')
      const auth = client()
      await refused(applyActionCode(auth, first.searchParams.get('oobCode') ?? ''), 'invalid-action-code')
      const { operation, data } = await checkActionCode(auth, second)
      same([operation, data.email], ['VERIFY_EMAIL', email])
      await applyActionCode(auth, second)
      await reload(user)
      same(user.emailVerified, true)
      same(claimsOf(await user.getIdToken(true)).email_verified, true)
      await refused(applyActionCode(auth, second), 'invalid-action-code')
      await refused(applyActionCode(auth, 'nonsense'), 'invalid-action-code')
      await refused(checkActionCode(auth, 'nonsense'), 'invalid-action-code')
      const elsewhere = { url: 'https://elsewhere.example/' }
      await refused(sendEmailVerification(user, elsewhere), 'unauthorized-continue-uri')
      await refused(sendEmailVerification(user, { url: 'nonsense' }), 'invalid-continue-uri')
    },
  },
  {
    name: 'changing and restoring the e-mail address by mailed links',
    run: async ({ client, person, code, mail }) => {
      const { user, auth, email } = await person()
      const { email: taken } = await person()
      const next = newEmail()
      await refused(verifyBeforeUpdateEmail(user, 'nonsense'), 'invalid-email')
      await refused(verifyBeforeUpdateEmail(user, taken), 'email-already-in-use')
      await verifyBeforeUpdateEmail(user, next)
      await reload(user)
      same(user.email, email, 'nothing changes before the link is opened')
      const link = await code(next, 'Confirm your new')
      const visitor = client()
      const { operation, data } = await checkActionCode(visitor, link)
      same([operation, data.email, data.previousEmail], ['VERIFY_AND_CHANGE_EMAIL', next, email])
      await applyActionCode(visitor, link)
      await refused(user.getIdToken(true), 'user-token-expired')
      same(auth.currentUser, null, 'every session ended')
      const { user: moved } = await signInWithEmailAndPassword(client(), next, password)
      same([moved.uid, moved.email, moved.emailVerified], [user.uid, next, true])
      const warning = await mail(email, 'address was changed')
      const back = new URL(warning.link).searchParams
      same(back.get('mode'), 'recoverEmail')
      await applyActionCode(visitor, back.get('oobCode') ?? '')
      await refused(moved.getIdToken(true), 'user-token-expired')
      same((await signInWithEmailAndPassword(client(), email, password)).user.uid, user.uid)
      await refused(signInWithEmailAndPassword(client(), next, password), 'invalid-credential')
    },
  },
  {
    name: 'changing the e-mail address at once',
    run: async ({ client, person, mail }) => {
      const { user, email } = await person()
      const { email: taken } = await person()
      const next = newEmail()
      await refused(updateEmail(user, taken), 'email-already-in-use')
      await refused(updateEmail(user, 'nonsense'), 'invalid-email')
      await updateEmail(user, next)
      same([user.email, user.emailVerified], [next, false])
      await mail(email, 'address was changed')
      await refused(signInWithEmailAndPassword(client(), email, password), 'invalid-credential')
      same((await signInWithEmailAndPassword(client(), next, password)).user.uid, user.uid)
    },
  },
]
