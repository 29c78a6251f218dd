import { parentPort } from 'node:worker_threads'
import {
  type CheckedCredential,
  CredentialError,
  checkCredential,
  isMadeOutTo,
  issuerHostOf,
  readCredential,
} from '@vouch/credentials'
import type { CheckAnswer, CheckTask, FromWorker, ToWorker } from './credential-checker.ts'
import { isTrusted } from './trusted-issuers.ts'

/** What runs in the thread: checks one credential at a time. What it needs of issuers, the other side fetches. */
const waiting = new Map<number, PromiseWithResolvers<string>>()
let asked = 0

function send(message: FromWorker): void {
  parentPort?.postMessage(message)
}

/** Parsed here: what an issuer answers is a stranger's, and as deep as it likes. */
async function fetchDocument(url: string): Promise<unknown> {
  asked += 1
  const answer = Promise.withResolvers<string>()
  waiting.set(asked, answer)
  send({ kind: 'ask', number: asked, url })
  const text = (await answer.promise).trim()
  return /^[{[]/.test(text) ? JSON.parse(text) : text
}

function said({ subject: _, ...checked }: CheckedCredential): Omit<CheckedCredential, 'subject'> {
  return checked
}

async function check({ text, emails, now, plainHttpHosts, issuers }: CheckTask): Promise<CheckAnswer> {
  try {
    const read = readCredential(new TextEncoder().encode(text))
    // Before any request: whom nobody trusts is not asked.
    const host = issuers.length > 0 ? await issuerHostOf(read, plainHttpHosts) : null
    if (host !== null && !isTrusted(issuers, host)) return { untrusted: host }
    const checked = await checkCredential(read, { fetchDocument, now, plainHttpHosts })
    return { checked: said(checked), madeOutTo: isMadeOutTo(checked.subject, emails) }
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
  const answer = waiting.get(message.number)
  waiting.delete(message.number)
  if (message.text === null) answer?.reject(new Error('it did not answer'))
  else answer?.resolve(message.text)
})
