import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { id, idParams, line, pageOf, pageQuery } from '../schemas/common.ts'
import { company, companyBasics } from '../schemas/company.ts'
import { companyMember, companyMemberInput } from '../schemas/company-people.ts'

const tag = 'Companies'

export const listCompanies = defineRoute({
  id: 'listCompanies',
  method: 'GET',
  path: '/companies',
  audience: ['employer', 'admin'],
  summary: 'My companies; for an admin all of them',
  tag,
  query: pageQuery.extend({ q: line(120).optional() }),
  answers: { 200: pageOf(company) },
  errors: [],
})

export const createCompany = defineRoute({
  id: 'createCompany',
  method: 'POST',
  path: '/companies',
  audience: ['employer', 'admin'],
  summary: 'Create a company; an employer becomes its owner',
  tag,
  body: companyBasics,
  idempotent: true,
  answers: { 201: company },
  errors: ['conflict', 'invalid', 'not-permitted-now'],
})

export const getCompany = defineRoute({
  id: 'getCompany',
  method: 'GET',
  path: '/companies/:id',
  audience: ['employer', 'admin'],
  summary: 'One company',
  tag,
  params: idParams,
  answers: { 200: company },
  errors: ['not-found'],
})

export const updateCompany = defineRoute({
  id: 'updateCompany',
  method: 'PUT',
  path: '/companies/:id',
  audience: ['employer', 'admin'],
  summary: 'Change a company; owners and admins',
  tag,
  params: idParams,
  body: companyBasics,
  versioned: 'required',
  answers: { 200: company },
  errors: ['not-found', 'conflict', 'invalid', 'stale'],
})

export const listCompanyMembers = defineRoute({
  id: 'listCompanyMembers',
  method: 'GET',
  path: '/companies/:id/members',
  audience: ['employer', 'admin'],
  summary: 'The people of a company',
  tag,
  params: idParams,
  answers: { 200: z.object({ items: z.array(companyMember) }) },
  errors: ['not-found'],
})

export const addCompanyMember = defineRoute({
  id: 'addCompanyMember',
  method: 'POST',
  path: '/companies/:id/members',
  audience: ['employer', 'admin'],
  summary: 'Add somebody who has an account, or change their role; owners and admins',
  tag,
  params: idParams,
  body: companyMemberInput,
  answers: { 200: companyMember },
  errors: ['not-found', 'invalid', 'conflict'],
})

export const removeCompanyMember = defineRoute({
  id: 'removeCompanyMember',
  method: 'DELETE',
  path: '/companies/:id/members/:userId',
  audience: ['employer', 'admin'],
  summary: 'Remove somebody; the last owner stays',
  tag,
  params: idParams.extend({ userId: id }),
  answers: { 204: null },
  errors: ['not-found', 'conflict'],
})
