import { parentPort } from 'node:worker_threads'
import {
  CredentialError,
  checkCredential,
  DocumentError,
  isMadeOutTo,
  issuerHostOf,
  readCredential,
} from '@vouch/credentials'
import type { CheckAnswer, CheckTask, FromWorker, ToWorker } from './credential-checker.ts'
import { isTrusted } from './trusted-issuers.ts'

// Requests to the main thread that wait for a document. This thread, started by `credential-checker.ts`,
// checks one credential at a time; the main thread fetches documents for it.

const pending = new Map<number, PromiseWithResolvers<string>>()
let requests = 0

function send(message: FromWorker): void {
  parentPort?.postMessage(message)
}

/** Parses documents inside the thread. An issuer's JSON is untrusted, and deep nesting could exhaust the stack. */
async function fetchDocument(url: string): Promise<unknown> {
  requests += 1
  const answer = Promise.withResolvers<string>()
  pending.set(requests, answer)
  send({ kind: 'fetch', number: requests, url })
  const text = (await answer.promise).trim()
  return /^[{[]/.test(text) ? JSON.parse(text) : text
}

async function check(task: CheckTask): Promise<CheckAnswer> {
  const { text, emails, now, issuers, plainHttpHosts, listedIssuers } = task
  const accepted = { plainHttpHosts, listedIssuers }
  try {
    const read = readCredential(new TextEncoder().encode(text))
    // Checked before any document is fetched: an untrusted issuer must not be contacted.
    const host = issuers.length > 0 ? await issuerHostOf(read, accepted) : ''
    // A listed key has no host: administrators have accepted it.
    if (host !== '' && !isTrusted(issuers, host)) return { untrusted: host }
    const { subject, ...checked } = await checkCredential(read, { fetchDocument, now, ...accepted })
    return { checked, madeOutTo: isMadeOutTo(subject, emails) }
  } catch (error) {
    if (error instanceof CredentialError) return { refused: { code: error.code, message: error.message } }
    throw error
  }
}

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'check') {
    void check(message.task).then((answer) => send({ kind: 'done', answer }))
    return
  }
  const answer = pending.get(message.number)
  pending.delete(message.number)
  if (message.kind === 'document') answer?.resolve(message.text)
  else
    answer?.reject(
      message.reason ? new DocumentError(message.reason) : new Error('the issuer did not answer'),
    )
})
