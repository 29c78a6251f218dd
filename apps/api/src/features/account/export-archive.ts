import { Readable } from 'node:stream'
import type { CandidateApplication } from '@vouch/contract'
import { ZipFile } from 'yazl'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import type { OwnApplications } from '#features/applications/ports.ts'
import type { AccountDirectory } from '#platform/accounts/account-directory.ts'
import type { FileStorage } from '#platform/files/file-storage.ts'
import { readDevice } from './device.ts'
import { createExportReadModel, type ExportReadModel } from './export-read-model.ts'
import { photoFile } from './photo-store.ts'

export interface DataExport {
  /** A zip of everything held about the person that is theirs to know; files are read while it is sent. */
  of(actor: Actor): Promise<{ readonly content: Readable; readonly name: string }>
}

export interface DataExportDeps {
  readonly db: Database
  readonly clock: Clock
  readonly storage: FileStorage
  readonly accounts: AccountDirectory
  /** One's own applications, as far as one was told. */
  readonly myApplications: Pick<OwnApplications, 'one'>
}

export function createDataExport(deps: DataExportDeps): DataExport {
  const readModel = createExportReadModel(deps.db)
  return {
    of: async (actor) => {
      requireAccess(actor, 'person.own', null)
      const at = deps.clock()
      const zip = new ZipFile()
      const content = contentOf(zip)
      const options = { mtime: at }
      const addJson = (name: string, content: unknown) =>
        zip.addBuffer(Buffer.from(`${JSON.stringify(content, null, 2)}\n`), name, options)
      zip.addBuffer(Buffer.from(readMe(at)), 'README.txt', options)
      for (const [name, content] of await readModel.topics(actor.userId)) addJson(name, content)
      addJson('applications.json', await applications(deps, readModel, actor))
      addJson('sessions.json', await sessions(deps.accounts, actor.uid))
      const missing = await addFiles(zip, deps.storage, readModel, actor.userId)
      if (missing.length > 0) addJson('missing-files.json', missing)
      zip.end()
      return { content, name: `my-data-${at.toISOString().slice(0, 10)}.zip` }
    },
  }
}

async function applications(deps: DataExportDeps, readModel: ExportReadModel, actor: Actor) {
  const all: Omit<CandidateApplication, 'permitted' | 'mayCorrespond'>[] = []
  for (const id of await readModel.applicationIds(actor.userId)) {
    const { permitted: _, mayCorrespond: __, ...application } = await deps.myApplications.one(actor, id)
    all.push(application)
  }
  return all
}

async function sessions(accounts: AccountDirectory, uid: string) {
  const places = (await accounts.places?.list(uid)) ?? []
  return places.map(({ userAgent, address, signInProvider, authTime, lastUsedAt }) => ({
    ...readDevice(userAgent),
    address,
    provider: signInProvider,
    signedInAt: authTime,
    lastUsedAt,
  }))
}

/**
 * Two files may have one name: each has its place in the order of their coming before it.
 * @returns the names of those that are on record and not in the storage
 */
async function addFiles(
  zip: ZipFile,
  storage: FileStorage,
  readModel: ExportReadModel,
  userId: string,
): Promise<string[]> {
  const missing: string[] = []
  const add = async (key: string, name: string, mtime?: Date) => {
    if (!(await storage.has(key))) missing.push(name)
    else zip.addReadStreamLazy(name, { compress: false, ...(mtime && { mtime }) }, opened(storage, key))
  }
  for (const [place, file] of (await readModel.files(userId)).entries())
    await add(file.storage_key, `files/${place + 1}-${file.name}`, file.created_at)
  const photo = await readModel.photoKey(userId)
  if (photo !== undefined) await add(photoFile(photo, 'large'), 'photo.webp')
  return missing
}

type GiveStream = (error: unknown, content: NodeJS.ReadableStream) => void

/** Opened when its turn comes. A failure becomes one of the stream: the archive knows no other way to end early. */
function opened(storage: FileStorage, key: string) {
  return (give: GiveStream): void => {
    storage.stream(key).then(
      (content) => give(null, content),
      (error: Error) => give(null, new Readable({ read: (): void => undefined }).destroy(error)),
    )
  }
}

/** A file that cannot be read breaks the download off: half an archive must not look like a whole one. */
function contentOf(zip: ZipFile): Readable {
  const content = zip.outputStream as Readable
  // It may fail before anybody reads it; who reads it later sees that it has failed.
  content.on('error', () => undefined)
  zip.on('error', (error: Error) => content.destroy(error))
  return content
}

function readMe(at: Date): string {
  return `Your data, ${at.toISOString()}

Each .json file is text that any program for data reads, and most browsers show.

account.json                your account: name, e-mail address, language, time zone
profile.json                your profile as a candidate: each step, and what employers see of it
equal-opportunity.json      what you answered about yourself for statistics
consents.json               what you agreed to
applications.json           your applications: what you sent, what you were told, messages, questions, interviews
saved-jobs.json             jobs that you saved
notifications.json          what you were told on the site
companies.json              companies that you belong to, and as what
requests-to-join.json       companies that you asked to let you in
company-invitations.json    who invited you to belong to a company
passports.json              passports that you hold, each with its credential as its issuer signed it
imported-resume.json        the résumé that you imported, as it was
job-invitations.json        jobs that you were invited to apply for
job-invitations-as-employer.json  whom you invited to apply, and to what
candidate-searches.json     searches for candidates that you keep
messages-as-employer.json   what you wrote to candidates
acts-on-record.json         what you did as an administrator or owner that is kept on record
sessions.json               where you are signed in
files/                      the files that you uploaded
photo.webp                  your photo
missing-files.json          only there when a file of yours is on record and could not be found

Times are UTC. Your password is not here: it is kept in a form from which nobody can read it.
`
}
