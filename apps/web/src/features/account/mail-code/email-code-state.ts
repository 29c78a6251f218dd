import { readStored, writeStored } from '#lib/draft/storage.ts'

const key = 'vouch.email-code'

/** Notes in this tab that a sign-up has started, so that the next page requests the first code. */
export function askForCode(): void {
  writeStored(key, 'wanted', 'session')
}

export function forgetCode(): void {
  writeStored(key, null, 'session')
}

export function isCodeWanted(): boolean {
  return readStored(key, 'session') === 'wanted'
}
