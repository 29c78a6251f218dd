import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { emailCodeInput, emailCodeSent } from '../schemas/account.ts'
import { characters, id, idParams } from '../schemas/common.ts'
import { companyRecord } from '../schemas/company.ts'
import { companyDecision, companyVerification, domainProofInput } from '../schemas/company-verification.ts'
import { fileLink } from '../schemas/file.ts'

const audience = ['employer', 'admin'] as const

export const getCompanyVerification = defineRoute({
  id: 'getCompanyVerification',
  method: 'GET',
  path: '/companies/:id/verification',
  audience,
  summary: 'Get the verification state of a company with its log; members and admins',
  params: idParams,
  answers: { 200: companyVerification },
  errors: ['not-found'],
})

export const sendDomainCode = defineRoute({
  id: 'sendDomainCode',
  method: 'POST',
  path: '/companies/:id/verification/domain',
  audience,
  summary: 'Email a 6-digit code to an address at the domain of the website; owners and admins',
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
  summary: 'Confirm the domain with the code, 5 attempts per code; verifies a company that is pending',
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
  summary: 'Upload or replace the verification document (pdf, docx, png or jpeg, at most 10 MB)',
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
  summary: 'Delete the verification document; idempotent',
  params: idParams,
  answers: { 204: null },
  errors: ['not-found', 'not-permitted-now'],
})

export const getCompanyDocumentLink = defineRoute({
  id: 'getCompanyDocumentLink',
  method: 'GET',
  path: '/companies/:id/verification/document/link',
  audience,
  summary: 'Get a short-lived URL of the document; owners and admins. Access by admins is audited',
  params: idParams,
  answers: { 200: fileLink },
  errors: ['not-found'],
})

export const getCompanyDocument = defineRoute({
  id: 'getCompanyDocument',
  method: 'GET',
  path: '/company-documents/:id/content',
  audience: 'public',
  summary: 'Download the document through a signed URL',
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
    'Submit a company for verification; needs consent to the terms of service. Verified at once with a confirmed domain, else pending. Idempotent',
  params: idParams,
  answers: { 200: companyRecord },
  errors: ['not-found', 'invalid', 'not-permitted-now'],
})

export const decideCompany = defineRoute({
  id: 'decideCompany',
  method: 'POST',
  path: '/companies/:id/decision',
  audience: 'admin',
  summary: 'Verify, reject or suspend a company, or request more information; its owners are notified',
  params: idParams,
  body: companyDecision,
  versioned: 'required',
  answers: { 200: companyRecord },
  errors: ['not-found', 'stale', 'invalid', 'not-permitted-now'],
})
