/** How much of a part is looked at for where its root element begins; Word's begin within 100 bytes. */
export const prologBytes = 2 ** 16

/** What the beginning of a part says: no XML at all, plain XML, or XML that may declare entities or hides its text. */
export type XmlProlog = 'no-xml' | 'plain' | 'unsafe'

const marks: readonly (readonly [string, 'utf-8' | 'utf-16le' | 'utf-16be'])[] = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
  ['3c00', 'utf-16le'],
  ['003c', 'utf-16be'],
]
/** In these the characters of a declaration are the bytes of ASCII. */
const plainEncodings = /^(?:utf-?(?:8|16)|us-ascii|iso-8859-\d+|windows-125\d)$/i

/**
 * Judges XML by what stands before its root element (XML 1.0, 2.8), where alone a document type may be declared.
 * @param head the first {@link prologBytes} of the part
 * @param isXml by its name; others are XML when they begin with `<`
 * @returns `unsafe` with a document type (it declares entities), in an encoding that could hide one, or without a root
 * element in reach
 */
export function judgeProlog(head: Buffer, isXml: boolean): XmlProlog {
  const start = head.toString('hex', 0, 4)
  // UTF-32, by its mark or by three zeros.
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
