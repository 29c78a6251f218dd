/** URL schemes that start programs or run scripts. Web, mail and phone links are allowed, because they need a click. */
const startsSomething = /^(?:javascript|vbscript|data|smb|shell|mhtml|jar|search|search-ms|ms-[a-z-]+):/

/** Normalises a link target as Windows does: slashes, control characters, letter case. */
const plain = (target: string) =>
  target
    .replace(/\p{Cc}/gu, '')
    .trim()
    .replaceAll('\\', '/')
    .toLowerCase()

/**
 * True for `file:///C:/…`, a file on the author's own machine. With more slashes or escapes the target may be a server.
 */
const isOwnMachine = (place: string) => /^file:\/{3}(?![/%])/.test(place)

/**
 * True when following a link starts a program or contacts a file server (`\\server\share`,
 * `file://server/…`). Windows sends a file server the reader's password hash.
 */
export function reachesFileServer(target: string): boolean {
  const place = plain(target)
  if (isOwnMachine(place)) return false
  return /^(?:\/\/|file:)/.test(place) || startsSomething.test(place)
}

/**
 * True when a link target is on another machine. Paths on the author's
 * machine are harmless, because they do not exist on the reader's.
 */
export function isRemote(target: string): boolean {
  const place = plain(target)
  if (isOwnMachine(place)) return false
  return /^(?:[a-z][a-z0-9+.-]+:|\/\/)/.test(place)
}
