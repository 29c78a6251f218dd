import { type DefinitionSkill, definitionLimits, type MasterPick } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { MasterMultiSelect } from '#ui/master/master-multi-select.tsx'
import { SkillLevelSelect } from '../skill-level-select.tsx'
import { useDefinitionEdit } from './definition-context.ts'
import { texts } from './definitions.en.ts'
import classes from './definitions.module.css'

/** The skills that a passport proves, each with a level or none. */
export function SkillsField() {
  const t = useTexts(texts)
  const { values, set, errors } = useDefinitionEdit()
  const { skills } = values
  const choose = (picks: readonly MasterPick[]) =>
    set({
      skills: picks.flatMap(({ code, label }): DefinitionSkill[] => {
        const before = skills.find((skill) => skill.code === code)
        return before ? [before] : code === null ? [] : [{ code, label, level: null }]
      }),
    })
  const setLevel = (code: string, level: DefinitionSkill['level']) =>
    set({ skills: skills.map((skill) => (skill.code === code ? { ...skill, level } : skill)) })
  return (
    <>
      <MasterMultiSelect
        entity="skills"
        label={t('field.skills')}
        description={t('hint.skills', { max: definitionLimits.skills })}
        value={skills}
        onChange={choose}
        max={definitionLimits.skills}
        error={errors.skills}
        data-path="skills"
      />
      {skills.length > 0 && (
        <ul className={classes.levels} aria-label={t('skillLevels')}>
          {skills.map(({ code, label, level }) => (
            <li key={code} className={classes.level}>
              <bdi>{label}</bdi>
              <SkillLevelSelect
                aria-label={t('levelOf', { skill: label })}
                none={t('noLevel')}
                value={level}
                onChange={(chosen) => setLevel(code, chosen)}
                className={classes.levelSelect}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
