import { cleanRichText } from '#platform/rich-text.ts'

const markup = /<(p|br|ul|ol|li|div|h[1-6]|strong|b|em|i|a|span|table|script|style)\b[^>]*>/i

/** The parts of a posting's text, in the order in which they are shown. */
export interface DescriptionParts {
  readonly description: string
  readonly requirements: string
  readonly benefits: string
  /** The address within the city. */
  readonly place: string
}

/**
 * One description of clean HTML. Plain text becomes paragraphs at its line ends; sources that lost theirs leave runs
 * of spaces or bullets.
 */
export function describePosting({ description, requirements, benefits, place }: DescriptionParts): string {
  const parts = [
    richText(description),
    headed('Requirements', richText(requirements)),
    headed('Benefits', richText(benefits)),
    headed('Place of work', richText(place)),
  ]
  return parts.filter(Boolean).join('')
}

/** HTML is cleaned; text becomes clean paragraphs. */
export function richText(text: string): string {
  if (markup.test(text)) return cleanRichText(text)
  const paragraphs = text
    .split(/\n+|\s{4,}|\s*[•·▪]\s*/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
  return paragraphs.map((part) => cleanRichText(`<p>${part}</p>`)).join('')
}

function headed(title: string, html: string): string {
  return html ? `<h2>${title}</h2>${html}` : ''
}
