import {
  EmailAuthProvider,
  linkWithCredential,
  linkWithPopup,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  type User,
  unlink,
  updatePassword,
  verifyBeforeUpdateEmail,
} from 'firebase/auth'
import { popupProvider, popups, providerCredential } from './identity-ways-sdk.ts'

/** The parts of `firebase/auth` that only the account's settings use, in a lazily loaded chunk. */
export function proveByPassword(user: User, email: string, password: string): Promise<unknown> {
  return reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password))
}

export function proveByProvider(user: User, providerId: string, pendingToken: string): Promise<unknown> {
  return reauthenticateWithCredential(user, providerCredential(providerId, pendingToken))
}

export function proveByPopup(user: User, providerId: string): Promise<unknown> {
  return reauthenticateWithPopup(user, popupProvider(providerId), popups)
}

export function linkByProvider(user: User, providerId: string, pendingToken: string): Promise<unknown> {
  return linkWithCredential(user, providerCredential(providerId, pendingToken))
}

export function linkByPopup(user: User, providerId: string): Promise<unknown> {
  return linkWithPopup(user, popupProvider(providerId), popups)
}

export function unlinkProvider(user: User, providerId: string): Promise<unknown> {
  return unlink(user, providerId)
}

export function setPassword(user: User, password: string): Promise<void> {
  return updatePassword(user, password)
}

export function mailEmailChange(user: User, email: string, url: string): Promise<void> {
  return verifyBeforeUpdateEmail(user, email, { url })
}
