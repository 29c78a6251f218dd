import { deflateSync } from 'node:zlib'
import { wordEntries, zip } from './documents.ts'

/**
 * Creates a PDF from objects, which are numbered from 1; the first is the catalogue.
 * @param packed objects in an object stream, numbered from 100
 * @param dictionary additional entries in the dictionary of the object stream
 */
export function pdfOf(objects: readonly string[], packed: readonly string[] = [], dictionary = ''): Buffer {
  const parts = ['%PDF-1.7\n', ...objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`)]
  const chunks = [Buffer.from(parts.join(''), 'latin1')]
  if (packed.length > 0) {
    const head = packed.map((_, at) => `${100 + at} ${at * 10}`).join(' ')
    const data = deflateSync(Buffer.from(`${head} ${packed.join(' ')}`, 'latin1'))
    const first = `/First ${head.length + 1} /N ${packed.length} /Length ${data.length}`
    const about = `<< /Type /ObjStm ${first} ${dictionary || '/Filter /FlateDecode'} >>`
    chunks.push(Buffer.from(`50 0 obj\n${about}\nstream\n`), data, Buffer.from('\nendstream\nendobj\n'))
  }
  return Buffer.concat([...chunks, Buffer.from('trailer << /Root 1 0 R >>\n%%EOF\n')])
}

export const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
export const pages = '<< /Type /Pages /Kids [] /Count 0 >>'

/** Formats a PDF stream other than an object stream. */
export function pdfStream(dictionary: string, content: string): string {
  return `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`
}

/** A Word document that refers to an external file. */
export function wordLinking(type: string, target: string): Buffer {
  const kind = `http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}`
  const relationship = `<Relationship Id="r1" Type="${kind}" Target="${target}" TargetMode="External"/>`
  const content = `<?xml version="1.0"?><Relationships>${relationship}</Relationships>`
  return zip([...wordEntries, { name: 'word/_rels/settings.xml.rels', content }])
}

/** A Word document with an additional file in its archive. */
export function wordWith(name: string, content: string | Buffer, claimedBytes?: number): Buffer {
  return zip([...wordEntries, { name, content, ...(claimedBytes === undefined ? {} : { claimedBytes }) }])
}
