import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { isUuid } from '#platform/uuid.ts'
import { type MailTransport, messageOf, type Sender } from './mail-transport.ts'

const keep = 500
const ending = '.eml'

/** Mails as files, where there is no mail server. */
export interface MailFolder extends MailTransport {
  /** Ids of the mails that are there, newest first. */
  list(): Promise<string[]>
  /** The whole message; undefined when it is not there. */
  read(id: string): Promise<Buffer | undefined>
}

/**
 * Writes each mail to `<id>.eml`, readable by this user only; the newest 500 are kept. Ids are UUIDv7: names sort by
 * time.
 */
export function createMailFolder(folder: string, sender: Sender): MailFolder {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
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
    read: async (id) => {
      if (!isUuid(id)) return undefined
      return readFile(join(folder, `${id}${ending}`)).catch(() => undefined)
    },
    send: async (mail) => {
      const { message } = await composer.sendMail(messageOf(mail, sender))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Written whole before it gets its name: whoever lists the folder sees no half mail.
      const draft = join(folder, `${mail.id}.${randomBytes(6).toString('hex')}`)
      await writeFile(draft, message, { mode: 0o600 })
      await rename(draft, join(folder, `${mail.id}${ending}`))
      for (const old of (await list()).slice(keep)) await rm(join(folder, `${old}${ending}`), { force: true })
    },
    close: () => undefined,
  }
}
