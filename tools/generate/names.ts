/** The name of a generated feature in all spellings. */
export interface Names {
  /** In kebab case, such as `reply-template`. */
  readonly kebab: string
  /** In camel case, such as `replyTemplate`. */
  readonly camel: string
  /** In Pascal case, such as `ReplyTemplate`. */
  readonly pascal: string
  /** In snake case, such as `reply_template`. */
  readonly snake: string
  /** As words, such as `Reply template`. */
  readonly title: string
}

/** Derives all spellings from a kebab-case name. @throws Error for any other format */
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
