import { defineRoute } from '../route.ts'
import { adminDashboard, candidateDashboard, employerDashboard } from '../schemas/dashboard.ts'

export const getCandidateDashboard = defineRoute({
  id: 'getCandidateDashboard',
  method: 'GET',
  path: '/dashboards/candidate',
  audience: 'candidate',
  summary: 'Get what waits for me as a candidate, and the numbers of my applications',
  answers: { 200: candidateDashboard },
  errors: [],
})

export const getEmployerDashboard = defineRoute({
  id: 'getEmployerDashboard',
  method: 'GET',
  path: '/dashboards/employer',
  audience: 'employer',
  summary: 'Get what waits for me as an employer, and the numbers of my companies’ jobs',
  answers: { 200: employerDashboard },
  errors: [],
})

export const getAdminDashboard = defineRoute({
  id: 'getAdminDashboard',
  method: 'GET',
  path: '/dashboards/admin',
  audience: 'admin',
  summary: 'Get what waits for administrators, and the numbers of the marketplace',
  answers: { 200: adminDashboard },
  errors: [],
})
