import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { Disk } from 'flydrive'
import { AppError, notFound } from '#base/app-error.ts'
import { StartError } from '#base/start-error.ts'
import type { FileStorage, StoredObject } from './file-storage.ts'

/** Settings of a bucket at Amazon S3 or a compatible server (MinIO, Ceph, Garage, R2 …). */
export interface S3Settings {
  readonly bucket: string
  readonly region: string
  /** URL of the S3 server; Amazon when undefined. */
  readonly endpoint: string | undefined
  /** When undefined, the credentials come from the machine's role or the usual AWS variables and files. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
  /** Whether the bucket name is in the URL path instead of the host name. */
  readonly pathStyle: boolean
}

const connectMs = 3_000
/** Longest time without data in either direction, in milliseconds. */
const defaultQuietMs = 15_000

const nothing = () => undefined
const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing }

/** Creates a file storage in an S3 bucket. Imports the S3 library at the first use, because that takes 0.3 s. */
export function createS3Storage(settings: S3Settings, { quietMs = defaultQuietMs } = {}): FileStorage {
  let opened: ReturnType<typeof open> | undefined
  const disk = () => {
    opened ??= open(settings, quietMs)
    return opened
  }
  /** Runs work on the bucket. Failures are logged and become a 503. */
  const ask = async <T>(work: (disk: Disk) => Promise<T>): Promise<T> => {
    try {
      return await work(await disk())
    } catch (error) {
      const failure = failureOf(error)
      if (failure.status === 404 && failure.name !== 'NoSuchBucket') throw notFound('This file')
      throw new AppError('unavailable', 'The file storage does not respond.', {
        retryAfterSeconds: 5,
        cause: error,
      })
    }
  }
  return {
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
}

const typed = (contentType: string | undefined) => (contentType === undefined ? {} : { contentType })

async function open(settings: S3Settings, quietMs: number): Promise<Disk> {
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
    // The caller logs the failures, which the library also throws.
    logger: silent,
    // Only Amazon accepts checksums after the request body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials ? { credentials } : {}),
  })
  // Send no access control list: new buckets at Amazon refuse them, and the bucket's own settings apply.
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
      // The listing already contains the metadata, so this sends no request.
      const { lastModified } = await object.getMetaData()
      yield { key: object.key, modifiedAt: lastModified }
    }
    paginationToken = page.paginationToken
  } while (paginationToken !== undefined)
}

/** Tests writing, listing and deleting. Read permission alone would let the first upload fail. */
async function check({ bucket, endpoint }: S3Settings, open: () => Promise<Disk>): Promise<void> {
  const key = `check/${process.pid}-${Date.now()}`
  try {
    const disk = await open()
    await disk.put(key, 'Vouch can write here.')
    await disk.listAll('check/', { recursive: true })
    await disk.delete(key)
  } catch (error) {
    const subject = `The bucket "${bucket}"${endpoint === undefined ? '' : ` at ${endpoint}`}`
    throw new StartError(`${subject} cannot be used: ${reasonOf(error)}`)
  }
}

/** The original error of the server or network, which the libraries wrap in their own errors. */
function failureOf(error: unknown) {
  let original = error as Error & { code?: string; $metadata?: { httpStatusCode?: number } }
  while (original.$metadata === undefined && original.cause instanceof Error)
    original = original.cause as typeof original
  const { code, name, message, $metadata } = original
  return { name: code ?? name, message, status: $metadata?.httpStatusCode }
}

function reasonOf(error: unknown): string {
  const { name, message, status } = failureOf(error)
  switch (name) {
    case 'NoSuchBucket':
      return 'there is no such bucket. Create it, or set FILES_S3_BUCKET.'
    case 'SignatureDoesNotMatch':
      return 'FILES_S3_SECRET is wrong.'
    case 'InvalidAccessKeyId':
      return 'FILES_S3_KEY is unknown to the server.'
    case 'AccessDenied':
      return 'the key has no permission to write, list and delete.'
    case 'CredentialsProviderError':
      return 'FILES_S3_KEY and FILES_S3_SECRET are not set, and this machine has no role.'
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'TimeoutError':
      return `there is no response (${name}). Check FILES_S3_ENDPOINT.`
    default:
      return `${message} (${name}${status === undefined ? '' : `, ${status}`})`
  }
}
