import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { Disk } from 'flydrive'
import { AppError, notFound } from '#base/app-error.ts'
import { StartError } from '#base/start-error.ts'
import type { FileStorage, StoredObject } from './file-storage.ts'

/** A bucket at Amazon or at a server that speaks its protocol (MinIO, Ceph, Garage, R2 …). */
export interface S3Settings {
  readonly bucket: string
  readonly region: string
  /** Without it: Amazon. */
  readonly endpoint: string | undefined
  /** Without them: what the machine's role or the usual AWS variables and files give. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
  /** The bucket's name in the path instead of the host name. */
  readonly pathStyle: boolean
}

const connectMs = 3_000
interface S3Limits {
  /** Without a byte in either direction. */
  readonly quietMs: number
}

const usual: S3Limits = { quietMs: 15_000 }

const nothing = () => undefined
const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing }

/** Keeps files in a bucket. Nothing is asked before the first use: the library takes 0.3 s to load. */
export function createS3Storage(settings: S3Settings, limits: S3Limits = usual): FileStorage {
  let opened: ReturnType<typeof open> | undefined
  const disk = () => {
    opened ??= open(settings, limits)
    return opened
  }
  /** A failure of the storage is no fault of the caller's: 503, and the cause in the log. */
  const ask = async <T>(work: (disk: Disk) => Promise<T>): Promise<T> => {
    try {
      return await work(await disk())
    } catch (error) {
      const failure = failureOf(error)
      if (failure.status === 404 && failure.name !== 'NoSuchBucket') throw notFound('This file')
      throw new AppError('unavailable', 'The storage of files does not answer.', {
        retryAfterSeconds: 5,
        cause: error,
      })
    }
  }
  const storage: FileStorage = {
    put: (key, content, contentType) =>
      ask((to) => to.put(key, content, { contentLength: content.length, ...typed(contentType) })),
    putFile: (key, path, { bytes, mediaType }) =>
      ask((to) =>
        to.putStream(key, createReadStream(path), { contentLength: bytes, contentType: mediaType }),
      ),
    read: async (key) => Buffer.from(await ask((from) => from.getBytes(key))),
    stream: (key) => ask((from) => from.getStream(key) as Promise<Readable>),
    has: (key) => ask((from) => from.exists(key)),
    remove: (key) => ask((from) => from.delete(key)),
    list: (prefix) => listAll(ask, prefix),
    check: () => check(settings, disk),
  }
  return storage
}

const typed = (contentType: string | undefined) => (contentType === undefined ? {} : { contentType })

async function open(settings: S3Settings, { quietMs }: S3Limits): Promise<Disk> {
  const { bucket, region, endpoint, credentials, pathStyle } = settings
  const [{ Disk }, { S3Driver }, { S3Client }] = await Promise.all([
    import('flydrive'),
    import('flydrive/drivers/s3'),
    import('@aws-sdk/client-s3'),
  ])
  const client: S3Client = new S3Client({
    region,
    forcePathStyle: pathStyle,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: connectMs, socketTimeout: quietMs },
    // What failed is thrown, and logged by whom it concerns.
    logger: silent,
    // Checksums in trailers are Amazon's own; other servers refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials ? { credentials } : {}),
  })
  // No access list is sent: private is what a bucket makes of it, and new buckets at Amazon refuse any.
  return new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
}

async function* listAll(
  ask: <T>(work: (disk: Disk) => Promise<T>) => Promise<T>,
  prefix: string,
): AsyncGenerator<StoredObject> {
  let paginationToken: string | undefined
  do {
    const options = { recursive: true, ...(paginationToken === undefined ? {} : { paginationToken }) }
    const page = await ask((from) => from.listAll(prefix, options))
    for (const object of page.objects) {
      if (!object.isFile) continue
      // Known from the list: nothing is asked for it.
      const { lastModified } = await object.getMetaData()
      yield { key: object.key, modifiedAt: lastModified }
    }
    paginationToken = page.paginationToken
  } while (paginationToken !== undefined)
}

/** Writes, lists and removes: with rights to read alone, the first upload would fail. */
async function check({ bucket, endpoint }: S3Settings, open: () => Promise<Disk>): Promise<void> {
  const key = `check/${process.pid}-${Date.now()}`
  try {
    const disk = await open()
    await disk.put(key, 'Vouch can write here.')
    await disk.listAll('check/', { recursive: true })
    await disk.delete(key)
  } catch (error) {
    const place = `The bucket "${bucket}"${endpoint === undefined ? '' : ` at ${endpoint}`}`
    throw new StartError(`${place} cannot be used: ${reasonOf(error)}`)
  }
}

interface Failure {
  readonly name: string
  readonly message: string
  readonly status: number | undefined
}

/** The failure that the storage's server or the network told, under the names that libraries wrap around it. */
function failureOf(error: unknown): Failure {
  let found = error as Error & { code?: string; $metadata?: { httpStatusCode?: number } }
  while (found.$metadata === undefined && found.cause instanceof Error) found = found.cause as typeof found
  return {
    name: found.code ?? found.name,
    message: found.message,
    status: found.$metadata?.httpStatusCode,
  }
}

function reasonOf(error: unknown): string {
  const { name, message, status } = failureOf(error)
  switch (name) {
    case 'NoSuchBucket':
      return 'there is no such bucket. Make it, or set FILES_S3_BUCKET.'
    case 'SignatureDoesNotMatch':
      return 'FILES_S3_SECRET is wrong.'
    case 'InvalidAccessKeyId':
      return 'FILES_S3_KEY is not known there.'
    case 'AccessDenied':
      return 'the key may not write, list and delete there.'
    case 'CredentialsProviderError':
      return 'FILES_S3_KEY and FILES_S3_SECRET are not set, and this machine has no role of its own.'
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'TimeoutError':
      return `nothing answers (${name}). Is FILES_S3_ENDPOINT right?`
    default:
      return `${message} (${name}${status === undefined ? '' : `, ${status}`})`
  }
}
