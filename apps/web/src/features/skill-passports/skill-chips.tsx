import { Anchor } from '@mantine/core'
import { skillLevels } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import classes from './skill-chips.module.css'
import { texts } from './skill-passports.en.ts'

interface SkillChipsProps {
  readonly label: string
  readonly skills: readonly {
    readonly label: string
    readonly level: string | null
    /** Address of the skill in a public list, such as ESCO. */
    readonly uri?: string | null
  }[]
}

/** Skills that a passport proves, each with its level. A level of another issuer is shown as it wrote it. */
export function SkillChips({ label, skills }: SkillChipsProps) {
  const t = useTexts(texts)
  if (skills.length === 0) return null
  return (
    <ul className={classes.chips} aria-label={label}>
      {skills.map((skill) => {
        const known = skillLevels.find((level) => level === skill.level)
        const level = known ? t(`level.${known}`) : skill.level
        const isWeb = skill.uri != null && /^https?:\/\//i.test(skill.uri)
        return (
          <li key={`${skill.label} ${skill.uri ?? ''}`} className={classes.chip}>
            {isWeb ? (
              <Anchor
                href={skill.uri ?? ''}
                target="_blank"
                rel="noopener noreferrer nofollow"
                underline="always"
                inherit
              >
                <bdi>{skill.label}</bdi>
              </Anchor>
            ) : (
              <bdi>{skill.label}</bdi>
            )}
            {level && (
              <>
                {' · '}
                <bdi>{level}</bdi>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
