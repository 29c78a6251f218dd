import { readStored, writeStored } from '#lib/draft/storage.ts'

const key = 'vouch.push'
/** Maximum people remembered per browser. */
const most = 5

function people(): string[] {
  return readStored(key)?.split(' ').filter(Boolean) ?? []
}

/** Whether anybody has turned push on in this browser. Cheap, so that push code is loaded only then. */
export function isPushUsed(): boolean {
  return people().length > 0
}

let firstUse: (() => void) | undefined

/** Calls back once when somebody turns push on in this tab. */
export function onFirstPushUse(listener: () => void): void {
  firstUse = listener
}

/** Whether a person has turned push on in this browser. @param uid account id of the identity service */
export function wantsPush(uid: string): boolean {
  return people().includes(uid)
}

export function rememberUser(uid: string): void {
  const others = people().filter((one) => one !== uid)
  writeStored(key, [uid, ...others].slice(0, most).join(' '))
  firstUse?.()
  firstUse = undefined
}

export function forgetUser(uid: string): void {
  const others = people().filter((one) => one !== uid)
  writeStored(key, others.length === 0 ? null : others.join(' '))
}
