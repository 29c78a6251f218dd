import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { isUuid } from '#base/uuid.ts'
import { comparableEmail } from '#platform/accounts/comparable-email.ts'
import { type MailTransport, messageOf, type Sender } from './mail-transport.ts'

const maxStored = 500
/** Mails after which the folder is listed anew: other processes write to it too, and listing it takes 1 ms. */
const listEvery = 50
const ending = '.eml'
const sideEnding = '.json'

/** A mail of the mail folder, for the page `/dev/mail`. */
export interface StoredMail {
  readonly to: string
  readonly subject: string
  /** Time when the mail was written (ISO 8601). */
  readonly date: string
  readonly html: string
  readonly text: string
}

/** Stores mails as files when there is no mail server. */
export interface MailFolder extends MailTransport {
  /** Ids of the stored mails, newest first. */
  list(): Promise<string[]>
  /** The mail as a MIME message; undefined when there is no such mail. */
  read(id: string): Promise<Buffer | undefined>
  /** The decoded mail; undefined when there is no such mail. */
  view(id: string): Promise<StoredMail | undefined>
  /** Deletes the mails to these addresses, in any spelling of theirs. */
  forget(addresses: readonly string[]): Promise<void>
}

/**
 * Creates the mail folder. Each mail becomes `<id>.eml`, and decoded `<id>.json`, readable only by this user.
 * The newest 500 mails are kept. Ids are UUIDv7, so the file names sort by time.
 */
export function createMailFolder(folder: string, sender: Sender): MailFolder {
  const list = async () => {
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    const ids = names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length))
    return ids.filter(isUuid).toSorted().toReversed()
  }
  const view: MailFolder['view'] = async (id) => {
    const stored = isUuid(id) ? await readIfPresent(join(folder, `${id}${sideEnding}`)) : undefined
    return stored && (JSON.parse(stored.toString()) as StoredMail)
  }
  let composer: ReturnType<typeof createComposer> | undefined
  let known = new Set<string>()
  let sent = 0
  /** Ids of the stored mails, after this one was stored. */
  const withNewest = async (id: string) => {
    if (sent++ % listEvery === 0) known = new Set(await list())
    return known.add(id)
  }
  const remove = async (id: string) => {
    for (const name of [`${id}${ending}`, `${id}${sideEnding}`]) await rm(join(folder, name), { force: true })
    known.delete(id)
  }
  return {
    list,
    view,
    forget: async (addresses) => {
      const gone = new Set(addresses.map(comparableEmail))
      if (gone.size === 0) return
      for (const id of await list()) {
        const mail = await view(id)
        if (mail && gone.has(comparableEmail(mail.to))) await remove(id)
      }
    },
    read: async (id) => (isUuid(id) ? readIfPresent(join(folder, `${id}${ending}`)) : undefined),
    send: async (mail) => {
      const { id, to, date, rendered } = mail
      composer ??= createComposer()
      const { message } = await (await composer).sendMail(messageOf(mail, sender))
      const { subject, html, text } = rendered
      const stored: StoredMail = { to, subject, date: date.toISOString(), html, text }
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeWhole(join(folder, `${id}${sideEnding}`), JSON.stringify(stored))
      await writeWhole(join(folder, `${id}${ending}`), message)
      const ids = await withNewest(id)
      for (const old of [...ids].toSorted().slice(0, -maxStored)) await remove(old)
    },
    close: () => undefined,
  }
}

/** Makes messages of mails, and sends nothing. */
async function createComposer() {
  // Imported on demand, for a faster start.
  const { createTransport } = await import('nodemailer')
  return createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
}

/** Writes to a temporary name and renames it, so that nobody lists or reads a partial file. */
async function writeWhole(file: string, content: string | Uint8Array | Readable): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, content, { mode: 0o600 })
  await rename(draft, file)
}

async function readIfPresent(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
