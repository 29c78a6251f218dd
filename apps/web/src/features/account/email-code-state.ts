import type { EmailCodeSent } from '@vouch/contract'
import { readStored, writeStored } from '#lib/storage.ts'

const key = 'vouch.email-code'
const longestWait = 60_000

/** What is known of the code that was mailed, kept over reloads of this tab. */
export interface CodeState {
  /** Who it was sent to; another person in this tab has to ask for their own. */
  readonly email: string
  /** By this device's clock, in milliseconds. */
  readonly resendAt: number
}

/** An account is about to be made: the page for the code sends one by itself, once. */
export function askForCode(): void {
  writeStored(key, 'wanted', 'session')
}

export function forgetCode(): void {
  writeStored(key, null, 'session')
}

/** Whether a code has to be sent now; true once. */
export function takeAskedForCode(): boolean {
  if (readStored(key, 'session') !== 'wanted') return false
  forgetCode()
  return true
}

/** Keeps that a code was sent. A clock that goes wrong must not make the person wait longer than the server does. */
export function keepCode({ email, resendAt }: EmailCodeSent): CodeState {
  const wait = Math.min(Math.max(new Date(resendAt).getTime() - Date.now(), 0), longestWait)
  const state = { email, resendAt: Date.now() + wait }
  writeStored(key, JSON.stringify(state), 'session')
  return state
}

/** The code that was sent to this address from this tab; null when none is known. */
export function sentCode(email: string): CodeState | null {
  try {
    const kept = JSON.parse(readStored(key, 'session') ?? 'null') as CodeState | null
    return kept?.email === email && Number.isFinite(kept.resendAt) ? kept : null
  } catch {
    return null
  }
}
