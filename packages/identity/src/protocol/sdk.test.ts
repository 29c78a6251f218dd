import {
  createUserWithEmailAndPassword,
  fetchSignInMethodsForEmail,
  getAdditionalUserInfo,
  initializeRecaptchaConfig,
  reload,
  signInWithEmailAndPassword,
  signOut,
  updateProfile,
  validatePassword,
} from 'firebase/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimsOf, newEmail, type Service, startService } from '../testing/test-service.ts'

let service: Service

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

describe('client SDK', () => {
  it('signs up and is signed in with a password identity', async () => {
    const auth = service.client()
    const email = newEmail()
    const credential = await createUserWithEmailAndPassword(auth, email.toUpperCase(), 'correct horse')
    expect(auth.currentUser).toBe(credential.user)
    expect(credential.user).toMatchObject({
      email,
      emailVerified: false,
      isAnonymous: false,
      displayName: null,
    })
    expect(credential.user.uid).toMatch(/^[A-Za-z0-9]{28}$/)
    expect(credential.user.providerData).toMatchObject([{ providerId: 'password', email, uid: email }])
    expect(Date.parse(credential.user.metadata.creationTime ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect(getAdditionalUserInfo(credential)).toMatchObject({ isNewUser: true, providerId: 'password' })
  })

  it('signs in again to the same account', async () => {
    const email = newEmail()
    const { user } = await createUserWithEmailAndPassword(service.client(), email, 'correct horse')
    const again = await signInWithEmailAndPassword(service.client(), email, 'correct horse')
    expect(again.user.uid).toBe(user.uid)
    expect(getAdditionalUserInfo(again)?.isNewUser).toBe(false)
  })

  it('gets the documented code for each invalid input', async () => {
    const auth = service.client()
    const email = newEmail()
    await createUserWithEmailAndPassword(auth, email, 'correct horse')
    await signOut(auth)
    const code = (name: string) => expect.objectContaining({ code: `auth/${name}` })
    await expect(signInWithEmailAndPassword(auth, email, 'wrong')).rejects.toEqual(code('invalid-credential'))
    await expect(signInWithEmailAndPassword(auth, newEmail(), 'wrong')).rejects.toEqual(
      code('invalid-credential'),
    )
    await expect(signInWithEmailAndPassword(auth, 'nonsense', 'x')).rejects.toEqual(code('invalid-email'))
    await expect(signInWithEmailAndPassword(auth, email, '')).rejects.toEqual(code('missing-password'))
    await expect(createUserWithEmailAndPassword(auth, email, 'another one')).rejects.toEqual(
      code('email-already-in-use'),
    )
    await expect(createUserWithEmailAndPassword(auth, newEmail(), '12345')).rejects.toEqual(
      code('weak-password'),
    )
    await expect(createUserWithEmailAndPassword(auth, newEmail(), 'x'.repeat(4097))).rejects.toEqual(
      code('password-does-not-meet-requirements'),
    )
    expect(auth.currentUser).toBeNull()
  })

  it('changes and clears the profile, which new tokens contain', async () => {
    const auth = service.client()
    const { user } = await createUserWithEmailAndPassword(auth, newEmail(), 'correct horse')
    await updateProfile(user, { displayName: 'Ada Lovelace', photoURL: 'https://example.com/ada.png' })
    await reload(user)
    expect(user).toMatchObject({ displayName: 'Ada Lovelace', photoURL: 'https://example.com/ada.png' })
    const token = await user.getIdToken(true)
    expect(claimsOf(token)).toMatchObject({ name: 'Ada Lovelace', picture: 'https://example.com/ada.png' })

    await updateProfile(user, { photoURL: '' })
    await reload(user)
    expect(user).toMatchObject({ displayName: 'Ada Lovelace', photoURL: null })
  })

  it('refreshes the token and keeps auth_time', async () => {
    const { user } = await createUserWithEmailAndPassword(service.client(), newEmail(), 'correct horse')
    const first = await user.getIdTokenResult()
    const second = await user.getIdTokenResult(true)
    expect(second.authTime).toBe(first.authTime)
    expect(second.signInProvider).toBe('password')
    expect(Date.parse(second.expirationTime) - Date.parse(second.issuedAtTime)).toBe(3_600_000)
  })

  it('keeps 20 pairs of tabs signed in that refresh the same token concurrently', async () => {
    let signedIn = 0
    for (let trial = 0; trial < 20; trial++) {
      const first = service.client()
      const second = service.client()
      const { user } = await createUserWithEmailAndPassword(first, newEmail(), 'correct horse')
      await second.updateCurrentUser(user)
      const other = second.currentUser
      await Promise.all([user.getIdToken(true), other?.getIdToken(true)])
      await Promise.all([user.getIdToken(true), other?.getIdToken(true)])
      await Promise.all([reload(user), other && reload(other)])
      if (first.currentUser && second.currentUser) signedIn += 1
    }
    expect(signedIn).toBe(20)
  })

  it('reads the password policy and the captcha settings', async () => {
    const auth = service.client()
    await initializeRecaptchaConfig(auth)
    await expect(validatePassword(auth, '12345')).resolves.toMatchObject({ isValid: false })
    await expect(validatePassword(auth, '123456')).resolves.toMatchObject({ isValid: true })
  })

  it('does not learn which addresses have accounts', async () => {
    const auth = service.client()
    const email = newEmail()
    await createUserWithEmailAndPassword(auth, email, 'correct horse')
    await expect(fetchSignInMethodsForEmail(auth, email)).resolves.toEqual([])
  })
})

describe('client SDK after a change of the account', () => {
  it('is signed out when disabled and gets USER_DISABLED only with the right password', async () => {
    const auth = service.client()
    const email = newEmail()
    const { user } = await createUserWithEmailAndPassword(auth, email, 'correct horse')
    await service.pool.query('UPDATE identity.accounts SET disabled = true WHERE uid = $1', [user.uid])
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-disabled' })
    expect(auth.currentUser).toBeNull()
    await expect(signInWithEmailAndPassword(auth, email, 'wrong')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    })
    await expect(signInWithEmailAndPassword(auth, email, 'correct horse')).rejects.toMatchObject({
      code: 'auth/user-disabled',
    })
  })

  it('is signed out when tokens are revoked', async () => {
    const auth = service.client()
    const { user } = await createUserWithEmailAndPassword(auth, newEmail(), 'correct horse')
    await service.pool.query(
      "UPDATE identity.accounts SET valid_since = now() + interval '1 minute' WHERE uid = $1",
      [user.uid],
    )
    await expect(reload(user)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
    expect(auth.currentUser).toBeNull()
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  })

  it('is signed out when the account is deleted', async () => {
    const auth = service.client()
    const { user } = await createUserWithEmailAndPassword(auth, newEmail(), 'correct horse')
    await service.pool.query('DELETE FROM identity.accounts WHERE uid = $1', [user.uid])
    await expect(reload(user)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  })
})
