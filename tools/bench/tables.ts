/** Tables whose size depends on the number of jobs. */
export const searchTables = ['jobs', 'job_search', 'job_search_text']
export const largeTables = [
  ...searchTables,
  'companies',
  'users',
  'applications',
  'application_events',
  'application_snapshots',
]
