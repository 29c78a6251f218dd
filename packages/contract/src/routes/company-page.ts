import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { pageOf, pageQuery, slug } from '../schemas/common.ts'
import { companyCard, companyPage, companyPagesQuery } from '../schemas/company-page.ts'
import { jobCard } from '../schemas/job.ts'

const params = z.object({ slug })

export const listCompanyPages = defineRoute({
  id: 'listCompanyPages',
  method: 'GET',
  path: '/company-pages',
  audience: 'public',
  summary: 'List verified companies and companies that have published a job, by name',
  query: companyPagesQuery,
  answers: { 200: pageOf(companyCard) },
  errors: [],
})

export const getCompanyPage = defineRoute({
  id: 'getCompanyPage',
  method: 'GET',
  path: '/company-pages/:slug',
  audience: 'public',
  summary: 'Get the public page of a company',
  params,
  answers: { 200: companyPage },
  errors: ['not-found'],
})

export const listCompanyJobs = defineRoute({
  id: 'listCompanyJobs',
  method: 'GET',
  path: '/company-pages/:slug/jobs',
  audience: 'public',
  summary: 'List the open jobs of a company, newest first',
  params,
  query: pageQuery,
  answers: { 200: pageOf(jobCard) },
  errors: ['not-found'],
})
