import { Typography } from '@mantine/core'
import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import classes from './rich-text.module.css'

const allowed = {
  ALLOWED_TAGS: [
    'p',
    'br',
    'strong',
    'em',
    'b',
    'i',
    'u',
    's',
    'ul',
    'ol',
    'li',
    'h2',
    'h3',
    'h4',
    'blockquote',
    'a',
    'code',
    'pre',
    'hr',
  ],
  ALLOWED_ATTR: ['href'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:)/i,
}

const blocks = 'p, ul, ol, h2, h3, h4, blockquote, pre'

function clean(html: string): string {
  const fragment = DOMPurify.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true })
  for (const link of fragment.querySelectorAll('a')) {
    link.rel = 'noopener noreferrer nofollow ugc'
    link.target = '_blank'
  }
  // Each block sets its text direction by its own content, left to right or right to left.
  for (const block of fragment.querySelectorAll<HTMLElement>(blocks)) block.dir = 'auto'
  const holder = document.createElement('div')
  holder.append(fragment)
  return holder.innerHTML
}

/** Shows other people's HTML. The server sanitises it too; sanitising again stops scripts that got past the server. */
export function RichTextView({ html }: { readonly html: string }) {
  const __html = useMemo(() => clean(html), [html])
  return (
    <Typography className={classes.view}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned just above, by an allow-list */}
      <div dangerouslySetInnerHTML={{ __html }} />
    </Typography>
  )
}
