import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { isUuid } from '#base/uuid.ts'
import { type MailTransport, messageOf, type Sender } from './mail-transport.ts'

const keep = 500
const ending = '.eml'
const sideEnding = '.json'

/** What a page shows of a mail. */
export interface KeptMail {
  readonly to: string
  readonly subject: string
  /** ISO. */
  readonly date: string
  readonly html: string
  readonly text: string
}

/** Mails as files, where there is no mail server. */
export interface MailFolder extends MailTransport {
  /** Ids of the mails that are there, newest first. */
  list(): Promise<string[]>
  /** The whole message; undefined when it is not there. */
  read(id: string): Promise<Buffer | undefined>
  /** What it says, without reading MIME; undefined when it is not there. */
  view(id: string): Promise<KeptMail | undefined>
}

/**
 * Writes each mail to `<id>.eml`, readable by this user only, and what it says to `<id>.json`; the
 * newest 500 are kept. Ids are UUIDv7: names sort by
 * time.
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
  return {
    list,
    read: async (id) => (isUuid(id) ? readOrNothing(join(folder, `${id}${ending}`)) : undefined),
    view: async (id) => {
      const kept = isUuid(id) ? await readOrNothing(join(folder, `${id}${sideEnding}`)) : undefined
      return kept && (JSON.parse(kept.toString()) as KeptMail)
    },
    send: async (mail) => {
      const { id, to, date, rendered } = mail
      // Loaded with the first mail, to start sooner.
      const { createTransport } = await import('nodemailer')
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await composer.sendMail(messageOf(mail, sender))
      const { subject, html, text } = rendered
      const kept: KeptMail = { to, subject, date: date.toISOString(), html, text }
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeWhole(join(folder, `${id}${sideEnding}`), JSON.stringify(kept))
      await writeWhole(join(folder, `${id}${ending}`), message)
      for (const old of (await list()).slice(keep)) {
        for (const name of [`${old}${ending}`, `${old}${sideEnding}`])
          await rm(join(folder, name), { force: true })
      }
    },
    close: () => undefined,
  }
}

/** Whoever lists the folder sees no half file. */
async function writeWhole(file: string, content: string | Uint8Array | Readable): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, content, { mode: 0o600 })
  await rename(draft, file)
}

async function readOrNothing(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
