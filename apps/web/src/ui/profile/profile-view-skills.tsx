import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import type { ShownProfile } from '@vouch/contract'
import { formatList } from '#lib/format/format.ts'
import { skillLevelTexts } from '#lib/format/skill-levels.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { profileViewTexts } from './profile-view.en.ts'
import classes from './profile-view.module.css'
import { Chips, ProfileSection } from './profile-view-parts.tsx'

type Skill = ShownProfile['skills'][number]

/** Section with skills: the candidate's top skills with details, the others as chips. */
export function ProfileSkills({ skills }: { readonly skills: readonly Skill[] }) {
  const t = useTexts(profileViewTexts)
  const levelWord = useTexts(skillLevelTexts)
  const about = ({ level, years }: Skill) =>
    [level && levelWord(level), years !== null && t('years', { count: years })].filter(Boolean).join(' · ')
  const proof = ({ proved, level }: Skill) => {
    if (!proved) return proved
    const by = proved.by === '' ? t('provedBlind') : t('proved', { by: proved.by })
    return proved.level && proved.level !== level ? t('provedAs', { by, level: levelWord(proved.level) }) : by
  }
  const top = skills.filter((skill) => skill.top)
  const full = top.length > 0 ? top : skills.slice(0, 10)
  const others = skills.filter((skill) => !full.includes(skill))
  return (
    <ProfileSection part="skills" title={t('skills')} isEmpty={skills.length === 0}>
      <ol className={classes.skills}>
        {full.map((skill) => (
          <li key={skill.label} className={classes.skill}>
            <span className={classes.skillHead}>
              <span className={classes.title}>{skill.label}</span>
              <span className={classes.when}>{about(skill)}</span>
            </span>
            {skill.proved && (
              <span className={classes.proof}>
                <IconRosetteDiscountCheck size={18} aria-hidden />
                <span>{proof(skill)}</span>
              </span>
            )}
            {skill.evidence.length > 0 && (
              <span className={classes.when}>{t('shownBy', { what: formatList(skill.evidence) })}</span>
            )}
          </li>
        ))}
      </ol>
      <Chips
        words={others.map((skill) =>
          [skill.label, skill.level && levelWord(skill.level), proof(skill)].filter(Boolean).join(' · '),
        )}
      />
    </ProfileSection>
  )
}
