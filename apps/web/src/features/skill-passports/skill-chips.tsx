import { skillLevels } from '@vouch/contract'
import { skillLevelTexts } from '#lib/format/skill-levels.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { WebLink } from '#ui/links/web-link.tsx'
import classes from './skill-chips.module.css'
import { hostOf } from './web-link.ts'

/** The word for a level. A level that is not ours is shown as its issuer or its file wrote it. */
export function SkillLevelWord({ level }: { readonly level: string }) {
  const t = useTexts(skillLevelTexts)
  const known = skillLevels.find((one) => one === level)
  return <bdi>{known ? t(known) : level}</bdi>
}

interface SkillChipsProps {
  readonly label: string
  readonly skills: readonly {
    readonly label: string
    readonly level: string | null
    /** Address of the skill in a public list, such as ESCO. */
    readonly uri?: string | null
  }[]
}

/** Skills that a passport proves, each with its level. */
export function SkillChips({ label, skills }: SkillChipsProps) {
  if (skills.length === 0) return null
  return (
    <ul className={classes.chips} aria-label={label}>
      {skills.map(({ label: skill, level, uri = null }) => (
        <li key={`${skill} ${uri ?? ''}`} className={classes.chip}>
          {uri !== null && hostOf(uri) !== null ? (
            <WebLink url={uri}>
              <bdi>{skill}</bdi>
            </WebLink>
          ) : (
            <bdi>{skill}</bdi>
          )}
          {level && (
            <>
              {' · '}
              <SkillLevelWord level={level} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
