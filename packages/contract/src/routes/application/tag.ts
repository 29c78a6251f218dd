import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { applicationTags, companyTags, tag, tagInput, tagsQuery } from '../../schemas/application/tag.ts'
import { id, idParams } from '../../schemas/common.ts'

const tagParams = z.object({ id, tagId: id })

export const listTags = defineRoute({
  id: 'listTags',
  method: 'GET',
  path: '/companies/:id/tags',
  audience: 'employer',
  summary: 'List the tags that a company’s hiring teams put on applications',
  params: idParams,
  query: tagsQuery,
  answers: { 200: companyTags },
  errors: ['not-found'],
})

export const renameTag = defineRoute({
  id: 'renameTag',
  method: 'PATCH',
  path: '/companies/:id/tags/:tagId',
  audience: 'employer',
  summary: 'Rename a tag on all applications that have it',
  params: tagParams,
  body: tagInput,
  answers: { 200: tag },
  errors: ['not-found', 'invalid'],
})

export const deleteTag = defineRoute({
  id: 'deleteTag',
  method: 'DELETE',
  path: '/companies/:id/tags/:tagId',
  audience: 'employer',
  summary: 'Delete a tag and remove it from all applications',
  params: tagParams,
  answers: { 204: null },
  errors: ['not-found'],
})

export const addTag = defineRoute({
  id: 'addTag',
  method: 'POST',
  path: '/applications/:id/tags',
  audience: 'employer',
  summary: 'Add a tag to an application, creating it if it is new',
  params: idParams,
  body: tagInput,
  answers: { 200: applicationTags },
  errors: ['not-found', 'not-permitted-now', 'invalid'],
})

export const removeTag = defineRoute({
  id: 'removeTag',
  method: 'DELETE',
  path: '/applications/:id/tags/:tagId',
  audience: 'employer',
  summary: 'Remove a tag from an application',
  params: tagParams,
  answers: { 200: applicationTags },
  errors: ['not-found'],
})
