import { SaxesParser } from 'saxes'
import { CredentialError } from '../credential-error.ts'

/** XML namespaces of embedded credentials: Open Badges 3.0 §5.3.2 and the Open Badges 2.0 Baking Specification. */
const openBadges3 = 'https://purl.imsglobal.org/ob/v3p0'
const openBadges2 = 'http://openbadges.org'

/** Maximum nesting of elements; real images have up to 20 levels. */
const maxDepth = 200

/**
 * Maximum number of elements plus attributes. Real images have up to 5,000, parsed in 50 ms; 5 MB of elements
 * take 500 ms.
 */
const maxParts = 20_000

/** Whether a text starts like an SVG document; the rest may be missing. */
export function looksLikeSvg(text: string): boolean {
  return /^\uFEFF?\s*<(?:\?xml\s|svg[\s>]|!--|!DOCTYPE\s)/i.test(text.slice(0, 1000))
}

/**
 * Extracts the credential embedded in an SVG: the attribute `verify` (a JWT) or the text of `<openbadges:credential>`
 * (Open Badges 3.0 §5.3.2). Without one, the attribute `verify` (a URL or a JWS), or else the text, of
 * `<openbadges:assertion>` (Open Badges 2.0 Baking Specification). Rejects malformed XML, and every DOCTYPE because it could define entities.
 * @throws CredentialError not-a-credential
 */
export function bakedSvgText(svg: string): string {
  const parser = new SaxesParser({ xmlns: true })
  const found: Record<Kind, string[]> = { credential: [], assertion: [] }
  let [depth, parts, inside, text, verify] = [0, 0, 0, '', '']
  let kind: Kind = 'credential'
  const count = () => {
    parts += 1
    if (parts > maxParts) throw notACredential('This image is too complex. Ask the issuer for a PNG.')
  }
  parser.on('error', () => {
    throw damaged()
  })
  parser.on('doctype', () => {
    throw notACredential(
      'This image contains a DOCTYPE, which is not allowed. Ask the issuer for another file.',
    )
  })
  parser.on('attribute', count)
  parser.on('opentag', ({ uri, local, attributes }) => {
    count()
    depth += 1
    if (depth > maxDepth || inside > 0) throw damaged()
    if (depth === 1 && local !== 'svg') throw noBadge()
    const opened = kindOf(uri, local)
    if (opened === null) return
    kind = opened
    inside = depth
    verify = attributes.verify?.value.trim() ?? ''
    text = ''
  })
  const read = (part: string) => {
    if (inside > 0) text += part
  }
  parser.on('text', read)
  parser.on('cdata', read)
  parser.on('closetag', () => {
    if (depth === inside) {
      // An assertion often has both: the URL is what counts, and the text is a copy.
      found[kind].push(kind === 'assertion' && verify !== '' ? verify : verify + text)
      inside = 0
    }
    depth -= 1
  })
  parser.write(svg).close()
  const [only, second] = found.credential.length > 0 ? found.credential : found.assertion
  if (second !== undefined) {
    throw notACredential('This image contains more than one badge.')
  }
  if (only === undefined) throw noBadge()
  return only
}

type Kind = 'credential' | 'assertion'

function kindOf(uri: string, local: string): Kind | null {
  if (uri === openBadges3 && local === 'credential') return 'credential'
  return uri === openBadges2 && local === 'assertion' ? 'assertion' : null
}

function noBadge(): CredentialError {
  return notACredential(
    'This image contains no badge. Messengers and image editors remove badges: download the original.',
  )
}

function damaged(): CredentialError {
  return notACredential('This image is damaged or incomplete.')
}

function notACredential(message: string): CredentialError {
  return new CredentialError('not-a-credential', message)
}
