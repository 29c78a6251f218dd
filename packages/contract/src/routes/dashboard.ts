import { defineRoute } from '../route.ts'
import { adminDashboard, candidateDashboard, employerDashboard } from '../schemas/dashboard.ts'

export const getCandidateDashboard = defineRoute({
  id: 'getCandidateDashboard',
  method: 'GET',
  path: '/dashboards/candidate',
  audience: 'candidate',
  summary: 'Get the summary of my applications',
  answers: { 200: candidateDashboard },
  errors: [],
})

export const getEmployerDashboard = defineRoute({
  id: 'getEmployerDashboard',
  method: 'GET',
  path: '/dashboards/employer',
  audience: 'employer',
  summary: 'Get the summary of my companies’ jobs',
  answers: { 200: employerDashboard },
  errors: [],
})

export const getAdminDashboard = defineRoute({
  id: 'getAdminDashboard',
  method: 'GET',
  path: '/dashboards/admin',
  audience: 'admin',
  summary: 'Get the key figures of the marketplace',
  answers: { 200: adminDashboard },
  errors: [],
})
