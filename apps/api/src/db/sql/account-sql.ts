/** Who can sign in and is not leaving: `users` as `table`. */
export function isActiveAccount(table = 'u'): string {
  return `${table}.status = 'active'`
}

/** Deletion was requested: others see the person as deleted, and the person may still come back. */
export function isLeaving(table = 'u'): string {
  return `${table}.status = 'deletion-requested'`
}

export function isErased(table = 'u'): string {
  return `${table}.status = 'erased'`
}
