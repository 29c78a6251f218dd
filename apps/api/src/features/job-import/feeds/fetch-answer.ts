import { Readable } from 'node:stream'
import { jobImportLimits } from '@vouch/contract'
import { AppError } from '#base/app-error.ts'
import type { DocumentIntake } from '#features/files/ports.ts'
import type { Download, Downloader } from '#platform/outgoing/download.ts'
import { OutgoingError } from '#platform/outgoing/outgoing-guard.ts'
import { jobImportFolder } from '../import-defaults.ts'
import type { Validators } from '../job-imports-store.ts'
import type { StoredJobFeed } from './feeds-store.ts'

/** Why a feed could not be fetched. The message is a sentence for its owner. */
export class FetchProblem extends Error {
  override readonly name = 'FetchProblem'
}

/** An answer that is stored. */
export interface FeedAnswer {
  readonly key: string
  readonly bytes: number
  readonly validators: Validators
}

export interface AnswerDeps {
  readonly download: Downloader
  readonly intake: Pick<DocumentIntake, 'keep'>
}

/**
 * Fetches a feed and stores its answer.
 * @returns `unchanged` when it is the answer that was imported last
 * @throws FetchProblem, or the error of the storage
 */
export async function fetchAnswer(
  { download, intake }: AnswerDeps,
  { url, etag, lastModified, contentHash }: Pick<StoredJobFeed, 'url' | keyof Validators>,
): Promise<FeedAnswer | { readonly unchanged: true; readonly key: string | null }> {
  const { hostname } = new URL(url)
  const answer = await download(url, {
    accept: 'application/json, application/xml, text/csv, */*;q=0.8',
    'user-agent': 'Vouch job feeds',
    'if-none-match': etag ?? undefined,
    'if-modified-since': lastModified ?? undefined,
  }).catch((error: unknown) => {
    throw problemOf(error, hostname)
  })
  const wasAsked = etag !== null || lastModified !== null
  if (answer.status !== 200) {
    await drop(answer)
    if (answer.status === 304 && wasAsked) return { unchanged: true, key: null }
    throw new FetchProblem(statusProblem(answer.status, hostname))
  }
  const stream = Readable.from(readBody(answer, hostname), { objectMode: false })
  const { key, bytes, sha256 } = await keep(intake, stream)
  const hash = sha256.toString('hex')
  if (hash === contentHash) return { unchanged: true, key }
  const { etag: newEtag = null, 'last-modified': newModified = null } = answer.headers
  return { key, bytes, validators: { etag: newEtag, lastModified: newModified, contentHash: hash } }
}

async function keep(intake: AnswerDeps['intake'], stream: Readable) {
  const most = jobImportLimits.feedMegabytes * 2 ** 20
  try {
    return await intake.keep({ name: 'feed', stream }, jobImportFolder, most)
  } catch (error) {
    // Malware. An unavailable storage is not the feed's fault.
    if (error instanceof AppError && error.code !== 'unavailable') throw new FetchProblem(error.message)
    throw error
  }
}

async function* readBody({ body }: Download, hostname: string): AsyncGenerator<Buffer> {
  try {
    yield* body
  } catch (error) {
    throw problemOf(error, hostname)
  }
}

/** Ends the connection without reading the body. */
async function drop({ body }: Download): Promise<void> {
  for await (const _ of body) break
}

function statusProblem(status: number, hostname: string): string {
  if (status === 404 || status === 410) return `${hostname} has nothing at this address (status ${status}).`
  if (status === 401 || status === 403)
    return `${hostname} does not let Vouch read this address (status ${status}).`
  return `${hostname} answered with status ${status}.`
}

const connectionProblems: Readonly<Record<string, string>> = {
  ENOTFOUND: 'does not exist',
  EAI_AGAIN: 'could not be looked up',
  ECONNREFUSED: 'refused the connection',
  ECONNRESET: 'ended the connection before its answer was complete',
  EHOSTUNREACH: 'cannot be reached',
  ENETUNREACH: 'cannot be reached',
  ETIMEDOUT: 'does not answer',
}

function problemOf(error: unknown, hostname: string): FetchProblem {
  if (error instanceof OutgoingError || error instanceof TypeError)
    return new FetchProblem(`${error.message.replace(/\.$/, '')}.`)
  const { code = '' } = (error ?? {}) as { code?: string }
  const what = connectionProblems[code] ?? `could not be read${code ? ` (${code})` : ''}`
  return new FetchProblem(`${hostname} ${what}.`)
}
