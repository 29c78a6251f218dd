import type { Photo } from '@vouch/contract'
import type { Clock } from '#base/clock.ts'
import type { AddressSignature, AddressSigner } from './signed-address.ts'

/** Creates signed URLs of profile photos, which work without a session for one to two hours. */
export interface PhotoAddresses {
  /**
   * Relative URLs, one per size. They change only every hour, so that browsers can cache the photos.
   * @param photoId `photos.id`, which is new for every upload
   */
  of(photoId: string): Photo
  /** Whether the signature is valid for this photo and has not expired. */
  isSigned(photoId: string, given: AddressSignature): boolean
}

const hourSeconds = 3_600

export function createPhotoAddresses(signer: AddressSigner, clock: Clock): PhotoAddresses {
  return {
    of: (photoId) => {
      const now = Math.floor(clock().getTime() / 1000)
      const end = (Math.floor(now / hourSeconds) + 2) * hourSeconds
      const { expires, signature } = signer.sign(subject(photoId), end - now)
      const query = new URLSearchParams({ expires, signature })
      const at = (size: keyof Photo) => `/api/v1/photos/${photoId}/${size}?${query}`
      return { small: at('small'), medium: at('medium'), large: at('large') }
    },
    isSigned: (photoId, given) => signer.verify(subject(photoId), given),
  }
}

function subject(photoId: string): string {
  return `photo:${photoId}`
}
