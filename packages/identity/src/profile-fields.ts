import { refusal } from './errors.ts'

const longestName = 256
const longestAddress = 2048

/** @throws ProtocolError INVALID_DISPLAY_NAME when longer than 256 characters */
export function assertDisplayName(name: string): void {
  if (name.length > longestName) {
    throw refusal('INVALID_DISPLAY_NAME', `Display name may contain at most ${longestName} characters`)
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
