import { refusal } from '../protocol/errors.ts'

const maxNameLength = 256
const maxUrlLength = 2048

/** Control characters and text direction marks, with which a display name could be made to look like another name. */
const misleading = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Removes control characters and text direction marks from a display name. */
export function cleanName(name: string): string {
  return name.replace(misleading, '').trim()
}

/**
 * Checks a display name.
 * @throws ProtocolError INVALID_DISPLAY_NAME (over 256 characters, or with control characters or direction marks)
 */
export function assertDisplayName(name: string): void {
  if (name.length > maxNameLength) {
    throw refusal('INVALID_DISPLAY_NAME', `Display name may contain at most ${maxNameLength} characters`)
  }
  if (name.search(misleading) !== -1) {
    throw refusal('INVALID_DISPLAY_NAME', 'Display name may not contain control or direction characters')
  }
}

/** Checks the URL of a profile photo: relative and http(s) URLs are allowed. @throws ProtocolError INVALID_PHOTO_URL */
export function assertPhotoUrl(address: string): void {
  const absolute = URL.canParse(address) ? new URL(address) : undefined
  if (address.length > maxUrlLength || (absolute !== undefined && !/^https?:$/.test(absolute.protocol))) {
    throw refusal('INVALID_PHOTO_URL', 'Photo URL must use http or https')
  }
}
