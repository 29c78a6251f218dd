import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { characters, id, idParams } from '../schemas/common.ts'
import { fileLink, filePurpose, fileRef, maxDocumentsPerPerson, ownFile } from '../schemas/file.ts'

export const uploadFile = defineRoute({
  id: 'uploadFile',
  method: 'POST',
  path: '/files',
  audience: 'candidate',
  summary:
    'Upload a pdf or docx (certificates also as an image), at most 10 MB; the type is detected from the content',
  query: z.object({ purpose: filePurpose }),
  upload: true,
  answers: { 201: fileRef },
  errors: ['too-large', 'unsupported-type', 'invalid', 'conflict', 'not-permitted-now'],
})

export const listOwnFiles = defineRoute({
  id: 'listOwnFiles',
  method: 'GET',
  path: '/me/files',
  audience: 'candidate',
  summary: 'List my files with their uses, newest first',
  answers: { 200: z.object({ items: z.array(ownFile).max(maxDocumentsPerPerson) }) },
  errors: [],
})

export const deleteFile = defineRoute({
  id: 'deleteFile',
  method: 'DELETE',
  path: '/files/:id',
  audience: 'candidate',
  summary: 'Delete one of my files that is not in use',
  params: idParams,
  answers: { 204: null },
  errors: ['not-found', 'conflict'],
})

export const getFileLink = defineRoute({
  id: 'getFileLink',
  method: 'GET',
  path: '/files/:id/link',
  audience: ['candidate', 'employer'],
  summary: 'Get a short-lived URL of a file I may open',
  params: idParams,
  answers: { 200: fileLink },
  errors: ['not-found'],
})

export const getFileContent = defineRoute({
  id: 'getFileContent',
  method: 'GET',
  path: '/files/:id/content',
  audience: 'public',
  summary: 'Download a file through a signed URL',
  params: z.object({ id }),
  query: z.object({ expires: characters(20), signature: characters(100) }),
  answers: { 200: 'application/octet-stream' },
  errors: ['not-found', 'address-expired'],
})
