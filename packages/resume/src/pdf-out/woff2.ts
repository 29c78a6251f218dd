import { brotliDecompressSync } from 'node:zlib'
import { ByteReader } from './byte-reader.ts'
import { rebuildGlyphs } from './woff2-glyphs.ts'

// W3C, WOFF File Format 2.0, section 4.1: tables by their number.
const knownTags =
  'cmap,head,hhea,hmtx,maxp,name,OS/2,post,cvt ,fpgm,glyf,loca,prep,CFF ,VORG,EBDT,EBLC,gasp,hdmx,kern,LTSH,PCLT,VDMX,vhea,vmtx,BASE,GDEF,GPOS,GSUB,EBSC,JSTF,MATH,CBDT,CBLC,COLR,CPAL,SVG ,sbix,acnt,avar,bdat,bloc,bsln,cvar,fdsc,feat,fmtx,fvar,gvar,hsty,just,lcar,mort,morx,opbd,prop,trak,Zapf,Silf,Glat,Gloc,Feat,Sill'.split(
    ',',
  )

interface Table {
  readonly tag: string
  readonly isTransformed: boolean
  readonly data: Buffer
}

function readTables(file: Buffer): Table[] {
  const reader = new ByteReader(file)
  if (reader.uint32() !== 0x774f4632) throw new Error('this is no WOFF2 font')
  reader.skip(8)
  const count = reader.uint16()
  reader.skip(6)
  const packedLength = reader.uint32()
  reader.skip(24)
  const entries = Array.from({ length: count }, () => {
    const flags = reader.uint8()
    const tag = (flags & 63) === 63 ? reader.text(4) : (knownTags[flags & 63] ?? '')
    const version = flags >> 6
    const isTransformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0
    const length = reader.base128()
    return { tag, isTransformed, length: isTransformed ? reader.base128() : length }
  })
  const unpacked = brotliDecompressSync(file.subarray(reader.at, reader.at + packedLength))
  let at = 0
  return entries.map(({ tag, isTransformed, length }) => {
    const data = unpacked.subarray(at, at + length)
    at += length
    return { tag, isTransformed, data }
  })
}

/** Left side bearings that were left out are the left edges of the glyphs (section 5.4). */
function rebuildMetrics(data: Buffer, metricsCount: number, leftEdges: readonly number[]): Buffer {
  const reader = new ByteReader(data)
  const flags = reader.uint8()
  const widths = Array.from({ length: metricsCount }, () => reader.uint16())
  const rest = leftEdges.length - metricsCount
  const first = (flags & 1) === 0 ? widths.map(() => reader.int16()) : leftEdges.slice(0, metricsCount)
  const others =
    (flags & 2) === 0 ? Array.from({ length: rest }, () => reader.int16()) : leftEdges.slice(metricsCount)
  const out = Buffer.alloc(metricsCount * 4 + rest * 2)
  for (const [index, width] of widths.entries()) {
    out.writeUInt16BE(width, index * 4)
    out.writeInt16BE(first[index] ?? 0, index * 4 + 2)
  }
  for (const [index, edge] of others.entries()) out.writeInt16BE(edge, metricsCount * 4 + index * 2)
  return out
}

/**
 * Unpacks a web font into the TrueType font that it was made of (W3C, WOFF File Format 2.0): what writes PDFs cannot
 * take parts out of the packed form.
 * @throws Error for another format, or a font without TrueType outlines
 */
export function unpackWoff2(file: Buffer): Buffer {
  const tables = new Map(readTables(file).map((table) => [table.tag, table]))
  const data = (tag: string): Buffer => {
    const table = tables.get(tag)
    if (!table) throw new Error(`the font has no table ${tag}`)
    return table.data
  }
  const found = new Map([...tables].map(([tag, table]) => [tag, table.data]))
  if (tables.get('glyf')?.isTransformed) {
    const { glyphs, offsets, leftEdges } = rebuildGlyphs(data('glyf'))
    found.set('glyf', glyphs)
    found.set('loca', offsets)
    const head = Buffer.from(data('head'))
    // The offsets are written in the long format.
    head.writeInt16BE(1, 50)
    found.set('head', head)
    if (tables.get('hmtx')?.isTransformed) {
      found.set('hmtx', rebuildMetrics(data('hmtx'), data('hhea').readUInt16BE(34), leftEdges))
    }
  }
  return writeFont(found)
}

function writeFont(tables: ReadonlyMap<string, Buffer>): Buffer {
  const names = [...tables.keys()].sort()
  const head = Buffer.alloc(12 + names.length * 16)
  head.writeUInt32BE(0x00010000, 0)
  head.writeUInt16BE(names.length, 4)
  const parts = [head]
  let at = head.length
  for (const [index, name] of names.entries()) {
    const data = tables.get(name) ?? Buffer.alloc(0)
    const entry = 12 + index * 16
    head.write(name, entry, 'latin1')
    head.writeUInt32BE(at, entry + 8)
    head.writeUInt32BE(data.length, entry + 12)
    const padded = Buffer.alloc(Math.ceil(data.length / 4) * 4)
    data.copy(padded)
    parts.push(padded)
    at += padded.length
  }
  return Buffer.concat(parts)
}
