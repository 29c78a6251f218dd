import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { id, idParams, pageOf, pageQuery, queryList } from '../schemas/common.ts'
import { jobCard } from '../schemas/job.ts'
import { candidateProfile, person, roleChoice } from '../schemas/person.ts'

export const currentPerson = defineRoute({
  id: 'currentPerson',
  method: 'GET',
  path: '/me',
  audience: 'signed-in',
  summary: 'Get my account with my roles and companies',
  answers: { 200: person },
  errors: [],
})

export const addRole = defineRoute({
  id: 'addRole',
  method: 'POST',
  path: '/me/roles',
  audience: 'signed-in',
  summary: 'Add the candidate or employer role to my account',
  body: roleChoice,
  answers: { 200: person },
  errors: [],
})

export const getCandidateProfile = defineRoute({
  id: 'getCandidateProfile',
  method: 'GET',
  path: '/me/candidate-profile',
  audience: 'candidate',
  summary: 'Get the summary of my profile; version 0 before the first save',
  answers: { 200: candidateProfile },
  errors: [],
})

export const listSavedJobs = defineRoute({
  id: 'listSavedJobs',
  method: 'GET',
  path: '/me/saved-jobs',
  audience: 'candidate',
  summary: 'List my saved jobs, newest first; ended jobs stay until removed',
  query: pageQuery,
  answers: { 200: pageOf(jobCard.extend({ ended: z.boolean(), savedAt: z.iso.datetime({ offset: true }) })) },
  errors: [],
})

export const saveJob = defineRoute({
  id: 'saveJob',
  method: 'PUT',
  path: '/me/saved-jobs/:id',
  audience: 'candidate',
  summary: 'Save a job',
  params: idParams,
  answers: { 204: null },
  errors: ['not-found'],
})

export const unsaveJob = defineRoute({
  id: 'unsaveJob',
  method: 'DELETE',
  path: '/me/saved-jobs/:id',
  audience: 'candidate',
  summary: 'Remove a saved job',
  params: idParams,
  answers: { 204: null },
  errors: [],
})

export const listJobMarks = defineRoute({
  id: 'listJobMarks',
  method: 'GET',
  path: '/me/job-marks',
  audience: 'candidate',
  summary: 'List which of these jobs I saved, applied for or withdrew from; other jobs are left out',
  query: z.object({ ids: queryList(id) }),
  answers: {
    200: z.object({
      items: z.array(
        z.object({ id, saved: z.boolean(), applicationId: id.nullable(), withdrawn: z.boolean() }),
      ),
    }),
  },
  errors: [],
})

export const myJobMarks = defineRoute({
  id: 'myJobMarks',
  method: 'GET',
  path: '/me/job-marks/:id',
  audience: 'candidate',
  summary: 'Get whether I saved this job, applied for it or withdrew',
  params: idParams,
  answers: {
    200: z.object({
      saved: z.boolean(),
      applicationId: id.nullable(),
      withdrawn: z.boolean(),
      mayApply: z.boolean(),
    }),
  },
  errors: ['not-found'],
})
