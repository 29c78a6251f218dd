import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { resumeImport } from '../schemas/resume.ts'

export const importResume = defineRoute({
  id: 'importResume',
  method: 'POST',
  path: '/me/candidate-profile/import',
  audience: 'candidate',
  summary:
    'Fill empty fields of my profile from a CV (pdf, docx), a JSON Resume or a LinkedIn data export (zip)',
  upload: true,
  answers: { 200: resumeImport },
  errors: ['too-large', 'unsupported-type', 'invalid', 'not-permitted-now', 'conflict'],
})

export const exportResume = defineRoute({
  id: 'exportResume',
  method: 'GET',
  path: '/me/candidate-profile/export',
  audience: 'candidate',
  summary: 'Export my profile as a JSON Resume or a PDF',
  query: z.object({ format: z.enum(['json', 'pdf']) }),
  answers: { 200: 'application/octet-stream' },
  errors: ['invalid'],
})
