import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { id, idParams } from '../schemas/common.ts'
import { companyPhotosInput, companyPictures } from '../schemas/company.ts'

export const uploadCompanyLogo = defineRoute({
  id: 'uploadCompanyLogo',
  method: 'PUT',
  path: '/companies/:id/logo',
  audience: ['employer', 'admin'],
  summary: 'Replace the logo (jpeg, png or webp, at most 5 MB); owners and admins',
  params: idParams,
  upload: true,
  answers: { 200: companyPictures },
  errors: ['not-found', 'too-large', 'unsupported-type', 'invalid', 'unavailable'],
})

export const deleteCompanyLogo = defineRoute({
  id: 'deleteCompanyLogo',
  method: 'DELETE',
  path: '/companies/:id/logo',
  audience: ['employer', 'admin'],
  summary: 'Remove the logo; idempotent',
  params: idParams,
  answers: { 200: companyPictures },
  errors: ['not-found'],
})

export const addCompanyPhoto = defineRoute({
  id: 'addCompanyPhoto',
  method: 'POST',
  path: '/companies/:id/photos',
  audience: ['employer', 'admin'],
  summary: 'Add a photo (jpeg, png or webp, at most 5 MB), at most 10 photos; owners and admins',
  params: idParams,
  upload: true,
  answers: { 201: companyPictures },
  errors: ['not-found', 'conflict', 'too-large', 'unsupported-type', 'invalid', 'unavailable'],
})

export const saveCompanyPhotos = defineRoute({
  id: 'saveCompanyPhotos',
  method: 'PUT',
  path: '/companies/:id/photos',
  audience: ['employer', 'admin'],
  summary: 'Set the order and descriptions of the photos',
  params: idParams,
  body: companyPhotosInput,
  answers: { 200: companyPictures },
  errors: ['not-found', 'invalid'],
})

export const deleteCompanyPhoto = defineRoute({
  id: 'deleteCompanyPhoto',
  method: 'DELETE',
  path: '/companies/:id/photos/:photoId',
  audience: ['employer', 'admin'],
  summary: 'Remove a photo; idempotent',
  params: idParams.extend({ photoId: id }),
  answers: { 200: companyPictures },
  errors: ['not-found'],
})

export const getCompanyPicture = defineRoute({
  id: 'getCompanyPicture',
  method: 'GET',
  path: '/company-pictures/:id/:size',
  audience: 'public',
  summary: 'Download one size of a logo or photo; immutable, so cacheable for good',
  params: z.object({ id, size: z.enum(['small', 'medium', 'large']) }),
  answers: { 200: 'image/webp' },
  errors: ['not-found'],
})
