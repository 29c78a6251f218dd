import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { idParams } from '../schemas/common.ts'
import {
  alertToken,
  alertUnsubscription,
  savedSearch,
  savedSearchChange,
  savedSearchInput,
} from '../schemas/saved-search.ts'

export const listSavedSearches = defineRoute({
  id: 'listSavedSearches',
  method: 'GET',
  path: '/me/saved-searches',
  audience: 'candidate',
  summary: 'List my saved job searches, newest first',
  answers: { 200: z.object({ items: z.array(savedSearch) }) },
  errors: [],
})

export const saveSearch = defineRoute({
  id: 'saveSearch',
  method: 'POST',
  path: '/me/saved-searches',
  audience: 'candidate',
  summary: 'Save a job search, at most 10; a search that is already saved is returned unchanged',
  body: savedSearchInput,
  idempotent: true,
  answers: { 201: savedSearch },
  errors: ['conflict', 'invalid'],
})

export const changeSavedSearch = defineRoute({
  id: 'changeSavedSearch',
  method: 'PATCH',
  path: '/me/saved-searches/:id',
  audience: 'candidate',
  summary: 'Rename a saved job search, or change how often its new jobs are mailed',
  params: idParams,
  body: savedSearchChange,
  answers: { 200: savedSearch },
  errors: ['not-found', 'invalid'],
})

export const deleteSavedSearch = defineRoute({
  id: 'deleteSavedSearch',
  method: 'DELETE',
  path: '/me/saved-searches/:id',
  audience: 'candidate',
  summary: 'Delete a saved job search; idempotent',
  params: idParams,
  answers: { 204: null },
  errors: [],
})

export const getAlertUnsubscription = defineRoute({
  id: 'getAlertUnsubscription',
  method: 'GET',
  path: '/alert-unsubscription',
  audience: 'public',
  summary: 'Get the saved search of an unsubscribe link',
  query: z.object({ token: alertToken }),
  answers: { 200: alertUnsubscription },
  errors: ['gone'],
})

export const stopAlert = defineRoute({
  id: 'stopAlert',
  method: 'POST',
  path: '/alert-unsubscription',
  audience: 'public',
  summary: 'Stop the alerts of a saved search, with an unsubscribe link',
  body: z.object({ token: alertToken }),
  answers: { 200: alertUnsubscription },
  errors: ['gone'],
})
