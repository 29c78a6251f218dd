import { analyse } from 'chardet'

export interface Encoding {
  /** WHATWG label. */
  readonly label: string
  /** Bytes of the byte order mark. */
  readonly mark: number
  /** No byte above 127 was seen, so that a later row may still be in Windows-1252. */
  readonly isAscii: boolean
  /** Other rows are in UTF-8. */
  readonly isMixed: boolean
}

/** Finds out the character encoding of a text from its first bytes. */
export function detectEncoding(head: Buffer): Encoding {
  const plain = { mark: 0, isAscii: false, isMixed: false }
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { ...plain, label: 'utf-8', mark: 3 }
  const utf16 = utf16Of(head)
  if (utf16) return { ...plain, ...utf16 }
  const declared = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(
    head.toString('latin1', 0, 400),
  )?.[1]
  const { good, bad } = countUtf8(head)
  if (good + bad === 0) return { ...plain, label: 'utf-8', isAscii: true }
  // Binary data in one row says nothing about the encoding of the others.
  if (good === 0 && bad < 10 && head.includes(0)) return { ...plain, label: 'utf-8' }
  // A few damaged rows do not make a text in UTF-8 one in another encoding.
  if (good >= bad * 3) return { ...plain, label: 'utf-8' }
  const label = labelOf(declared) ?? guess(head)
  // Letters in Windows-1252 hardly ever look like UTF-8 by chance; those in Asian and Cyrillic encodings may.
  return { ...plain, label, isMixed: label === 'windows-1252' && good * 10 > bad }
}

/** UTF-16 by its mark, or by its zero bytes: half of a text in Latin letters. */
function utf16Of(head: Buffer): { label: string; mark: number } | undefined {
  const zeros = [0, 0]
  const size = Math.min(head.length, 4096)
  for (let at = 0; at < size; at += 1) if (head[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const mark = head.readUInt16BE === undefined || head.length < 2 ? 0 : head.readUInt16BE(0)
  const few = size / 40
  if (mark === 0xfffe && odd > few && odd > even) return { label: 'utf-16le', mark: 2 }
  if (mark === 0xfeff && even > few && even > odd) return { label: 'utf-16be', mark: 2 }
  if (odd > size / 4 && even < odd / 10) return { label: 'utf-16le', mark: 0 }
  if (even > size / 4 && odd < even / 10) return { label: 'utf-16be', mark: 0 }
  return undefined
}

/** Counts letters in UTF-8 above ASCII, and bytes that fit into none. */
function countUtf8(head: Buffer): { readonly good: number; readonly bad: number } {
  let good = 0
  let bad = 0
  for (let at = 0; at < head.length; at += 1) {
    const byte = head[at] ?? 0
    if (byte < 0x80) continue
    const more = byte >= 0xf0 && byte < 0xf5 ? 3 : byte >= 0xe0 ? 2 : byte >= 0xc2 ? 1 : 0
    if (at + more >= head.length) break
    let follows = more > 0 && byte < 0xf5
    for (let step = 1; step <= more; step += 1) follows &&= ((head[at + step] ?? 0) & 0xc0) === 0x80
    if (follows) {
      good += 1
      at += more
    } else bad += 1
  }
  return { good, bad }
}

function guess(head: Buffer): string {
  // Only lines with letters above ASCII tell encodings apart.
  const lines: Buffer[] = []
  let size = 0
  for (let start = 0; start < head.length && size < 65_536; ) {
    const next = head.indexOf(10, start)
    const line = head.subarray(start, next === -1 ? undefined : next + 1)
    if (line.some((byte) => byte > 127)) {
      lines.push(line.subarray(0, 8192))
      size += line.length
    }
    start = next === -1 ? head.length : next + 1
  }
  for (const { name, confidence } of analyse(Buffer.concat(lines))) {
    const label = labelOf(name)
    if (label && label !== 'utf-8' && !label.startsWith('utf-16') && confidence >= 20) return label
  }
  return 'windows-1252'
}

/** The WHATWG label of an encoding; undefined if it is not known. ISO 8859-1 is read as Windows-1252, as browsers do. */
function labelOf(name: string | undefined): string | undefined {
  if (!name) return undefined
  try {
    return new TextDecoder(name).encoding
  } catch {
    return undefined
  }
}

/** Converts text to UTF-8 without a byte order mark, as it arrives. */
export async function* toUtf8(
  stream: AsyncIterable<Buffer>,
  { label, mark }: Encoding,
): AsyncGenerator<Buffer> {
  const decoder = label === 'utf-8' ? undefined : new TextDecoder(label, { ignoreBOM: true })
  let rest = mark
  for await (const chunk of stream) {
    const bytes = chunk.subarray(rest)
    rest = Math.max(0, rest - chunk.length)
    yield decoder ? Buffer.from(decoder.decode(bytes, { stream: true })) : bytes
  }
  if (decoder) yield Buffer.from(decoder.decode())
}
