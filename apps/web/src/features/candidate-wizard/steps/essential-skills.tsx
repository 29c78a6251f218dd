import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { MasterPick } from '@vouch/contract'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { masterValueQuery } from '#lib/data/masters.ts'
import { profileStepsQuery } from '#lib/data/profile-query.ts'
import { sendStep, stepOf } from '#lib/data/profile-steps.ts'
import { randomId } from '#lib/draft/random-id.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { useAnyStep } from '../draft/step-context.ts'
import { hintTexts } from '../fields/hints.en.ts'
import classes from '../wizard.module.css'
import { blankSkill } from './blank-skill.ts'

const most = 12

/** Adds a skill to the skill list of step 6 while another step is shown. */
function useAddSkill() {
  const client = useQueryClient()
  return async (skill: MasterPick): Promise<void> => {
    for (let tries = 0; ; tries++) {
      const profile = await client.fetchQuery({ ...profileStepsQuery, ...(tries > 0 && { staleTime: 0 }) })
      const { data, version } = stepOf(profile, 'skills')
      if (data.items.some((item) => item.skill?.code === skill.code)) return
      const items = [...data.items, { ...blankSkill(randomId()), skill }]
      try {
        await sendStep(client, 'skills', { ...data, items }, version)
        return
      } catch (error) {
        // 412: step 6 has a newer version, saved in another tab or on another device. Retry with it.
        if (!isProblem(error, 412) || tries >= 2) throw error
      }
    }
  }
}

export function EssentialSkills({ occupation }: { readonly occupation: MasterPick | null }) {
  const hint = useTexts(hintTexts)
  const { profile } = useAnyStep()
  const add = useAddSkill()
  const { run, running } = useCommand(
    async (skill: MasterPick) => {
      await add(skill)
      notify(hint('skillAdded', { name: skill.label }))
    },
    (error) => notifyError(error.message),
  )
  const code = occupation?.code ?? null
  const { data } = useQuery({ ...masterValueQuery('occupations', code ?? ''), enabled: code !== null })
  if (code === null || !data || data.essential.length === 0) return null
  const known = new Set(stepOf(profile, 'skills').data.items.map(({ skill }) => skill?.code))
  const offered = data.essential.filter((skill) => !known.has(skill.code)).slice(0, most)
  if (offered.length === 0) return null

  return (
    <div className={classes.group}>
      <Hint>{hint('essential', { occupation: data.label })}</Hint>
      <div className={classes.chips}>
        {offered.map((skill) => (
          <Button
            key={skill.code}
            variant="default"
            size="compact-sm"
            radius="xl"
            leftSection={<IconPlus size={14} />}
            loading={running?.code === skill.code}
            aria-label={hint('addSkill', { name: skill.label })}
            onClick={() => run({ code: skill.code, label: skill.label })}
          >
            {skill.label}
          </Button>
        ))}
      </div>
      {data.attribution && (
        <Text size="xs" c="dimmed">
          {data.attribution}
        </Text>
      )}
    </div>
  )
}
