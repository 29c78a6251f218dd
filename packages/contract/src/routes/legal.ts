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

const params = legalDocumentParams

export const getLegalDocument = defineRoute({
  id: 'getLegalDocument',
  method: 'GET',
  path: '/legal/:document',
  audience: 'public',
  summary: 'Get the current version of a document, or an older one by number; 304 if unchanged',
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
  summary: 'List all versions of a document with their change summaries, newest first',
  params,
  answers: { 200: z.object({ items: z.array(legalVersion) }) },
  errors: [],
})

export const getLegalDraft = defineRoute({
  id: 'getLegalDraft',
  method: 'GET',
  path: '/legal/:document/draft',
  audience: 'admin',
  summary: 'Get the draft of the next version',
  params,
  answers: { 200: legalDraft },
  errors: [],
})

export const saveLegalDraft = defineRoute({
  id: 'saveLegalDraft',
  method: 'PUT',
  path: '/legal/:document/draft',
  audience: 'admin',
  summary: 'Save the draft of the next version; send version 0 for the first save',
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
  summary: 'Publish the draft as the next version; all users are asked for consent again',
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
  summary: 'List my consents and the current versions',
  answers: { 200: consentStates },
  errors: [],
})

export const giveConsent = defineRoute({
  id: 'giveConsent',
  method: 'PUT',
  path: '/me/consents/:document',
  audience: 'signed-in',
  summary: 'Consent to the current version; idempotent',
  params,
  body: consentInput,
  answers: { 200: consentStates },
  errors: ['not-found', 'conflict', 'invalid'],
})
