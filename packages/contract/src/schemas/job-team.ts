import { z } from 'zod'
import { id } from './common.ts'
import { companyRole } from './company.ts'

/** What a person does on the hiring team of one job. */
export const jobTeamRoles = ['recruiter', 'hiring-manager'] as const
export const jobTeamRole = z.enum(jobTeamRoles).meta({ id: 'JobTeamRole' })

export const maxTeamMembers = 50

/** A member of the company. `companyRole` decides which roles the person may have on a team. */
const colleague = z.object({ userId: id, name: z.string(), companyRole })

/** A person on the hiring team of a job. */
export const jobTeamMember = colleague.extend({ role: jobTeamRole }).meta({ id: 'JobTeamMember' })

/** The hiring team of a job. */
export const jobTeam = z
  .object({
    /** Recruiters first, then by name. */
    members: z.array(jobTeamMember),
    /** Members of the company who may join the team, by name. */
    colleagues: z.array(colleague),
    /** Whether the last recruiter must hand over before leaving. False once the job has ended. */
    keepsRecruiter: z.boolean(),
    /** Whether the viewer may change the team. Everybody on it may leave it. */
    editable: z.boolean(),
  })
  .meta({ id: 'JobTeam' })

const handOverTo = {
  /** Who becomes recruiter of the job, if the person is its last. */
  handOverTo: id.optional(),
}

export const jobTeamMemberInput = z.object({ role: jobTeamRole, ...handOverTo })
export const jobTeamMemberRemoval = z.object(handOverTo)

export type JobTeamRole = z.infer<typeof jobTeamRole>
export type JobTeamMember = z.infer<typeof jobTeamMember>
export type JobTeam = z.infer<typeof jobTeam>
