import { readStored, writeStored } from '#lib/draft/storage.ts'

const key = 'vouch.email-code'

/** Remembers, over reloads of this tab, that an account is being made: the next page sends the first code. */
export function askForCode(): void {
  writeStored(key, 'wanted', 'session')
}

export function forgetCode(): void {
  writeStored(key, null, 'session')
}

export function isCodeWanted(): boolean {
  return readStored(key, 'session') === 'wanted'
}
