import type { CompanyPicture } from '@vouch/contract'

/**
 * Public URLs of a company's logo or photo.
 * @param pictureId `company_pictures.id`, which is new for every upload, so that the URLs can be cached forever
 */
export function companyPictureAddress(pictureId: string): CompanyPicture {
  const at = (size: keyof CompanyPicture) => `/api/v1/company-pictures/${pictureId}/${size}`
  return { small: at('small'), medium: at('medium'), large: at('large') }
}
