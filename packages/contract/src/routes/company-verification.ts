import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { emailCodeInput, emailCodeSent } from '../schemas/account.ts'
import { characters, id, idParams } from '../schemas/common.ts'
import { companyRecord } from '../schemas/company.ts'
import { companyDecision, companyVerification, domainProofInput } from '../schemas/company-verification.ts'
import { fileLink } from '../schemas/file.ts'

const tag = 'Companies'
const audience = ['employer', 'admin'] as const

export const getCompanyVerification = defineRoute({
  id: 'getCompanyVerification',
  method: 'GET',
  path: '/companies/:id/verification',
  audience,
  summary: 'How a company is verified, with the log; members and admins',
  tag,
  params: idParams,
  answers: { 200: companyVerification },
  errors: ['not-found'],
})

export const sendDomainCode = defineRoute({
  id: 'sendDomainCode',
  method: 'POST',
  path: '/companies/:id/verification/domain',
  audience,
  summary: 'Send six digits to an address of the domain of the website; owners and admins',
  tag,
  params: idParams,
  body: domainProofInput,
  answers: { 200: emailCodeSent },
  errors: ['not-found', 'invalid', 'too-many-requests'],
})

export const confirmDomainCode = defineRoute({
  id: 'confirmDomainCode',
  method: 'POST',
  path: '/companies/:id/verification/domain/confirm',
  audience,
  summary:
    'Prove the domain with the six digits; five tries. A company that was submitted and waits is verified',
  tag,
  params: idParams,
  body: emailCodeInput,
  answers: { 200: companyVerification },
  errors: ['not-found', 'invalid', 'gone', 'too-many-requests'],
})

export const uploadCompanyDocument = defineRoute({
  id: 'uploadCompanyDocument',
  method: 'POST',
  path: '/companies/:id/verification/document',
  audience,
  summary: 'Hand in a document that proves the company, or replace it: pdf, docx, png or jpeg, at most 10 MB',
  tag,
  params: idParams,
  upload: true,
  answers: { 200: companyVerification },
  errors: ['not-found', 'too-large', 'unsupported-type', 'invalid', 'unavailable'],
})

export const deleteCompanyDocument = defineRoute({
  id: 'deleteCompanyDocument',
  method: 'DELETE',
  path: '/companies/:id/verification/document',
  audience,
  summary: 'Take the document back; having none is no error',
  tag,
  params: idParams,
  answers: { 204: null },
  errors: ['not-found', 'not-permitted-now'],
})

export const getCompanyDocumentLink = defineRoute({
  id: 'getCompanyDocumentLink',
  method: 'GET',
  path: '/companies/:id/verification/document/link',
  audience,
  summary: 'A short-lived address of the document; owners, and admins, whose opening is written down',
  tag,
  params: idParams,
  answers: { 200: fileLink },
  errors: ['not-found'],
})

export const getCompanyDocument = defineRoute({
  id: 'getCompanyDocument',
  method: 'GET',
  path: '/company-documents/:id/content',
  audience: 'public',
  summary: 'The document behind a signed address',
  tag,
  params: z.object({ id }),
  query: z.object({ expires: characters(20), signature: characters(100) }),
  answers: { 200: 'application/octet-stream' },
  errors: ['not-found', 'address-expired'],
})

export const submitCompany = defineRoute({
  id: 'submitCompany',
  method: 'POST',
  path: '/companies/:id/submit',
  audience,
  summary:
    'Ask for verification, the terms of service agreed to: verified at once with a proven domain, else pending. Again is no error',
  tag,
  params: idParams,
  answers: { 200: companyRecord },
  errors: ['not-found', 'invalid', 'not-permitted-now'],
})

export const decideCompany = defineRoute({
  id: 'decideCompany',
  method: 'POST',
  path: '/companies/:id/decision',
  audience: 'admin',
  summary: 'Verify a company, ask for more, reject or suspend it; its owners are told',
  tag,
  params: idParams,
  body: companyDecision,
  versioned: 'required',
  answers: { 200: companyRecord },
  errors: ['not-found', 'stale', 'invalid', 'not-permitted-now'],
})
