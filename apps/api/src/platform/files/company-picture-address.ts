import type { CompanyPicture } from '@vouch/contract'

const folder = '/api/v1/company-pictures/'

export const pictureSizes = ['small', 'medium', 'large'] as const

/**
 * Public URLs of a company's logo or photo.
 * @param pictureId `company_pictures.id`, which is new for every upload, so that the URLs can be cached forever
 */
export function companyPictureAddress(pictureId: string): CompanyPicture {
  const at = (size: keyof CompanyPicture) => `${folder}${pictureId}/${size}`
  return { small: at('small'), medium: at('medium'), large: at('large') }
}

/** SQL for one of these URLs. @param id SQL of `company_pictures.id` */
export function companyPictureSql(id: string, size: keyof CompanyPicture): string {
  return `'${folder}' || ${id} || '/${size}'`
}
