import type { CompanyPicture } from '@vouch/contract'

/**
 * Public addresses of a logo or photo.
 * @param pictureId `company_pictures.id`: another picture has another id, so that these may be kept for good
 */
export function companyPictureAddress(pictureId: string): CompanyPicture {
  const at = (size: keyof CompanyPicture) => `/api/v1/company-pictures/${pictureId}/${size}`
  return { small: at('small'), medium: at('medium'), large: at('large') }
}
