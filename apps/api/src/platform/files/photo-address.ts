import type { Photo } from '@vouch/contract'
import type { Clock } from '#base/clock.ts'
import type { AddressSignature, AddressSigner } from './signed-address.ts'

/** Addresses of photos that open without a session for one to two hours. */
export interface PhotoAddresses {
  /**
   * Paths below the server's address, one per size. They change once an hour, so that a browser keeps what it has.
   * @param photoId `photos.id`, which is another one after every change of the photo
   */
  of(photoId: string): Photo
  /** True for a signature of this photo that has not run out. */
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
