import {
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  linkWithCredential,
  reauthenticateWithCredential,
  reload,
  signInAnonymously,
  signInWithEmailAndPassword,
  unlink,
  updateEmail,
  updatePassword,
  verifyBeforeUpdateEmail,
} from 'firebase/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailTo, takeMails } from '../testing/test-mails.ts'
import { claimsOf, newEmail, type Service, startService } from '../testing/test-service.ts'

let service: Service
let now = new Date()

beforeAll(async () => {
  service = await startService({ clock: () => now })
})
afterAll(() => service.close())

const code = (name: string) => expect.objectContaining({ code: `auth/${name}` })
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
async function person() {
  const auth = service.client()
  const email = newEmail()
  const { user } = await createUserWithEmailAndPassword(auth, email, 'correct horse')
  return { auth, email, user }
}

describe('anonymous account', () => {
  it('has only a session', async () => {
    const auth = service.client()
    const { user } = await signInAnonymously(auth)
    expect(user).toMatchObject({ isAnonymous: true, email: null, providerData: [] })
    expect(claimsOf(await user.getIdToken())).toMatchObject({
      provider_id: 'anonymous',
      firebase: { sign_in_provider: 'anonymous', identities: {} },
    })
    await reload(user)
    expect(user.isAnonymous).toBe(true)
    const { user: again } = await signInAnonymously(auth)
    expect(again.uid).toBe(user.uid)
    expect((await user.getIdTokenResult(true)).signInProvider).toBe('anonymous')
  })

  it('stays the same account when e-mail and password are linked later', async () => {
    const auth = service.client()
    const { user } = await signInAnonymously(auth)
    pass(3600 * 24)
    const email = newEmail()
    await user.getIdToken(true)
    const linked = await linkWithCredential(user, EmailAuthProvider.credential(email, 'correct horse'))
    expect(linked.user).toMatchObject({ uid: user.uid, email, isAnonymous: false })
    const again = await signInWithEmailAndPassword(service.client(), email, 'correct horse')
    expect(again.user.uid).toBe(user.uid)
  })

  it('can link an address first and a password later', async () => {
    const auth = service.client()
    const { user } = await signInAnonymously(auth)
    const email = newEmail()
    takeMails(service)
    await updateEmail(user, email)
    expect(takeMails(service)).toEqual([])
    await updatePassword(user, 'correct horse')
    const again = await signInWithEmailAndPassword(service.client(), email, 'correct horse')
    expect(again.user.uid).toBe(user.uid)
  })

  it('cannot link another account’s address', async () => {
    const { email } = await person()
    const auth = service.client()
    const { user } = await signInAnonymously(auth)
    const credential = EmailAuthProvider.credential(email, 'correct horse')
    await expect(linkWithCredential(user, credential)).rejects.toEqual(code('email-already-in-use'))
    await expect(updateEmail(user, email)).rejects.toEqual(code('email-already-in-use'))
  })
})

describe('changing credentials', () => {
  it('a new password ends other sessions, keeps this one and sends a mail', async () => {
    const { auth, email, user } = await person()
    const elsewhere = (await signInWithEmailAndPassword(service.client(), email, 'correct horse')).user
    await updatePassword(user, 'another horse')
    expect(auth.currentUser).toBe(user)
    await reload(user)
    await user.getIdToken(true)
    await expect(elsewhere.getIdToken(true)).rejects.toEqual(code('user-token-expired'))
    expect(mailTo(service, email, 'password-changed').to).toBe(email)
    await signInWithEmailAndPassword(service.client(), email, 'another horse')
  })

  it('a new address ends other sessions, sends a mail and is unverified', async () => {
    const { email, user } = await person()
    const elsewhere = (await signInWithEmailAndPassword(service.client(), email, 'correct horse')).user
    const other = newEmail()
    await updateEmail(user, other)
    expect(user).toMatchObject({ email: other, emailVerified: false })
    await reload(user)
    await expect(elsewhere.getIdToken(true)).rejects.toEqual(code('user-token-expired'))
    expect(mailTo(service, email, 'email-changed').newEmail).toBe(other)
  })

  it('requires a sign-in under five minutes old or a re-authentication', async () => {
    const { email, user } = await person()
    pass(299)
    await user.getIdToken(true)
    await updatePassword(user, 'another horse')
    pass(300)
    await user.getIdToken(true)
    const changes = [
      () => updatePassword(user, 'third horse'),
      () => updateEmail(user, newEmail()),
      () => unlink(user, 'password'),
      () => verifyBeforeUpdateEmail(user, newEmail()),
      () => deleteUser(user),
    ]
    for (const change of changes) await expect(change()).rejects.toEqual(code('requires-recent-login'))
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, 'another horse'))
    await deleteUser(user)
  })
})

describe('removing credentials or the account', () => {
  it('unlinking the password keeps the other sign-in methods', async () => {
    const { email, user } = await person()
    await service.pool.query(
      `INSERT INTO identity.linked_providers VALUES ($1, 'oidc.campus', $2, NULL, NULL, NULL, now())`,
      [user.uid, user.uid],
    )
    await reload(user)
    expect(user.providerData.map((one) => one.providerId).sort()).toEqual(['oidc.campus', 'password'])
    const elsewhere = await signInWithEmailAndPassword(service.client(), email, 'correct horse')
    takeMails(service)
    await unlink(user, 'password')
    expect(takeMails(service)).toEqual([`password-changed → ${email}`])
    await reload(user)
    expect(user.email).toBe(email)
    await expect(reload(elsewhere.user)).rejects.toEqual(code('user-token-expired'))
    expect(user.providerData.map((one) => one.providerId)).toEqual(['oidc.campus'])
    await expect(signInWithEmailAndPassword(service.client(), email, 'correct horse')).rejects.toEqual(
      code('invalid-credential'),
    )
  })

  it('deleting the account invalidates its tokens and frees its address', async () => {
    const { auth, email, user } = await person()
    await deleteUser(user)
    expect(auth.currentUser).toBeNull()
    await expect(reload(user)).rejects.toEqual(code('user-token-expired'))
    const { user: next } = await createUserWithEmailAndPassword(service.client(), email, 'correct horse')
    expect(next.uid).not.toBe(user.uid)
  })
})
