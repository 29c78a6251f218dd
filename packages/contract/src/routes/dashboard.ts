import { defineRoute } from '../route.ts'
import { adminDashboard, candidateDashboard, employerDashboard } from '../schemas/dashboard.ts'

const tag = 'Dashboards'

export const getCandidateDashboard = defineRoute({
  id: 'getCandidateDashboard',
  method: 'GET',
  path: '/dashboards/candidate',
  audience: 'candidate',
  summary: 'Where my applications stand',
  tag,
  answers: { 200: candidateDashboard },
  errors: [],
})

export const getEmployerDashboard = defineRoute({
  id: 'getEmployerDashboard',
  method: 'GET',
  path: '/dashboards/employer',
  audience: 'employer',
  summary: 'Where the jobs of my companies stand',
  tag,
  answers: { 200: employerDashboard },
  errors: [],
})

export const getAdminDashboard = defineRoute({
  id: 'getAdminDashboard',
  method: 'GET',
  path: '/dashboards/admin',
  audience: 'admin',
  summary: 'The marketplace in numbers',
  tag,
  answers: { 200: adminDashboard },
  errors: [],
})
