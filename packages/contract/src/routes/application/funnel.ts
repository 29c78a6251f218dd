import { defineRoute } from '../../route.ts'
import { funnel } from '../../schemas/application/funnel.ts'
import { idParams } from '../../schemas/common.ts'

export const getFunnel = defineRoute({
  id: 'getFunnel',
  method: 'GET',
  path: '/employer/jobs/:id/funnel',
  audience: 'employer',
  summary: 'How the applications of one of my jobs went through its stages',
  params: idParams,
  answers: { 200: funnel },
  errors: ['not-found'],
})
