import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { characters, id, idParams } from '../schemas/common.ts'
import { fileLink, filePurpose, fileRef, maxDocumentsPerPerson, ownFile } from '../schemas/file.ts'

const tag = 'Files'

export const uploadFile = defineRoute({
  id: 'uploadFile',
  method: 'POST',
  path: '/files',
  audience: 'candidate',
  summary: 'Store a pdf or docx (a certificate: also a picture) of at most 10 MB, judged by its content',
  tag,
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
  summary: 'My files, newest first, with what refers to each',
  tag,
  answers: { 200: z.object({ items: z.array(ownFile).max(maxDocumentsPerPerson) }) },
  errors: [],
})

export const deleteFile = defineRoute({
  id: 'deleteFile',
  method: 'DELETE',
  path: '/files/:id',
  audience: 'candidate',
  summary: 'Delete a file of mine that neither an application nor my profile refers to',
  tag,
  params: idParams,
  answers: { 204: null },
  errors: ['not-found', 'conflict'],
})

export const getFileLink = defineRoute({
  id: 'getFileLink',
  method: 'GET',
  path: '/files/:id/link',
  audience: ['candidate', 'employer'],
  summary: 'A short-lived address of a file that I may open',
  tag,
  params: idParams,
  answers: { 200: fileLink },
  errors: ['not-found'],
})

export const getFileContent = defineRoute({
  id: 'getFileContent',
  method: 'GET',
  path: '/files/:id/content',
  audience: 'public',
  summary: 'The file behind a signed address',
  tag,
  params: z.object({ id }),
  query: z.object({ expires: characters(20), signature: characters(100) }),
  answers: { 200: 'application/octet-stream' },
  errors: ['not-found', 'address-expired'],
})
