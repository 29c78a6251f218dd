import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { id, idParams, pageOf } from '../schemas/common.ts'
import {
  companiesQuery,
  companyInput,
  companyPatch,
  companyRecord,
  listedCompany,
} from '../schemas/company.ts'
import {
  companyMember,
  companyMemberInput,
  companyMemberRemoval,
  companyMemberRole,
} from '../schemas/company-people.ts'

export const listCompanies = defineRoute({
  id: 'listCompanies',
  method: 'GET',
  path: '/companies',
  audience: ['employer', 'admin'],
  summary: 'List my companies; admins list all companies',
  query: companiesQuery,
  answers: { 200: pageOf(listedCompany) },
  errors: [],
})

export const createCompany = defineRoute({
  id: 'createCompany',
  method: 'POST',
  path: '/companies',
  audience: ['employer', 'admin'],
  summary: 'Create a company; an employer becomes its owner',
  body: companyInput,
  idempotent: true,
  answers: { 201: companyRecord },
  errors: ['conflict', 'invalid', 'not-permitted-now'],
})

export const getCompany = defineRoute({
  id: 'getCompany',
  method: 'GET',
  path: '/companies/:id',
  audience: ['employer', 'admin'],
  summary: 'Get a company with every field of its wizard; members and admins',
  params: idParams,
  answers: { 200: companyRecord },
  errors: ['not-found'],
})

export const updateCompany = defineRoute({
  id: 'updateCompany',
  method: 'PATCH',
  path: '/companies/:id',
  audience: ['employer', 'admin'],
  summary: 'Change the fields that are sent; owners and admins',
  params: idParams,
  body: companyPatch,
  versioned: 'required',
  answers: { 200: companyRecord },
  errors: ['not-found', 'conflict', 'invalid', 'stale'],
})

export const listCompanyMembers = defineRoute({
  id: 'listCompanyMembers',
  method: 'GET',
  path: '/companies/:id/members',
  audience: ['employer', 'admin'],
  summary: 'List the members of a company',
  params: idParams,
  answers: { 200: z.object({ items: z.array(companyMember) }) },
  errors: ['not-found'],
})

export const addCompanyMember = defineRoute({
  id: 'addCompanyMember',
  method: 'POST',
  path: '/companies/:id/members',
  audience: 'admin',
  summary: 'Add a member by account email without an invitation, or change the role of a member',
  params: idParams,
  body: companyMemberInput,
  answers: { 200: companyMember },
  errors: ['not-found', 'invalid', 'conflict', 'hand-over-first'],
})

export const setCompanyMemberRole = defineRoute({
  id: 'setCompanyMemberRole',
  method: 'PATCH',
  path: '/companies/:id/members/:userId',
  audience: ['employer', 'admin'],
  summary: 'Change the role of a member; owners and admins. The last owner keeps the role',
  params: idParams.extend({ userId: id }),
  body: companyMemberRole,
  answers: { 200: companyMember },
  errors: ['not-found', 'conflict', 'hand-over-first', 'invalid'],
})

export const removeCompanyMember = defineRoute({
  id: 'removeCompanyMember',
  method: 'DELETE',
  path: '/companies/:id/members/:userId',
  audience: ['employer', 'admin'],
  summary: 'Remove a member, or leave the company; the last owner cannot leave',
  params: idParams.extend({ userId: id }),
  query: companyMemberRemoval,
  answers: { 204: null },
  errors: ['not-found', 'conflict', 'hand-over-first', 'invalid'],
})
