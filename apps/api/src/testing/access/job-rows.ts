import { uuidv7 } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'
import {
  admins,
  allMembers,
  candidates,
  employers,
  everyone,
  members,
  type Row,
  recruiting,
} from './access-rows.ts'

/** Rows for employers' jobs and templates, candidates' application drafts, and job reports. */
export const jobRows: Readonly<Record<string, Row>> = {
  listEmployerJobs: employers,
  createJob: recruiting,
  getEmployerJob: members(allMembers),
  updateJob: recruiting,
  getJobTeam: members(allMembers),
  setJobTeamMember: recruiting,
  // Of somebody else. Everybody may leave a team: job-team.test.ts.
  removeJobTeamMember: recruiting,
  deleteJob: recruiting,
  publishJob: recruiting,
  closeJob: recruiting,
  extendJob: recruiting,
  submitJob: recruiting,
  approveJob: members({ owner: 'ok' }),
  returnJob: members({ owner: 'ok' }),
  scheduleJob: recruiting,
  takeBackJob: recruiting,
  pauseJob: recruiting,
  getJobHistory: members(allMembers),
  listJobTemplates: recruiting,
  saveJobTemplate: recruiting,
  renameJobTemplate: recruiting,
  deleteJobTemplate: recruiting,
  copyJob: recruiting,
  closeOutJob: recruiting,
  getCloseOut: recruiting,
  listApplicationDrafts: candidates,
  getApplicationDraft: candidates,
  saveApplicationDraft: candidates,
  deleteApplicationDraft: candidates,
  reportJob: everyone,
  listJobReports: admins,
  resolveJobReport: admins,
}

/** Adds a template to a company. */
export async function createJobTemplate(db: Database, company: string, now: Date): Promise<string> {
  const id = uuidv7()
  await db.kysely
    .insertInto('job_templates')
    .values({ id, company_id: company, name: 'Gardener', fields: '{"title":"Gardener"}', changed_at: now })
    .execute()
  return id
}

/** Adds an open job report by a visitor. */
export async function createJobReport(
  db: Database,
  { job: jobId, at }: { readonly job: string; readonly at: Date },
): Promise<string> {
  const id = uuidv7()
  await db.kysely
    .insertInto('job_reports')
    .values({ id, job_id: jobId, reason: 'fraud', words: '', created_at: at })
    .execute()
  return id
}
