import { Readable } from 'node:stream'
import type { CandidateApplication } from '@vouch/contract'
import { ZipFile } from 'yazl'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import type { OwnApplications } from '#features/applications/ports.ts'
import type { AccountDirectory } from '#platform/accounts/account-directory.ts'
import { readDevice } from '#platform/accounts/device.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import type { FileStorage } from '#platform/files/file-storage.ts'
import { pictureFile } from '#platform/files/picture-files.ts'
import { createExportReadModel, type ExportReadModel } from './export-read-model.ts'

export interface DataExportDeps extends ServiceDeps {
  readonly storage: FileStorage
  readonly accounts: AccountDirectory
  /** Reads the person's applications, without rejections that are not yet disclosed. */
  readonly myApplications: Pick<OwnApplications, 'one'>
}

/** Builds a zip of the person's data. Stored files are read while the zip is being sent. */
export async function exportData(
  deps: DataExportDeps,
  actor: Actor,
): Promise<{ readonly content: Readable; readonly name: string }> {
  requireAccess(actor, 'person.own', null)
  const readModel = createExportReadModel(deps.db)
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
  const places = (await accounts.sessions?.list(uid)) ?? []
  return places.map(({ userAgent, address, signInProvider, authTime, lastUsedAt }) => ({
    ...readDevice(userAgent),
    address,
    provider: signInProvider,
    signedInAt: authTime,
    lastUsedAt,
  }))
}

/**
 * Adds the person's files under numbered names, because two files can have the same name.
 * @returns names of files that are missing from storage
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
    else zip.addReadStreamLazy(name, { compress: false, ...(mtime && { mtime }) }, openLazily(storage, key))
  }
  for (const [place, file] of (await readModel.files(userId)).entries())
    await add(file.storage_key, `files/${place + 1}-${file.name}`, file.created_at)
  const photo = await readModel.photoKey(userId)
  if (photo !== undefined) await add(pictureFile(photo, 'large'), 'photo.webp')
  return missing
}

type GiveStream = (error: unknown, content: NodeJS.ReadableStream) => void

/**
 * Opens a stored file when the zip reaches it. A failure to open becomes a stream error, the only way to abort yazl.
 */
function openLazily(storage: FileStorage, key: string) {
  return (give: GiveStream): void => {
    storage.stream(key).then(
      (content) => give(null, content),
      (error: Error) => give(null, new Readable({ read: (): void => undefined }).destroy(error)),
    )
  }
}

/** Aborts the download when a file cannot be read, so that an incomplete archive never looks complete. */
function contentOf(zip: ZipFile): Readable {
  const content = zip.outputStream as Readable
  // Without a listener, an error before the first read would crash the process. A later read still sees the error.
  content.on('error', () => undefined)
  zip.on('error', (error: Error) => content.destroy(error))
  return content
}

function readMe(at: Date): string {
  return `Your data, ${at.toISOString()}

The .json files are plain text. You can open them in most browsers.

account.json                your account: name, e-mail address, language, time zone
profile.json                your candidate profile: each step, and what employers see
equal-opportunity.json      your equal-opportunity answers
consents.json               the documents you agreed to
applications.json           your applications: what you sent, decisions, messages, questions, interviews
unsent-applications.json    the applications you started and did not send
saved-jobs.json             your saved jobs
dismissed-jobs.json         jobs that you do not want recommended
saved-searches.json         your saved job searches
jobs-mailed.json            jobs that we e-mailed you for your saved searches
notifications.json          your notifications
notification-settings.json  how notifications reach you
muted.json                  the jobs and applications that you muted
push-devices.json           the browsers that show your notifications
companies.json              the companies you are a member of, and your role
hiring-teams.json           the jobs on whose hiring team you are, and your role there
requests-to-join.json       your requests to join a company
company-invitations.json    invitations to join a company
passports.json              your passports, each with its signed credential
passports-offered.json      passports that issuers on this site offered or issued to you
passport-endorsements.json  endorsements of your passports by other issuers
passport-shares.json        your links to passports
further-addresses.json      your further e-mail addresses
imported-resume.json        the résumé you imported, unchanged
job-invitations.json        invitations to apply for a job
job-invitations-as-employer.json  invitations to apply that you sent
candidate-searches.json     your saved candidate searches
applicant-views.json        your saved views of applicants
reported-jobs.json          the jobs you reported to the administrators, and the outcome
feedback.json               the feedback you gave, and the answers
proposals.json              the values you proposed for lists, and what was decided
messages-as-employer.json   your messages to candidates
notes-as-employer.json      your notes about applicants, for your hiring team
impressions-as-employer.json  your impressions of applicants, for your hiring team
acts-on-record.json         your recorded actions as an administrator or company owner
sessions.json               the devices where you are signed in
files/                      the files you uploaded
photo.webp                  your photo
missing-files.json          only present when a stored file could not be found

Times are UTC. Your password is not included: only a hash of it is stored.
`
}
