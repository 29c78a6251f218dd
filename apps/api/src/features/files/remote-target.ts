/** Schemes that start programs or run scripts; web pages, mail and telephone numbers wait for a click and are shown. */
const startsSomething = /^(?:javascript|vbscript|data|smb|shell|mhtml|jar|search|search-ms|ms-[a-z-]+):/

/** As Windows reads it: either slash, no control characters, any case. */
const plain = (target: string) =>
  target
    .replace(/\p{Cc}/gu, '')
    .trim()
    .replaceAll('\\', '/')
    .toLowerCase()

/** file:///C:/… is a file of the writer's own machine; anything longer or escaped may be a server. */
const isOwnMachine = (place: string) => /^file:\/{3}(?![/%])/.test(place)

/**
 * Does following this link reach a file server (`\\server\share`, `file://server/…`), which is told the reader's
 * password hash, or start a program?
 */
export function reachesFileServer(target: string): boolean {
  const place = plain(target)
  if (isOwnMachine(place)) return false
  return /^(?:\/\/|file:)/.test(place) || startsSomething.test(place)
}

/** Is this target on another machine? Files of the writer's own machine are not found elsewhere and harmless. */
export function isRemote(target: string): boolean {
  const place = plain(target)
  if (isOwnMachine(place)) return false
  return /^(?:[a-z][a-z0-9+.-]+:|\/\/)/.test(place)
}
