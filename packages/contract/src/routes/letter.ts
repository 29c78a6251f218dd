import { defineRoute } from '../route.ts'
import { idParams } from '../schemas/common.ts'
import {
  companyLetterParams,
  letterInput,
  letterParams,
  letterPreview,
  letterTemplate,
  letterTemplates,
  letterTrial,
} from '../schemas/letter.ts'

const ofCompany = { audience: ['employer', 'admin'] } as const
const ofMarketplace = { audience: 'admin' } as const

export const listCompanyLetters = defineRoute({
  ...ofCompany,
  id: 'listCompanyLetters',
  method: 'GET',
  path: '/companies/:id/letters',
  summary: 'List the letters of a company, by kind and language',
  params: idParams,
  answers: { 200: letterTemplates },
  errors: ['not-found'],
})

export const saveCompanyLetter = defineRoute({
  ...ofCompany,
  id: 'saveCompanyLetter',
  method: 'PUT',
  path: '/companies/:id/letters/:kind/:language',
  summary: 'Save a company’s own version of a letter',
  params: companyLetterParams,
  body: letterInput,
  answers: { 200: letterTemplate },
  errors: ['not-found', 'stale', 'invalid'],
})

export const resetCompanyLetter = defineRoute({
  ...ofCompany,
  id: 'resetCompanyLetter',
  method: 'DELETE',
  path: '/companies/:id/letters/:kind/:language',
  summary: 'Reset a letter of a company to the marketplace’s letter',
  params: companyLetterParams,
  answers: { 200: letterTemplate },
  errors: ['not-found'],
})

export const previewCompanyLetter = defineRoute({
  ...ofCompany,
  id: 'previewCompanyLetter',
  method: 'POST',
  path: '/companies/:id/letters/preview',
  summary: 'Preview a letter with the data of the company’s latest applicant; stores and sends nothing',
  params: idParams,
  body: letterTrial,
  answers: { 200: letterPreview },
  errors: ['not-found', 'invalid'],
})

export const listLetters = defineRoute({
  ...ofMarketplace,
  id: 'listLetters',
  method: 'GET',
  path: '/letters',
  summary: 'List the letters of the marketplace, which companies can adapt',
  answers: { 200: letterTemplates },
  errors: [],
})

export const saveLetter = defineRoute({
  ...ofMarketplace,
  id: 'saveLetter',
  method: 'PUT',
  path: '/letters/:kind/:language',
  summary: 'Save a letter of the marketplace',
  params: letterParams,
  body: letterInput,
  answers: { 200: letterTemplate },
  errors: ['stale', 'invalid'],
})

export const resetLetter = defineRoute({
  ...ofMarketplace,
  id: 'resetLetter',
  method: 'DELETE',
  path: '/letters/:kind/:language',
  summary: 'Reset a letter of the marketplace to the built-in letter',
  params: letterParams,
  answers: { 200: letterTemplate },
  errors: [],
})

export const previewLetter = defineRoute({
  ...ofMarketplace,
  id: 'previewLetter',
  method: 'POST',
  path: '/letters/preview',
  summary: 'Preview a letter with the data of the latest applicant; stores and sends nothing',
  body: letterTrial,
  answers: { 200: letterPreview },
  errors: ['invalid'],
})
