import {
  ActionCodeOperation,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  isSignInWithEmailLink,
  linkWithCredential,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInAnonymously,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from 'firebase/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeTo, linkTo, mailTo, takeMails } from '../testing/test-mails.ts'
import { newEmail, type Service, startService } from '../testing/test-service.ts'

let service: Service

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

const settings = { url: 'https://jobs.example.org/login', handleCodeInApp: true }
const code = (name: string) => expect.objectContaining({ code: `auth/${name}` })
async function person() {
  const auth = service.client()
  const email = newEmail()
  const { user } = await createUserWithEmailAndPassword(auth, email, 'correct horse')
  return { auth, email, user }
}

describe('client SDK', () => {
  it('verifies an address once with a mailed code', async () => {
    const { auth, email, user } = await person()
    auth.languageCode = 'de-AT'
    await sendEmailVerification(user, settings)
    const link = linkTo(service, email, 'verify-email')
    expect(link.href).toMatch(
      /^https:\/\/jobs\.example\.org\/email-verify\?mode=verifyEmail&oobCode=[\w-]{43}&/,
    )
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      apiKey: 'public-web-key',
      lang: 'de-AT',
      continueUrl: settings.url,
    })
    expect(mailTo(service, email, 'verify-email').locale).toBe('de-AT')
    const oobCode = codeTo(service, email, 'verify-email')
    await expect(checkActionCode(auth, oobCode)).resolves.toMatchObject({
      operation: ActionCodeOperation.VERIFY_EMAIL,
      data: { email },
    })
    await applyActionCode(auth, oobCode)
    await reload(user)
    expect(user.emailVerified).toBe(true)
    expect((await user.getIdTokenResult(true)).claims.email_verified).toBe(true)
    await expect(applyActionCode(auth, oobCode)).rejects.toEqual(code('invalid-action-code'))
  })

  it('resets a password, which ends other sessions and verifies the address', async () => {
    const { auth, email, user } = await person()
    await sendPasswordResetEmail(auth, email)
    expect(linkTo(service, email, 'reset-password').pathname).toBe('/forgot-password')
    const oobCode = codeTo(service, email, 'reset-password')
    await expect(verifyPasswordResetCode(auth, oobCode)).resolves.toBe(email)
    await expect(confirmPasswordReset(auth, oobCode, '12345')).rejects.toEqual(code('weak-password'))
    await confirmPasswordReset(auth, oobCode, 'another horse')
    await expect(user.getIdToken(true)).rejects.toEqual(code('user-token-expired'))
    await expect(signInWithEmailAndPassword(auth, email, 'correct horse')).rejects.toEqual(
      code('invalid-credential'),
    )
    const again = await signInWithEmailAndPassword(auth, email, 'another horse')
    expect(again.user).toMatchObject({ uid: user.uid, emailVerified: true })
    await expect(confirmPasswordReset(auth, oobCode, 'third horse')).rejects.toEqual(
      code('invalid-action-code'),
    )
    expect(takeMails(service)).toContain(`password-changed → ${email}`)
  })

  it('changes to a verified address and restores the old one', async () => {
    const { auth, email, user } = await person()
    const other = newEmail()
    await verifyBeforeUpdateEmail(user, other, settings)
    await reload(user)
    expect(user.email).toBe(email)
    const oobCode = codeTo(service, other, 'change-email')
    await expect(checkActionCode(auth, oobCode)).resolves.toMatchObject({
      operation: ActionCodeOperation.VERIFY_AND_CHANGE_EMAIL,
      data: { email: other, previousEmail: email },
    })
    await applyActionCode(auth, oobCode)
    await expect(reload(user)).rejects.toEqual(code('user-token-expired'))
    const { user: changed } = await signInWithEmailAndPassword(auth, other, 'correct horse')
    expect(changed).toMatchObject({ uid: user.uid, email: other, emailVerified: true })

    expect(mailTo(service, email, 'email-changed').newEmail).toBe(other)
    const recovery = codeTo(service, email, 'email-changed')
    await expect(checkActionCode(auth, recovery)).resolves.toMatchObject({
      operation: ActionCodeOperation.RECOVER_EMAIL,
      data: { email, previousEmail: other },
    })
    await applyActionCode(auth, recovery)
    await expect(reload(changed)).rejects.toEqual(code('user-token-expired'))
    const { user: recovered } = await signInWithEmailAndPassword(auth, email, 'correct horse')
    expect(recovered).toMatchObject({ uid: user.uid, email, emailVerified: true })
  })

  it('signs up once by a link opened on another device', async () => {
    const email = newEmail()
    await sendSignInLinkToEmail(service.client(), email, settings)
    const link = linkTo(service, email, 'sign-in').href
    const elsewhere = service.client()
    expect(isSignInWithEmailLink(elsewhere, link)).toBe(true)
    await expect(signInWithEmailLink(elsewhere, newEmail(), link)).rejects.toEqual(code('invalid-email'))
    const { user } = await signInWithEmailLink(elsewhere, email.toUpperCase(), link)
    expect(user).toMatchObject({ email, emailVerified: true, isAnonymous: false })
    expect(user.providerData).toMatchObject([{ providerId: 'password', email }])
    await expect(signInWithEmailLink(elsewhere, email, link)).rejects.toEqual(code('invalid-action-code'))
    await expect(checkActionCode(elsewhere, codeTo(service, email, 'sign-in'))).rejects.toEqual(
      code('invalid-action-code'),
    )
  })

  it('re-authenticates by a link', async () => {
    const { auth, email, user } = await person()
    await sendEmailVerification(user)
    await applyActionCode(auth, codeTo(service, email, 'verify-email'))
    await sendSignInLinkToEmail(auth, email, settings)
    const credential = EmailAuthProvider.credentialWithLink(email, linkTo(service, email, 'sign-in').href)
    const again = await reauthenticateWithCredential(user, credential)
    expect(again.user.uid).toBe(user.uid)
  })

  it('links an address to an anonymous account by a link', async () => {
    const auth = service.client()
    const { user } = await signInAnonymously(auth)
    const email = newEmail()
    await sendSignInLinkToEmail(auth, email, settings)
    const credential = EmailAuthProvider.credentialWithLink(email, linkTo(service, email, 'sign-in').href)
    const linked = await linkWithCredential(user, credential)
    expect(linked.user).toMatchObject({ uid: user.uid, email, emailVerified: true, isAnonymous: false })
    await reload(user)
    expect(auth.currentUser?.uid).toBe(user.uid)
  })

  it('answers the same with or without an account, but mails only accounts', async () => {
    const auth = service.client()
    const nobody = newEmail()
    takeMails(service)
    await sendPasswordResetEmail(auth, nobody)
    expect(takeMails(service)).toEqual([])
  })

  it('rejects a continueUrl that is not allowed', async () => {
    const { user } = await person()
    await expect(sendEmailVerification(user, { url: 'https://evil.example/' })).rejects.toEqual(
      code('unauthorized-continue-uri'),
    )
    await expect(sendEmailVerification(user, { url: 'javascript:alert(1)' })).rejects.toEqual(
      code('invalid-continue-uri'),
    )
  })
})
