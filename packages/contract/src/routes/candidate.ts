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

const tag = 'Candidates'
const readers = ['employer', 'admin'] as const

export const searchCandidates = defineRoute({
  id: 'searchCandidates',
  method: 'GET',
  path: '/candidates',
  audience: readers,
  summary: 'Search the profiles that I may see',
  tag,
  query: candidateSearchQuery,
  answers: { 200: candidateSearchAnswer },
  errors: [],
})

export const exportCandidates = defineRoute({
  id: 'exportCandidates',
  method: 'GET',
  path: '/candidates/export',
  audience: readers,
  summary: 'The newest 1,000 matches of a search as a table (CSV)',
  tag,
  query: candidateFilters,
  answers: { 200: 'text/csv' },
  errors: [],
})

export const getCandidate = defineRoute({
  id: 'getCandidate',
  method: 'GET',
  path: '/candidates/:id',
  audience: readers,
  summary: 'One profile; 404 when I may not see it, whatever the reason',
  tag,
  params: idParams,
  answers: { 200: candidateView },
  errors: ['not-found'],
})

export const inviteCandidate = defineRoute({
  id: 'inviteCandidate',
  method: 'POST',
  path: '/candidates/:id/invitations',
  audience: 'employer',
  summary: 'Ask a candidate to apply for an open job of my company, once per job',
  tag,
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
    'The open jobs I may invite to that this candidate was invited to or has applied for; 404 when I may not see them',
  tag,
  params: idParams,
  answers: { 200: z.object({ items: z.array(askedJob) }) },
  errors: ['not-found'],
})

export const listJobInvitations = defineRoute({
  id: 'listJobInvitations',
  method: 'GET',
  path: '/me/job-invitations',
  audience: 'candidate',
  summary: 'Jobs that I was asked to apply for, newest first',
  tag,
  query: pageQuery,
  answers: { 200: pageOf(jobInvitation) },
  errors: [],
})

export const listCandidateSearches = defineRoute({
  id: 'listCandidateSearches',
  method: 'GET',
  path: '/candidate-searches',
  audience: 'employer',
  summary: 'Searches of candidates that I keep, by name',
  tag,
  answers: { 200: z.object({ items: z.array(candidateSearch) }) },
  errors: [],
})

export const saveCandidateSearch = defineRoute({
  id: 'saveCandidateSearch',
  method: 'POST',
  path: '/candidate-searches',
  audience: 'employer',
  summary: 'Keep a search of candidates, at most 50',
  tag,
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
  summary: 'Rename a search that I keep',
  tag,
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
  summary: 'Let go of a search that I keep; once more is no error',
  tag,
  params: idParams,
  answers: { 204: null },
  errors: [],
})
