import { defineRoute } from '../route.ts'
import { id, idParams } from '../schemas/common.ts'
import { jobTeam, jobTeamMemberInput, jobTeamMemberRemoval } from '../schemas/job-team.ts'

const audience = 'employer'
const params = idParams.extend({ userId: id })

export const getJobTeam = defineRoute({
  id: 'getJobTeam',
  method: 'GET',
  path: '/employer/jobs/:id/team',
  audience,
  summary: 'Read the hiring team of a job, and who may join it',
  params: idParams,
  answers: { 200: jobTeam },
  errors: ['not-found'],
})

export const setJobTeamMember = defineRoute({
  id: 'setJobTeamMember',
  method: 'PUT',
  path: '/employer/jobs/:id/team/:userId',
  audience,
  summary: 'Add a person to the hiring team of a job, or change their role; owners and recruiters',
  params,
  body: jobTeamMemberInput,
  answers: { 200: jobTeam },
  errors: ['not-found', 'invalid', 'hand-over-first'],
})

export const removeJobTeamMember = defineRoute({
  id: 'removeJobTeamMember',
  method: 'DELETE',
  path: '/employer/jobs/:id/team/:userId',
  audience,
  summary: 'Remove a person from the hiring team of a job; members can always leave',
  params,
  query: jobTeamMemberRemoval,
  answers: { 200: jobTeam },
  errors: ['not-found', 'invalid', 'hand-over-first'],
})
