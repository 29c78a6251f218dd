import { z } from 'zod'
import { defineRoute } from '../route.ts'
import {
  askedJob,
  candidateFilters,
  candidateInvitationInput,
  candidateSearch,
  candidateSearchAnswer,
  candidateSearchInput,
  candidateSearchName,
  candidateSearchQuery,
  jobInvitation,
} from '../schemas/candidate.ts'
import { idParams, pageOf, pageQuery } from '../schemas/common.ts'
import { candidateView } from '../schemas/shown-profile.ts'

const readers = ['employer', 'admin'] as const

export const searchCandidates = defineRoute({
  id: 'searchCandidates',
  method: 'GET',
  path: '/candidates',
  audience: readers,
  summary: 'Search the candidate profiles I may see',
  query: candidateSearchQuery,
  answers: { 200: candidateSearchAnswer },
  errors: [],
})

export const exportCandidates = defineRoute({
  id: 'exportCandidates',
  method: 'GET',
  path: '/candidates/export',
  audience: readers,
  summary: 'Export the newest 1,000 matches of a search as CSV',
  query: candidateFilters,
  answers: { 200: 'text/csv' },
  errors: [],
})

export const getCandidate = defineRoute({
  id: 'getCandidate',
  method: 'GET',
  path: '/candidates/:id',
  audience: readers,
  summary: 'Get a candidate profile; 404 for every profile I may not see',
  params: idParams,
  answers: { 200: candidateView },
  errors: ['not-found'],
})

export const inviteCandidate = defineRoute({
  id: 'inviteCandidate',
  method: 'POST',
  path: '/candidates/:id/invitations',
  audience: 'employer',
  summary: 'Invite a candidate to apply for an open job of my company, once per job',
  params: idParams,
  body: candidateInvitationInput,
  idempotent: true,
  answers: { 204: null },
  errors: ['email-unproven', 'not-found', 'conflict', 'already-applied', 'not-permitted-now', 'invalid'],
})

export const listAskedJobs = defineRoute({
  id: 'listAskedJobs',
  method: 'GET',
  path: '/candidates/:id/invitations',
  audience: 'employer',
  summary:
    'List my open jobs that the candidate was invited to or applied for; 404 if I may not see the candidate',
  params: idParams,
  answers: { 200: z.object({ items: z.array(askedJob) }) },
  errors: ['not-found'],
})

export const listJobInvitations = defineRoute({
  id: 'listJobInvitations',
  method: 'GET',
  path: '/me/job-invitations',
  audience: 'candidate',
  summary: 'List my invitations to apply, newest first',
  query: pageQuery,
  answers: { 200: pageOf(jobInvitation) },
  errors: [],
})

export const listCandidateSearches = defineRoute({
  id: 'listCandidateSearches',
  method: 'GET',
  path: '/candidate-searches',
  audience: 'employer',
  summary: 'List my saved candidate searches by name',
  answers: { 200: z.object({ items: z.array(candidateSearch) }) },
  errors: [],
})

export const saveCandidateSearch = defineRoute({
  id: 'saveCandidateSearch',
  method: 'POST',
  path: '/candidate-searches',
  audience: 'employer',
  summary: 'Save a candidate search, at most 50',
  body: candidateSearchInput,
  idempotent: true,
  answers: { 201: candidateSearch },
  errors: ['conflict', 'not-permitted-now', 'invalid'],
})

export const renameCandidateSearch = defineRoute({
  id: 'renameCandidateSearch',
  method: 'PATCH',
  path: '/candidate-searches/:id',
  audience: 'employer',
  summary: 'Rename a saved candidate search',
  params: idParams,
  body: candidateSearchName,
  answers: { 200: candidateSearch },
  errors: ['not-found', 'conflict', 'invalid'],
})

export const deleteCandidateSearch = defineRoute({
  id: 'deleteCandidateSearch',
  method: 'DELETE',
  path: '/candidate-searches/:id',
  audience: 'employer',
  summary: 'Delete a saved candidate search; idempotent',
  params: idParams,
  answers: { 204: null },
  errors: [],
})
