/** SQL condition: the account can sign in and is not scheduled for deletion. @param table alias of `users` */
export function isActiveAccount(table = 'u'): string {
  return `${table}.status = 'active'`
}

/** SQL condition: the account is scheduled for deletion. Others see a deleted person; its owner can still cancel. */
export function isLeaving(table = 'u'): string {
  return `${table}.status = 'deletion-requested'`
}

export function isErased(table = 'u'): string {
  return `${table}.status = 'erased'`
}

/**
 * SQL condition: the account of the candidate of application `a` is scheduled for deletion. A primary-key lookup, for the
 * rows of one page.
 */
export const isPersonLeaving = `exists (select from users u where u.id = a.candidate_id and ${isLeaving()})`
