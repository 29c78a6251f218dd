import sanitize from 'sanitize-html'
import { plainRichText } from './plain-rich-text.ts'

const options: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'h2', 'h3', 'blockquote', 'a'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // The contents of these tags are never readable text.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'iframe',
    'title',
    'template',
    'svg',
    'math',
  ],
  transformTags: {
    b: 'strong',
    i: 'em',
    strike: 's',
    h1: 'h2',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
    // Gives links from users no ranking credit, and the opened site no access to our window.
    a: sanitize.simpleTransform('a', { rel: 'nofollow noopener noreferrer' }),
  },
}

/**
 * Reduces untrusted HTML to paragraphs, lists, headings, emphasis and web links.
 * @param html any text, also with broken mark-up or none
 * @returns well-formed HTML; keeps the text of removed tags, except scripts and styles
 */
export function cleanRichText(html: string): string {
  return plainRichText(html) ?? sanitised(html)
}

/** The same for all HTML; exported for the test that compares both ways. */
export function sanitised(html: string): string {
  return sanitize(html, options).trim()
}
