import type { Readable } from 'node:stream'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { ResumeError } from '../resume-error.ts'

const maxEntries = 2000
const maxBytes = 8 * 1024 * 1024

/**
 * Unpacks the text files of a zip that have one of the wanted names, in any folder, at most 8 MB in total.
 * @throws ResumeError invalid if the zip is damaged, password-protected or too large
 */
export async function unzipTexts(content: Buffer, wanted: ReadonlySet<string>): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const zip = await open(content)
  let left = maxBytes
  await new Promise<void>((resolve, reject) => {
    zip.on('error', () => reject(refuse('This zip is damaged. Download it anew and try again.')))
    zip.on('end', () => resolve())
    zip.on('entry', (entry: Entry) => {
      const name = entry.fileName.split('/').at(-1) ?? ''
      if (!wanted.has(name) || found.has(name)) {
        zip.readEntry()
        return
      }
      // A forged size is noticed: `validateEntrySizes` compares the declared size with the real size while unpacking.
      left -= entry.uncompressedSize
      if (left < 0) {
        reject(refuse(`"${entry.fileName}" in this zip is too large.`))
        return
      }
      readText(zip, entry).then((text) => {
        found.set(name, text)
        zip.readEntry()
      }, reject)
    })
    zip.readEntry()
  }).finally(() => zip.close())
  return found
}

/**
 * Whether a zip contains a file with exactly this path. Does not look into nested zips.
 * @throws ResumeError invalid if the zip is damaged or contains too many files
 */
export async function hasEntry(content: Buffer, path: string): Promise<boolean> {
  const zip = await open(content)
  return new Promise<boolean>((resolve, reject) => {
    zip.on('error', () => reject(refuse('This zip is damaged. Download it anew and try again.')))
    zip.on('end', () => resolve(false))
    zip.on('entry', ({ fileName }: Entry) => {
      if (fileName === path) resolve(true)
      else zip.readEntry()
    })
    zip.readEntry()
  }).finally(() => zip.close())
}

const refuse = (sentence: string) => new ResumeError('invalid', sentence)

function open(content: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(content, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error) reject(refuse('This zip is damaged. Download it anew and try again.'))
      else if (zip.entryCount > maxEntries) reject(refuse('This zip contains too many files.'))
      else resolve(zip)
    })
  })
}

async function readText(zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.isEncrypted()) throw refuse('This zip is protected by a password.')
  const stream = await new Promise<Readable>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)))
  }).catch(() => {
    throw refuse('This zip is damaged. Download it anew and try again.')
  })
  const parts: Buffer[] = []
  try {
    for await (const part of stream) parts.push(part as Buffer)
  } catch {
    throw refuse('This zip is damaged. Download it anew and try again.')
  }
  return Buffer.concat(parts).toString('utf8')
}
