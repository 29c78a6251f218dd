import { SaxesParser } from 'saxes'
import { CredentialError } from '../credential-error.ts'

/** Open Badges 3.0 §5.3.2, Open Badges 2.0 Baking Specification. */
const openBadges3 = 'https://purl.imsglobal.org/ob/v3p0'
const openBadges2 = 'http://openbadges.org'

/** Real pictures nest up to 20 elements. */
const maxDepth = 200

/** Elements and attributes; real pictures have up to 5,000. As many take 50 ms, 5 MB of them 500 ms. */
const maxParts = 20_000

/** Whether a text begins as an SVG does, be it whole or not. */
export function looksLikeSvg(text: string): boolean {
  return /^\uFEFF?\s*<(?:\?xml\s|svg[\s>]|!--|!DOCTYPE\s)/i.test(text.slice(0, 1000))
}

/**
 * The text that is baked into an SVG: the `verify` attribute of its `<openbadges:credential>` when that is a JWT, else what
 * stands in the element (Open Badges 3.0 §5.3.2). Reads well-formed XML only. A DOCTYPE is refused: it could define entities.
 * @throws CredentialError not-a-credential
 */
export function bakedSvgText(svg: string): string {
  const parser = new SaxesParser({ xmlns: true })
  const found: string[] = []
  let [depth, parts, inside, text, older] = [0, 0, 0, '', false]
  const count = () => {
    parts += 1
    if (parts > maxParts) throw notACredential('This picture is too complex. Ask its issuer for a PNG.')
  }
  parser.on('error', () => {
    throw damaged()
  })
  parser.on('doctype', () => {
    throw notACredential('This picture brings definitions of its own (DOCTYPE). Ask its issuer for another.')
  })
  parser.on('attribute', count)
  parser.on('opentag', ({ uri, local, attributes }) => {
    count()
    depth += 1
    if (depth > maxDepth || inside > 0) throw damaged()
    if (depth === 1 && local !== 'svg') throw noBadge()
    older ||= uri === openBadges2 && local === 'assertion'
    if (uri !== openBadges3 || local !== 'credential') return
    inside = depth
    text = attributes.verify?.value ?? ''
  })
  const read = (part: string) => {
    if (inside > 0) text += part
  }
  parser.on('text', read)
  parser.on('cdata', read)
  parser.on('closetag', () => {
    if (depth === inside) {
      found.push(text)
      inside = 0
    }
    depth -= 1
  })
  parser.write(svg).close()
  const [only, second] = found
  if (second !== undefined) {
    throw notACredential('There is more than one badge in this picture, so nobody can tell which one counts.')
  }
  if (only !== undefined) return only
  if (older) {
    throw notACredential(
      'This picture holds a badge of Open Badges 2 or older. Ask its issuer for one of Open Badges 3.0.',
    )
  }
  throw noBadge()
}

function noBadge(): CredentialError {
  return notACredential(
    'There is no badge in this picture. Programs that draw or shrink pictures remove it: download the original.',
  )
}

function damaged(): CredentialError {
  return notACredential('This picture is damaged or cut off.')
}

function notACredential(message: string): CredentialError {
  return new CredentialError('not-a-credential', message)
}
