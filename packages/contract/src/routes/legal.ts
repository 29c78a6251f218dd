import { z } from 'zod'
import { defineRoute } from '../route.ts'
import {
  consentInput,
  consentStates,
  legalDocument,
  legalDocumentParams,
  legalDocumentQuery,
  legalDraft,
  legalDraftInput,
  legalVersion,
} from '../schemas/legal.ts'

const tag = 'Legal documents'
const params = legalDocumentParams

export const getLegalDocument = defineRoute({
  id: 'getLegalDocument',
  method: 'GET',
  path: '/legal/:document',
  audience: 'public',
  summary: 'The version in force, or an older one by its number; 304 while it is what the caller has',
  tag,
  params,
  query: legalDocumentQuery,
  answers: { 200: legalDocument, 304: null },
  errors: ['not-found'],
})

export const listLegalVersions = defineRoute({
  id: 'listLegalVersions',
  method: 'GET',
  path: '/legal/:document/versions',
  audience: 'public',
  summary: 'All versions of a document with what changed, newest first',
  tag,
  params,
  answers: { 200: z.object({ items: z.array(legalVersion) }) },
  errors: [],
})

export const getLegalDraft = defineRoute({
  id: 'getLegalDraft',
  method: 'GET',
  path: '/legal/:document/draft',
  audience: 'admin',
  summary: 'The next version while it is written',
  tag,
  params,
  answers: { 200: legalDraft },
  errors: [],
})

export const saveLegalDraft = defineRoute({
  id: 'saveLegalDraft',
  method: 'PUT',
  path: '/legal/:document/draft',
  audience: 'admin',
  summary: 'Save the next version over the draft that was seen; 0 while it was never saved',
  tag,
  params,
  body: legalDraftInput,
  versioned: 'required',
  answers: { 200: legalDraft },
  errors: ['stale', 'invalid'],
})

export const publishLegalVersion = defineRoute({
  id: 'publishLegalVersion',
  method: 'POST',
  path: '/legal/:document/versions',
  audience: 'admin',
  summary: 'Publish the draft that was seen as the next version; everybody is asked to consent anew',
  tag,
  params,
  versioned: 'required',
  idempotent: true,
  answers: { 201: legalDocument },
  errors: ['stale', 'conflict', 'invalid'],
})

export const listConsents = defineRoute({
  id: 'listConsents',
  method: 'GET',
  path: '/me/consents',
  audience: 'signed-in',
  summary: 'What I have consented to, and what is in force',
  tag,
  answers: { 200: consentStates },
  errors: [],
})

export const giveConsent = defineRoute({
  id: 'giveConsent',
  method: 'PUT',
  path: '/me/consents/:document',
  audience: 'signed-in',
  summary: 'Consent to the version in force; again is no error',
  tag,
  params,
  body: consentInput,
  answers: { 200: consentStates },
  errors: ['not-found', 'conflict', 'invalid'],
})
