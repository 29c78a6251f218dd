import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { id, idParams, pageOf, pageQuery, queryList } from '../schemas/common.ts'
import { jobCard } from '../schemas/job.ts'
import { candidateProfile, person, roleChoice } from '../schemas/person.ts'

const tag = 'Me'

export const currentPerson = defineRoute({
  id: 'currentPerson',
  method: 'GET',
  path: '/me',
  audience: 'signed-in',
  summary: 'Who am I, with my roles and companies',
  tag,
  answers: { 200: person },
  errors: [],
})

export const addRole = defineRoute({
  id: 'addRole',
  method: 'POST',
  path: '/me/roles',
  audience: 'signed-in',
  summary: 'Become a candidate or an employer',
  tag,
  body: roleChoice,
  answers: { 200: person },
  errors: [],
})

export const getCandidateProfile = defineRoute({
  id: 'getCandidateProfile',
  method: 'GET',
  path: '/me/candidate-profile',
  audience: 'candidate',
  summary: 'The summary of my profile; version 0 while nothing was saved',
  tag,
  answers: { 200: candidateProfile },
  errors: [],
})

export const listSavedJobs = defineRoute({
  id: 'listSavedJobs',
  method: 'GET',
  path: '/me/saved-jobs',
  audience: 'candidate',
  summary: 'Jobs that I saved, newest first; ended ones stay until removed',
  tag,
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
  tag,
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
  tag,
  params: idParams,
  answers: { 204: null },
  errors: [],
})

export const listJobMarks = defineRoute({
  id: 'listJobMarks',
  method: 'GET',
  path: '/me/job-marks',
  audience: 'candidate',
  summary:
    'Which of these jobs I saved and which I applied to, and whether I took that back; jobs with neither are left out',
  tag,
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
  summary: 'Did I save this job, did I apply, did I take that back',
  tag,
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
