import type { CompanyPicture } from '@vouch/contract'

/** Public URLs of a passport's picture. @param pictureId `passport_pictures.id`, new for every upload */
export function passportPictureAddress(pictureId: string): CompanyPicture {
  const at = (size: keyof CompanyPicture) => `/api/v1/passport-pictures/${pictureId}/${size}`
  return { small: at('small'), medium: at('medium'), large: at('large') }
}

/** SQL of the same; null without a picture. @param column with the picture's id; must never come from user input */
export function passportPictureJson(column: string): string {
  const at = (size: keyof CompanyPicture) =>
    `'${size}', '/api/v1/passport-pictures/' || ${column} || '/${size}'`
  return `case when ${column} is not null then json_build_object(${at('small')}, ${at('medium')}, ${at('large')}) end`
}
