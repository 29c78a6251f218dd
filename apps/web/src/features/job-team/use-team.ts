import { useQueryClient } from '@tanstack/react-query'
import { type JobTeam, type JobTeamRole, removeJobTeamMember, setJobTeamMember } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import { refreshOwnJob } from '#lib/data/employer-jobs.ts'
import { jobTeamOf } from '#lib/data/job-team.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { texts } from './job-team.en.ts'

interface Person {
  readonly userId: string
  readonly name: string
}

/** Changes of a hiring team. Each shows a snackbar on success. */
export function useTeam(jobId: string, myId: string | undefined) {
  const client = useQueryClient()
  const { queryKey } = jobTeamOf(jobId)
  const run = async (userId: string, change: () => Promise<JobTeam>) => {
    try {
      client.setQueryData(queryKey, await change())
      // Whether the viewer is on the team decides which jobs and applicants are theirs.
      if (userId === myId) refreshOwnJob(client, jobId)
    } catch (error) {
      // The team or the company has changed meanwhile: show who is there now.
      if (isProblem(error, 'hand-over-first', 'invalid', 'not-found'))
        await client.invalidateQueries({ queryKey })
      throw error
    }
  }
  const put = ({ userId }: Person, role: JobTeamRole, handOverTo?: string) =>
    run(userId, () => api(setJobTeamMember, { params: { id: jobId, userId }, body: { role, handOverTo } }))

  return {
    add: async (person: Person, role: JobTeamRole) => {
      await put(person, role)
      notify(person.userId === myId ? texts.t('joinedYou') : texts.t('joined', { name: person.name }))
    },
    setRole: async (person: Person, role: JobTeamRole, handOverTo?: string) => {
      await put(person, role, handOverTo)
      notify(texts.t('changed', { name: person.name, role: glossary.t(`companyRole.${role}`) }))
    },
    remove: async ({ userId, name, role }: Person & { readonly role: JobTeamRole }, handOverTo?: string) => {
      const params = { id: jobId, userId }
      await run(userId, () => api(removeJobTeamMember, { params, query: { handOverTo } }))
      if (userId === myId) return notify(texts.t('leftYou'))
      const undo = () => void put({ userId, name }, role).catch((error: Error) => notifyError(error.message))
      notify({
        message: texts.t('left', { name }),
        ...(handOverTo === undefined && { action: { label: texts.t('undo'), onClick: undo } }),
      })
    },
  }
}

export type TeamCommands = ReturnType<typeof useTeam>
