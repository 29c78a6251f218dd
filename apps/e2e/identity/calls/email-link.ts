import {
  applyActionCode,
  EmailAuthProvider,
  getAdditionalUserInfo,
  isSignInWithEmailLink,
  linkWithCredential,
  sendSignInLinkToEmail,
  signInAnonymously,
  signInWithEmailAndPassword,
  signInWithEmailLink,
} from 'firebase/auth'
import { type Call, newEmail, password, refused, same } from '../tools.ts'

const subject = 'login link'

export const emailLinkCalls: readonly Call[] = [
  {
    name: 'sign-in by a mailed link',
    run: async ({ client, mail, place }) => {
      const email = newEmail()
      const asking = client()
      const settings = { url: `${place.vouch}/welcome`, handleCodeInApp: true }
      await sendSignInLinkToEmail(asking, email, settings)
      const { link } = await mail(email, subject)
      same(new URL(link).searchParams.get('mode'), 'signIn')
      same(isSignInWithEmailLink(asking, link), true)
      const elsewhere = client()
      await refused(signInWithEmailLink(elsewhere, newEmail(), link), 'invalid-email')
      const signedIn = await signInWithEmailLink(elsewhere, email, link)
      same([signedIn.user.email, signedIn.user.emailVerified], [email, true])
      same(getAdditionalUserInfo(signedIn)?.isNewUser, true, 'isNewUser')
      await refused(signInWithEmailLink(client(), email, link), 'invalid-action-code')
      await sendSignInLinkToEmail(asking, email, settings)
      const again = await signInWithEmailLink(client(), email, (await mail(email, subject)).link)
      same(again.user.uid, signedIn.user.uid)
      same(getAdditionalUserInfo(again)?.isNewUser, false, 'isNewUser')
    },
  },
  {
    name: 'sign-in by link with invalid inputs',
    run: async ({ client, mail, place }) => {
      const auth = client()
      const email = newEmail()
      const url = `${place.vouch}/welcome`
      const send = (address: string, target: string) =>
        sendSignInLinkToEmail(auth, address, { url: target, handleCodeInApp: true })
      await refused(send('nonsense', url), 'invalid-email')
      await refused(send(email, 'https://elsewhere.example/'), 'unauthorized-continue-uri')
      await refused(sendSignInLinkToEmail(auth, email, { url, handleCodeInApp: false }), 'argument-error')
      await refused(signInWithEmailLink(auth, email, `${place.vouch}/login`), 'argument-error')
      await send(email, url)
      const link = new URL((await mail(email, subject)).link)
      const code = link.searchParams.get('oobCode') ?? ''
      // A code is valid only for the purpose it was mailed for.
      await refused(applyActionCode(auth, code), 'invalid-action-code')
      link.searchParams.set('oobCode', `${code.slice(1)}A`)
      await refused(signInWithEmailLink(auth, email, link.href), 'invalid-action-code')
    },
  },
  {
    name: 'linking an address to an anonymous account by a mailed link',
    run: async ({ client, mail, person, place }) => {
      const auth = client()
      const { user } = await signInAnonymously(auth)
      const { email: taken } = await person()
      const settings = { url: `${place.vouch}/welcome`, handleCodeInApp: true }
      const linkTo = async (email: string) => {
        await sendSignInLinkToEmail(auth, email, settings)
        const { link } = await mail(email, subject)
        return linkWithCredential(user, EmailAuthProvider.credentialWithLink(email, link))
      }
      await refused(linkTo(taken), 'email-already-in-use')
      const email = newEmail()
      const linked = await linkTo(email)
      same([linked.user.uid, linked.user.email, linked.user.emailVerified], [user.uid, email, true])
      await refused(signInWithEmailAndPassword(client(), email, password), 'invalid-credential')
    },
  },
  {
    name: 'an email link removes the password of an unverified account',
    run: async ({ client, mail, person, place }) => {
      const { user, email, auth } = await person()
      const settings = { url: `${place.vouch}/welcome`, handleCodeInApp: true }
      await sendSignInLinkToEmail(client(), email, settings)
      const { link } = await mail(email, subject)
      const owner = await signInWithEmailLink(client(), email, link)
      same([owner.user.uid, owner.user.emailVerified], [user.uid, true])
      await refused(user.getIdToken(true), 'user-token-expired')
      same(auth.currentUser, null, 'the account that first claimed the address is signed out')
      await refused(signInWithEmailAndPassword(client(), email, password), 'invalid-credential')
    },
  },
]
