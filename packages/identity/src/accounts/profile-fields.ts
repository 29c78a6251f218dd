import { refusal } from '../protocol/errors.ts'

const longestName = 256
const longestAddress = 2048

/** Control characters and direction marks: they make a name read as another one. */
const misleading = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A display name of another service, without control characters and direction marks. */
export function readableName(name: string): string {
  return name.replace(misleading, '').trim()
}

/** @throws ProtocolError INVALID_DISPLAY_NAME when longer than 256 characters, or with control or direction characters */
export function assertDisplayName(name: string): void {
  if (name.length > longestName) {
    throw refusal('INVALID_DISPLAY_NAME', `Display name may contain at most ${longestName} characters`)
  }
  if (name.search(misleading) !== -1) {
    throw refusal('INVALID_DISPLAY_NAME', 'Display name may not contain control or direction characters')
  }
}

/**
 * Any reference is taken, as the protocol does, except an absolute one that a page should not load (`javascript:` …).
 * @throws ProtocolError INVALID_PHOTO_URL
 */
export function assertPhotoUrl(address: string): void {
  const absolute = URL.canParse(address) ? new URL(address) : undefined
  if (address.length > longestAddress || (absolute !== undefined && !/^https?:$/.test(absolute.protocol))) {
    throw refusal('INVALID_PHOTO_URL', 'Photo URL must be an http or https address')
  }
}
