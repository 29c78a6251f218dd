import {
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  getAdditionalUserInfo,
  linkWithCredential,
  OAuthCredential,
  OAuthProvider,
  reauthenticateWithCredential,
  signInWithCredential,
  signInWithEmailAndPassword,
  signOut,
  unlink,
  updateProfile,
} from 'firebase/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestPerson, TestProvider } from '../testing/test-provider.ts'
import { newPerson, type ProviderService, startProviderService } from '../testing/test-provider-service.ts'
import { newEmail } from '../testing/test-service.ts'

let service: ProviderService

beforeAll(async () => {
  service = await startProviderService()
})
afterAll(() => service.close())

const google = () => service.providers.google
const campus = () => service.providers.campus
const code = (name: string) => expect.objectContaining({ code: `auth/${name}` })

/** The credential that the client creates from the pending token in the return URL. */
async function pending(provider: TestProvider, person: TestPerson): Promise<OAuthCredential> {
  const { id } = provider.settings
  const pendingToken = await service.pendingToken(provider, person)
  const credential = OAuthCredential.fromJSON({ providerId: id, signInMethod: id, pendingToken })
  if (credential === null) throw new Error('no credential')
  return credential
}

async function direct(provider: TestProvider, person: TestPerson): Promise<OAuthCredential> {
  const idToken = await provider.idToken({ ...person })
  return new OAuthProvider(provider.settings.id).credential({ idToken })
}

const providersOf = (user: { providerData: { providerId: string }[] }) =>
  user.providerData.map(({ providerId }) => providerId).sort()

describe.each([
  ['a pending token', pending],
  ['an ID token', direct],
])('the unmodified SDK with %s', (_way, credentialFor) => {
  it('signs in, out and in again', async () => {
    const auth = service.client()
    const person = newPerson({ picture: 'https://example.com/a.png' })
    const first = await signInWithCredential(auth, await credentialFor(google(), person))
    expect(auth.currentUser).toBe(first.user)
    expect(first.user).toMatchObject({
      isAnonymous: false,
      email: person.email,
      emailVerified: true,
      displayName: person.name,
      photoURL: 'https://example.com/a.png',
    })
    expect(first.user.providerData).toMatchObject([
      { providerId: 'google.com', uid: person.sub, email: person.email },
    ])
    expect(getAdditionalUserInfo(first)).toMatchObject({
      isNewUser: true,
      providerId: 'google.com',
      profile: { id: person.sub },
    })
    expect((await first.user.getIdTokenResult()).signInProvider).toBe('google.com')
    await updateProfile(first.user, { displayName: 'A name of my own' })
    await signOut(auth)
    const again = await signInWithCredential(auth, await credentialFor(google(), person))
    expect(again.user.uid).toBe(first.user.uid)
    expect(again.user.displayName).toBe('A name of my own')
    expect(getAdditionalUserInfo(again)?.isNewUser).toBe(false)
  })

  it('links, unlinks and reports a provider that is linked elsewhere', async () => {
    const auth = service.client()
    const email = newEmail()
    const { user } = await createUserWithEmailAndPassword(auth, email, 'correct horse')
    const [atGoogle, atCampus] = [newPerson(), newPerson()]
    await linkWithCredential(user, await credentialFor(google(), atGoogle))
    await linkWithCredential(user, await credentialFor(campus(), atCampus))
    expect(providersOf(user)).toEqual(['google.com', 'oidc.campus', 'password'])
    expect(user).toMatchObject({ email, emailVerified: false })

    const other = await createUserWithEmailAndPassword(service.client(), newEmail(), 'correct horse')
    await expect(linkWithCredential(other.user, await credentialFor(google(), atGoogle))).rejects.toEqual(
      code('credential-already-in-use'),
    )
    const owner = await signInWithCredential(service.client(), await credentialFor(google(), atGoogle))
    expect(owner.user.uid).toBe(user.uid)

    await unlink(user, 'google.com')
    expect(providersOf(user)).toEqual(['oidc.campus', 'password'])
    const stranger = await signInWithCredential(service.client(), await credentialFor(google(), atGoogle))
    expect(stranger.user.uid).not.toBe(user.uid)
    await signInWithEmailAndPassword(service.client(), email, 'correct horse')
  })

  it('re-authenticates without linking anything', async () => {
    const auth = service.client()
    const person = newPerson()
    const { user } = await signInWithCredential(auth, await credentialFor(google(), person))
    const again = await reauthenticateWithCredential(user, await credentialFor(google(), person))
    expect(again.user.uid).toBe(user.uid)
    const other = newPerson()
    await signInWithCredential(service.client(), await credentialFor(google(), other))
    await expect(reauthenticateWithCredential(user, await credentialFor(google(), other))).rejects.toEqual(
      code('user-mismatch'),
    )
    await expect(
      reauthenticateWithCredential(user, await credentialFor(google(), newPerson())),
    ).rejects.toEqual(code('user-mismatch'))
    expect(auth.currentUser?.uid).toBe(user.uid)
  })

  it('takes over an account with an unverified address and links to a verified one', async () => {
    const person = newPerson()
    const email = person.email ?? ''
    const hijacker = await createUserWithEmailAndPassword(service.client(), email, 'correct horse')
    const { user } = await signInWithCredential(service.client(), await credentialFor(google(), person))
    expect(user.uid).toBe(hijacker.user.uid)
    expect(providersOf(user)).toEqual(['google.com'])
    await expect(signInWithEmailAndPassword(service.client(), email, 'correct horse')).rejects.toEqual(
      code('invalid-credential'),
    )
    await expect(hijacker.user.getIdToken(true)).rejects.toEqual(code('user-token-expired'))
    const joined = await signInWithCredential(
      service.client(),
      await credentialFor(campus(), newPerson({ email })),
    )
    expect(joined.user.uid).toBe(user.uid)
    expect(providersOf(joined.user)).toEqual(['google.com', 'oidc.campus'])
  })

  it('asks for another sign-in if the provider has not verified the address, then links', async () => {
    const auth = service.client()
    const email = newEmail()
    await createUserWithEmailAndPassword(auth, email, 'correct horse')
    await signOut(auth)
    const person = newPerson({ email, email_verified: false })
    const error = await signInWithCredential(auth, await credentialFor(google(), person)).then(
      () => undefined,
      (failure: unknown) => failure,
    )
    expect(error).toEqual(code('account-exists-with-different-credential'))
    const credential = OAuthProvider.credentialFromError(error as never)
    const { user } = await signInWithEmailAndPassword(auth, email, 'correct horse')
    await linkWithCredential(user, credential as OAuthCredential)
    expect(providersOf(user)).toEqual(['google.com', 'password'])
  })

  it('reports a disabled account', async () => {
    const person = newPerson()
    const { user } = await signInWithCredential(service.client(), await credentialFor(google(), person))
    await service.identity.accounts.setDisabled(service.pool, user.uid, true)
    await expect(
      signInWithCredential(service.client(), await credentialFor(google(), person)),
    ).rejects.toEqual(code('user-disabled'))
  })
})

it('accepts the SDK’s GoogleAuthProvider credential and rejects an invalid one', async () => {
  const auth = service.client()
  const idToken = await google().idToken({ ...newPerson() })
  const { user } = await signInWithCredential(auth, GoogleAuthProvider.credential(idToken))
  expect(user.emailVerified).toBe(true)
  await expect(signInWithCredential(auth, GoogleAuthProvider.credential('nonsense'))).rejects.toEqual(
    code('invalid-credential'),
  )
  const used = OAuthCredential.fromJSON({
    providerId: 'google.com',
    signInMethod: 'google.com',
    pendingToken: 'used',
  }) as OAuthCredential
  await expect(signInWithCredential(auth, used)).rejects.toEqual(code('invalid-credential'))
  const unknown = new OAuthProvider('facebook.com').credential({ idToken })
  await expect(signInWithCredential(auth, unknown)).rejects.toEqual(code('operation-not-allowed'))
})
