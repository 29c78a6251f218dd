import type { CompanyPicture } from '@vouch/contract'
import { companyPictureFolder } from '#db/sql/company-picture-sql.ts'

export const pictureSizes = ['small', 'medium', 'large'] as const

/**
 * Public URLs of a company's logo or photo.
 * @param pictureId `company_pictures.id`, which is new for every upload, so that the URLs can be cached forever
 */
export function companyPictureAddress(pictureId: string): CompanyPicture {
  const at = (size: keyof CompanyPicture) => `${companyPictureFolder}${pictureId}/${size}`
  return { small: at('small'), medium: at('medium'), large: at('large') }
}
