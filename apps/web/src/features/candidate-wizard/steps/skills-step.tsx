import { Button, MultiSelect } from '@mantine/core'
import { IconStar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type MasterPick, type ProfileSkill, skillLevels } from '@vouch/contract'
import { useMemo, useRef } from 'react'
import { passportsQuery } from '#lib/data/own-passports.ts'
import { profileDataOf } from '#lib/data/profile-steps.ts'
import { randomId } from '#lib/draft/random-id.ts'
import { skillLevelTexts } from '#lib/format/skill-levels.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { type Binding, useWizardStep } from '../draft/step-context.ts'
import { PickField, WordField } from '../fields/choice-fields.tsx'
import { hintTexts } from '../fields/hints.en.ts'
import { ItemList } from '../fields/item-list.tsx'
import { NumberField } from '../fields/text-fields.tsx'
import { useField } from '../fields/use-field.ts'
import classes from '../wizard.module.css'
import { blankSkill } from './blank-skill.ts'
import { evidenceChoices } from './evidence.ts'
import { SuggestedSkills } from './suggested-skills.tsx'
import { TopSkills } from './top-skills.tsx'

const mostTop = 5

export function SkillsStep() {
  const hint = useTexts(hintTexts)
  const levelWord = useTexts(skillLevelTexts)
  const { values, draft, open } = useWizardStep('skills')
  const levels = skillLevels.map((value) => ({ value, label: levelWord(value) }))

  // Rank of each removed top skill, so that Undo can restore it.
  const topBefore = useRef<ReadonlyMap<string, number>>(new Map())
  const change = (make: (items: readonly ProfileSkill[]) => ProfileSkill[]) =>
    draft.update((now) => {
      const items = make(now.items)
      const isThere = (id: string) => items.some((item) => item.id === id)
      const gone = now.top.filter((id) => !isThere(id))
      const back = [...topBefore.current].filter(([id]) => isThere(id) && !now.top.includes(id))
      topBefore.current = new Map([
        ...[...topBefore.current].filter(([id]) => !isThere(id)),
        ...gone.map((id) => [id, now.top.indexOf(id)] as const),
      ])
      const top = back.reduce(
        (ids, [id, place]) => ids.toSpliced(place, 0, id),
        now.top.filter((id) => !gone.includes(id)),
      )
      return { items, top: top.slice(0, mostTop) }
    })
  const add = (skill: MasterPick) => {
    const id = randomId()
    change((items) => [...items, { ...blankSkill(id), skill }])
    open(id, true)
  }
  const line = ({ years }: ProfileSkill) => years !== null && hint('yearsOf', { count: years })
  const levelOf = (skill: MasterPick | null) => ({
    words: levels,
    ...(skill && { called: hint('levelOf', { skill: skill.label }) }),
  })
  const isUnrated = values.items.some(({ skill, level }) => skill && level === null)

  return (
    <>
      <SuggestedSkills items={values.items} onAdd={add} />
      {isUnrated && <Hint>{hint('unrated')}</Hint>}
      <ItemList
        field="items"
        items={values.items}
        onChange={change}
        max={200}
        addLabel={hint('addSkillEntry')}
        line={line}
        quick={(of) =>
          of.values.skill && <WordField of={of} name="level" bare {...levelOf(of.values.skill)} />
        }
        blank={blankSkill}
        fields={(of) => (
          <>
            <PickField of={of} name="skill" entity="skills" ownWords required />
            <div className={classes.pair}>
              <WordField of={of} name="level" {...levelOf(of.values.skill)} />
              <NumberField of={of} name="years" decimals={1} />
            </div>
            <Evidence of={of} />
            {!values.top.includes(of.values.id) && values.top.length < mostTop && of.values.skill && (
              <div>
                <Button
                  variant="subtle"
                  size="compact-md"
                  leftSection={<IconStar size={16} />}
                  onClick={() =>
                    draft.update((now) => ({ ...now, top: [...now.top, of.values.id].slice(0, mostTop) }))
                  }
                >
                  {hint('topAdd')}
                </Button>
              </div>
            )}
          </>
        )}
      />
      {values.items.some(({ skill }) => skill) && <TopSkills most={mostTop} />}
    </>
  )
}

function Evidence({ of }: { readonly of: Binding<ProfileSkill> }) {
  const hint = useTexts(hintTexts)
  const { profile } = useWizardStep('skills')
  const { data: passports, isSuccess } = useQuery(passportsQuery)
  const choices = useMemo(
    () => evidenceChoices(profileDataOf(profile), passports ?? []),
    [profile, passports],
  )
  const { value, set, shared } = useField<ProfileSkill, string[]>(of, 'evidence')
  if (choices.length === 0) {
    return <Hint>{hint('noEvidence')}</Hint>
  }
  const known = new Set(choices.flatMap(({ items }) => items.map((item) => item.value)))
  // Drop removed entries from the evidence. While passports load, unknown ids may be passports, so keep them.
  const unread = isSuccess ? [] : value.filter((id) => !known.has(id))
  return (
    <MultiSelect
      {...shared}
      description={hint('evidence')}
      data={choices}
      value={value.filter((id) => known.has(id))}
      onChange={(chosen) => set([...chosen, ...unread])}
      maxValues={20 - unread.length}
      searchable
      clearable
    />
  )
}
