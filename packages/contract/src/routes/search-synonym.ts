import { defineRoute } from '../route.ts'
import { idParams } from '../schemas/common.ts'
import { searchSynonym, searchSynonymInput, searchSynonyms } from '../schemas/search-synonym.ts'

export const listSearchSynonyms = defineRoute({
  id: 'listSearchSynonyms',
  method: 'GET',
  path: '/search-synonyms',
  audience: 'admin',
  summary:
    'List all groups of words that mean the same in the job search, by their first word; at most 1,000',
  answers: { 200: searchSynonyms },
  errors: [],
})

export const addSearchSynonym = defineRoute({
  id: 'addSearchSynonym',
  method: 'POST',
  path: '/search-synonyms',
  audience: 'admin',
  summary: 'Add a group of words that mean the same; reaches the job search within a minute',
  body: searchSynonymInput,
  idempotent: true,
  answers: { 201: searchSynonym },
  errors: ['conflict', 'not-permitted-now', 'invalid'],
})

export const changeSearchSynonym = defineRoute({
  id: 'changeSearchSynonym',
  method: 'PUT',
  path: '/search-synonyms/:id',
  audience: 'admin',
  summary: 'Replace the words of a group',
  params: idParams,
  body: searchSynonymInput,
  versioned: 'required',
  answers: { 200: searchSynonym },
  errors: ['not-found', 'stale', 'conflict', 'invalid'],
})

export const removeSearchSynonym = defineRoute({
  id: 'removeSearchSynonym',
  method: 'DELETE',
  path: '/search-synonyms/:id',
  audience: 'admin',
  summary: 'Remove a group; its words are searched separately again',
  params: idParams,
  versioned: 'required',
  answers: { 204: null },
  errors: ['not-found', 'stale'],
})
