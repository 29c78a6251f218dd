import { distinct, unlessEmpty } from './json-values.ts'
import type { PassportAchievement, PassportIssuer, PassportSkill } from './passport-content.ts'
import { passportContexts } from './passport-contexts.ts'

/**
 * An Achievement (OB 3.0 §B.1.1): skills of ESCO as alignments, others as tags, their levels as result descriptions.
 */
export function achievementOf(achievement: PassportAchievement): Record<string, unknown> {
  const { id, name, description, achievementType, criteria, image, skills } = achievement
  return {
    id,
    type: ['Achievement'],
    ...(achievementType !== undefined && { achievementType }),
    name,
    description,
    criteria: {
      ...(criteria.id !== undefined && { id: criteria.id }),
      narrative: criteria.narrative,
    },
    ...(image !== undefined && { image: { id: image, type: 'Image', caption: name } }),
    ...unlessEmpty('alignment', distinct(skills.flatMap(alignmentOf))),
    ...unlessEmpty('tag', distinct(skills.flatMap(({ name, uri }) => (uri === null ? [name] : [])))),
    ...unlessEmpty(
      'resultDescription',
      skills.flatMap((skill, index) => descriptionOf(skill, resultId(id, index))),
    ),
  }
}

/** An Achievement at its own URL, as passports contain it, with its issuer as `creator`. */
export function achievementDocument(
  achievement: PassportAchievement,
  { did, name, url }: Pick<PassportIssuer, 'did' | 'name' | 'url'>,
): Record<string, unknown> {
  return {
    '@context': [...passportContexts],
    ...achievementOf(achievement),
    creator: { id: did, type: ['Profile'], name, url },
  }
}

/** Results (OB 3.0 §B.1.17): the level that the holder has reached in each skill that has levels. */
export function resultsOf({ id, skills }: PassportAchievement): Record<string, unknown>[] {
  return skills.flatMap(({ level }, index) => {
    if (level === undefined) return []
    const reached = level.levels.indexOf(level.achieved)
    if (reached < 0) throw new TypeError(`unknown level ${level.achieved}`)
    const description = resultId(id, index)
    return [
      { type: ['Result'], resultDescription: description, achievedLevel: levelId(description, reached) },
    ]
  })
}

/** An Alignment (OB 3.0 §B.1.5), which must have a URL. */
function alignmentOf({ name, uri }: PassportSkill): object[] {
  if (uri === null) return []
  return [
    {
      type: ['Alignment'],
      targetName: name,
      targetUrl: uri,
      targetFramework: 'ESCO',
      targetType: 'ext:ESCO',
    },
  ]
}

/** A ResultDescription (OB 3.0 §B.1.18) with its RubricCriterionLevels (§B.1.19), from low to high. */
function descriptionOf(skill: PassportSkill, id: string): object[] {
  if (skill.level === undefined) return []
  return [
    {
      id,
      type: ['ResultDescription'],
      name: skill.name,
      resultType: 'RubricCriterionLevel',
      ...unlessEmpty('alignment', alignmentOf(skill)),
      rubricCriterionLevel: skill.level.levels.map((name, index) => ({
        id: levelId(id, index),
        type: ['RubricCriterionLevel'],
        name,
        level: String(index + 1),
      })),
    },
  ]
}

function resultId(achievementId: string, skill: number): string {
  return `${achievementId}#skill-${skill + 1}`
}

function levelId(description: string, level: number): string {
  return `${description}-level-${level + 1}`
}
