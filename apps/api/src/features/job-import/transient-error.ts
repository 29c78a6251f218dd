/** Classes of PostgreSQL's codes: connection, rollback (such as a deadlock), resources, locks, operator (such as a restart). */
const databaseClasses = /^(08|40|53|55|57)[0-9A-Z]{3}$/

/** Codes of the network and of a full disk, and of a storage that does not respond. */
const codes = new Set(
  'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH ENOSPC EDQUOT unavailable'.split(
    ' ',
  ),
)

/** Messages of the database driver, whose errors have no code when a connection ends. */
const messages = /^Connection terminated|^timeout exceeded when trying to connect|connection error/

/** Whether an error of the database or storage, or one of its causes, can pass by itself, so that the job is to be repeated. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as { code?: unknown }
  if (typeof code === 'string' && (databaseClasses.test(code) || codes.has(code))) return true
  return messages.test(error.message) || isTransient(error.cause)
}
