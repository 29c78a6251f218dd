/** Addresses of the stage pages of an application. The stage `applied` has none. */
export const stagePaths = {
  shortlist: '/admin/jobs/employer/$jobId/$userId/stages/shortlist',
  questionnaire: '/admin/jobs/employer/$jobId/$userId/stages/questionnaire',
  interview: '/admin/jobs/employer/$jobId/$userId/stages/interview',
  'detail-fulfillment': '/admin/jobs/employer/$jobId/$userId/stages/detail-fulfillment',
  hired: '/admin/jobs/employer/$jobId/$userId/stages/hired',
} as const
