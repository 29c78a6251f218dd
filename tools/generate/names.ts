/** The spellings of one name. */
export interface Names {
  /** `reply-template` */
  readonly kebab: string
  /** `replyTemplate` */
  readonly camel: string
  /** `ReplyTemplate` */
  readonly pascal: string
  /** `reply_template` */
  readonly snake: string
  /** `Reply template` */
  readonly title: string
}

/**
 * Reads a name in kebab-case.
 * @throws Error for anything else
 */
export function namesOf(kebab: string | undefined): Names {
  if (!kebab || !/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(kebab)) {
    throw new Error(`Give a name in kebab-case, such as reply-templates; not "${kebab ?? ''}".`)
  }
  const words = kebab.split('-')
  const upper = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  const pascal = words.map(upper).join('')
  return {
    kebab,
    pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    snake: words.join('_'),
    title: upper(words.join(' ')),
  }
}
