/** Folder of the public URLs of companies' pictures. */
export const companyPictureFolder = '/api/v1/company-pictures/'

/** SQL for the public URL of a company's picture. @param id SQL of `company_pictures.id` */
export function companyPictureSql(id: string, size: 'small' | 'medium' | 'large'): string {
  return `'${companyPictureFolder}' || ${id} || '/${size}'`
}

/** SQL for the URL of the small logo of company `c`; null without a logo. */
export const smallLogo = `(select ${companyPictureSql('l.id', 'small')}
  from company_pictures l where l.company_id = c.id and l.kind = 'logo')`
