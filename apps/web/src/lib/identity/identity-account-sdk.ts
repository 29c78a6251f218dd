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
import { popupProvider, popups, providerCredential } from './identity-methods-sdk.ts'

// Parts of `firebase/auth` that only the account settings need, as a chunk that is loaded on demand.

export const unlinkProvider = unlink
export const setPassword = updatePassword

export function reauthenticateByPassword(user: User, email: string, password: string): Promise<unknown> {
  return reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password))
}

export function reauthenticateByProvider(
  user: User,
  providerId: string,
  pendingToken: string,
): Promise<unknown> {
  return reauthenticateWithCredential(user, providerCredential(providerId, pendingToken))
}

export function reauthenticateByPopup(user: User, providerId: string): Promise<unknown> {
  return reauthenticateWithPopup(user, popupProvider(providerId), popups)
}

export function linkByProvider(user: User, providerId: string, pendingToken: string): Promise<unknown> {
  return linkWithCredential(user, providerCredential(providerId, pendingToken))
}

export function linkByPopup(user: User, providerId: string): Promise<unknown> {
  return linkWithPopup(user, popupProvider(providerId), popups)
}

export function mailEmailChange(user: User, email: string, url: string): Promise<void> {
  return verifyBeforeUpdateEmail(user, email, { url })
}
