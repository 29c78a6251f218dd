import { deflateRawSync } from 'node:zlib'

/** A minimal valid PDF. */
export const pdfBytes: Buffer = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n' +
    'xref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \n' +
    'trailer<</Size 3/Root 1 0 R>>\nstartxref\n101\n%%EOF\n',
)

const mainPart = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const contentTypes = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${mainPart}"/></Types>`

interface ZipEntry {
  readonly name: string
  readonly content: string | Buffer
  /** False uncompressed size to write into the archive's directory. */
  readonly claimedBytes?: number
}

/** Zip entries of a minimal Word document. */
export const wordEntries: readonly ZipEntry[] = [
  { name: '[Content_Types].xml', content: contentTypes },
  { name: '_rels/.rels', content: '<Relationships/>' },
  { name: 'word/document.xml', content: '<w:document><w:body><w:p>Hello</w:p></w:body></w:document>' },
]

/** Creates a zip archive. Leaves out checksums, which our document readers do not check. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, claimedBytes } of entries) {
    const data = Buffer.from(content)
    const packed = deflateRawSync(data)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(claimedBytes ?? data.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    files.push(Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), packed)
    directory.push(Buffer.from('PK\x01\x02', 'latin1'), Buffer.from([20, 0]), fields, rest, Buffer.from(name))
    offset += 30 + Buffer.byteLength(name) + packed.length
  }
  const entriesOf = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(entriesOf.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, entriesOf, Buffer.from('PK\x05\x06', 'latin1'), end])
}
