/** Maximum bytes before the root element of an XML part. Word needs fewer than 100. */
export const prologBytes = 2 ** 16

/** `unsafe` means XML that may declare entities or hide its text from this check. */
export type XmlProlog = 'no-xml' | 'plain' | 'unsafe'

const marks: readonly (readonly [string, 'utf-8' | 'utf-16le' | 'utf-16be'])[] = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
  ['3c00', 'utf-16le'],
  ['003c', 'utf-16be'],
]
/** Text encodings in which a DTD is readable as ASCII. */
const plainEncodings = /^(?:utf-?(?:8|16)|us-ascii|iso-8859-\d+|windows-125\d)$/i

/**
 * Checks XML by its prolog (XML 1.0, 2.8), the only place for a DTD, which could declare entities.
 * @param head the first {@link prologBytes} bytes of the part
 * @param isXml true when the part's name marks it as XML; other parts count as XML if they begin with `<`
 * @returns `unsafe` for a DTD, for an encoding that could hide one, or when `head` contains no root element
 */
export function judgeProlog(head: Buffer, isXml: boolean): XmlProlog {
  const start = head.toString('hex', 0, 4)
  // Detects UTF-32, with or without a byte order mark.
  if (/^(?:fffe0000|0000feff|3c000000|0000003c)$/.test(start)) return 'unsafe'
  const encoding = marks.find(([mark]) => start.startsWith(mark))?.[1] ?? 'utf-8'
  const text = new TextDecoder(encoding).decode(head).trimStart()
  if (!text.startsWith('<')) return isXml ? 'unsafe' : 'no-xml'
  const declared = /^<\?xml\s[^>]*?encoding\s*=\s*["']([^"']*)["']/.exec(text)?.[1]
  if (declared !== undefined && !plainEncodings.test(declared)) return 'unsafe'
  let at = 0
  for (;;) {
    while (/\s/.test(text[at] ?? '')) at += 1
    const end = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : ''
    if (!end) break
    const closes = text.indexOf(end, at + 2)
    if (closes < 0) return 'unsafe'
    at = closes + end.length
  }
  return /^<[\p{L}_]/u.test(text.slice(at, at + 3)) ? 'plain' : 'unsafe'
}
