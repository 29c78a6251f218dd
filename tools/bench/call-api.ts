import type { ServerProcess } from './processes.ts'
import type { BenchIdentity } from './tokens.ts'

interface Sent {
  readonly body?: object
  readonly file?: File
  /** Version that the caller saw. */
  readonly version?: number
}

/** Calls the API as one person, or as a visitor. @throws Error if it answers with another status than 2xx */
export type Call = <T>(method: 'GET' | 'POST', path: string, sent?: Sent) => Promise<T>

/** @param uid the person's account; undefined for a visitor */
export function callerOf(
  { address }: Pick<ServerProcess, 'address'>,
  identity: BenchIdentity,
  uid?: string,
): Call {
  return async <T>(method: 'GET' | 'POST', path: string, { body, file, version }: Sent = {}) => {
    const form = new FormData()
    if (file) form.append('file', file)
    const answer = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: {
        // A new token each time, because some actions need a recent sign-in.
        ...(uid !== undefined && { authorization: `Bearer ${identity.tokenFor(uid)}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
      ...(file ? { body: form } : body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as T
  }
}
