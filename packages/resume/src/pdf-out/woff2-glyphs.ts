import { ByteReader } from './byte-reader.ts'

interface Streams {
  readonly contours: ByteReader
  readonly points: ByteReader
  readonly flags: ByteReader
  readonly glyphs: ByteReader
  readonly composites: ByteReader
  readonly boxes: ByteReader
  readonly instructions: ByteReader
}

/** The tables `glyf` and `loca` (long offsets), and where each glyph begins at the left. */
export interface RebuiltGlyphs {
  readonly glyphs: Buffer
  readonly offsets: Buffer
  readonly leftEdges: readonly number[]
}

/** Puts the outlines together again that were stored as streams (W3C, WOFF File Format 2.0, section 5.1). */
export function rebuildGlyphs(table: Buffer): RebuiltGlyphs {
  const head = new ByteReader(table, 4)
  const count = head.uint16()
  head.skip(2)
  const sizes = Array.from({ length: 7 }, () => head.uint32())
  let at = head.at
  const [contours, points, flags, glyphs, composites, boxBytes, instructions] = sizes.map((size) => {
    at += size
    return new ByteReader(table.subarray(at - size, at))
  }) as [ByteReader, ByteReader, ByteReader, ByteReader, ByteReader, ByteReader, ByteReader]
  const bitmap = boxBytes.slice(4 * Math.floor((count + 31) / 32))
  const streams = { contours, points, flags, glyphs, composites, boxes: boxBytes, instructions }
  const made = Array.from({ length: count }, (_, index) => {
    const hasBox = ((bitmap[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0
    return rebuildGlyph(streams, hasBox)
  })
  const offsets = Buffer.alloc((count + 1) * 4)
  let offset = 0
  for (const [index, glyph] of made.entries()) {
    offset += glyph.length
    offsets.writeUInt32BE(offset, (index + 1) * 4)
  }
  const leftEdges = made.map((glyph) => (glyph.length > 0 ? glyph.readInt16BE(2) : 0))
  return { glyphs: Buffer.concat(made), offsets, leftEdges }
}

function rebuildGlyph(streams: Streams, hasBox: boolean): Buffer {
  const contours = streams.contours.int16()
  if (contours === 0) return Buffer.alloc(0)
  const glyph =
    contours > 0 ? simpleGlyph(streams, contours, hasBox) : compositeGlyph(streams, streams.boxes.slice(8))
  return glyph.length % 4 === 0 ? glyph : Buffer.concat([glyph, Buffer.alloc(4 - (glyph.length % 4))])
}

function simpleGlyph(
  { points, flags, glyphs, boxes, instructions }: Streams,
  contours: number,
  hasBox: boolean,
) {
  const ends: number[] = []
  let total = 0
  for (let contour = 0; contour < contours; contour += 1) {
    total += points.uint16of255()
    ends.push(total - 1)
  }
  const deltas = Array.from({ length: total }, () => readPoint(flags.uint8(), glyphs))
  const code = instructions.slice(glyphs.uint16of255())
  const box = hasBox ? boxes.slice(8) : boxOf(deltas)
  const out = Buffer.alloc(10 + contours * 2 + 2 + code.length + total * 5)
  out.writeInt16BE(contours, 0)
  box.copy(out, 2)
  for (const [index, end] of ends.entries()) out.writeUInt16BE(end, 10 + index * 2)
  let at = 10 + contours * 2
  at = out.writeUInt16BE(code.length, at)
  at += code.copy(out, at)
  // Each coordinate in two bytes: the subset that a PDF takes is written anew anyway.
  for (const { on } of deltas) at = out.writeUInt8(on ? 1 : 0, at)
  for (const { x } of deltas) at = out.writeInt16BE(x, at)
  for (const { y } of deltas) at = out.writeInt16BE(y, at)
  return out
}

interface Delta {
  readonly x: number
  readonly y: number
  readonly on: boolean
}

const signed = (flag: number, value: number) => ((flag & 1) === 1 ? value : -value)

/** Section 5.2: the flag says how the two coordinates are packed into one to four bytes. */
function readPoint(flagByte: number, glyphs: ByteReader): Delta {
  const on = (flagByte & 0x80) === 0
  const flag = flagByte & 0x7f
  const first = glyphs.uint8()
  if (flag < 10) return { x: 0, y: signed(flag, ((flag & 14) << 7) + first), on }
  if (flag < 20) return { x: signed(flag, (((flag - 10) & 14) << 7) + first), y: 0, on }
  if (flag < 84) {
    const base = flag - 20
    return {
      x: signed(flag, 1 + (base & 0x30) + (first >> 4)),
      y: signed(flag >> 1, 1 + ((base & 0x0c) << 2) + (first & 0x0f)),
      on,
    }
  }
  const second = glyphs.uint8()
  if (flag < 120) {
    const base = flag - 84
    return {
      x: signed(flag, 1 + (Math.floor(base / 12) << 8) + first),
      y: signed(flag >> 1, 1 + (((base % 12) >> 2) << 8) + second),
      on,
    }
  }
  const third = glyphs.uint8()
  if (flag < 124) {
    return {
      x: signed(flag, (first << 4) + (second >> 4)),
      y: signed(flag >> 1, ((second & 0x0f) << 8) + third),
      on,
    }
  }
  return { x: signed(flag, (first << 8) + second), y: signed(flag >> 1, (third << 8) + glyphs.uint8()), on }
}

function boxOf(deltas: readonly Delta[]): Buffer {
  let [x, y] = [0, 0]
  const [xs, ys]: [number[], number[]] = [[], []]
  for (const delta of deltas) {
    x += delta.x
    y += delta.y
    xs.push(x)
    ys.push(y)
  }
  const box = Buffer.alloc(8)
  const edges = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  for (const [index, edge] of edges.entries()) box.writeInt16BE(edge, index * 2)
  return box
}

function compositeGlyph({ composites, glyphs, instructions }: Streams, box: Buffer): Buffer {
  const head = Buffer.alloc(10)
  head.writeInt16BE(-1, 0)
  box.copy(head, 2)
  const parts: Buffer[] = [head]
  let hasCode = false
  for (let more = true; more; ) {
    const flags = composites.uint16()
    const args = (flags & 1) !== 0 ? 4 : 2
    const scale = (flags & 8) !== 0 ? 2 : (flags & 0x40) !== 0 ? 4 : (flags & 0x80) !== 0 ? 8 : 0
    composites.skip(-2)
    parts.push(composites.slice(4 + args + scale))
    hasCode ||= (flags & 0x100) !== 0
    more = (flags & 0x20) !== 0
  }
  if (hasCode) {
    const code = instructions.slice(glyphs.uint16of255())
    const length = Buffer.alloc(2)
    length.writeUInt16BE(code.length, 0)
    parts.push(length, code)
  }
  return Buffer.concat(parts)
}
