import type { JobSkill, MasterPick, StagePlan } from '@vouch/contract'
import { plainTextLength, startOfStages } from '@vouch/domain'
import { countryName, formatDay, formatList, formatNumber } from '#lib/format/format.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { skillLevelTexts } from '#lib/format/skill-levels.en.ts'
import { placeName } from '#ui/job/job-place.ts'
import { jobWords } from '#ui/job/job-words.en.ts'
import { questionTexts } from '#ui/question/question.en.ts'
import type { DraftFields, FieldName } from './draft-fields.ts'
import { texts } from './job-wizard.en.ts'
import { laterTexts } from './later-stages/later-stages.en.ts'
import { questionsTexts } from './questions/questions.en.ts'

const most = 240

function textOf(html: string): string {
  if (plainTextLength(html) === 0) return ''
  const text = new DOMParser().parseFromString(html, 'text/html').body.textContent.trim()
  return text.length > most ? `${text.slice(0, most)}…` : text
}

function questionsOf(draft: DraftFields): string {
  return formatList(
    draft.questions.map(({ text, kind, required, knockOut, showWhen }) => {
      const marks = [
        questionTexts.t(`kind.${kind}`),
        ...(required ? [questionsTexts.t('marks.required')] : []),
        ...(knockOut ? [questionsTexts.t('marks.knockOut')] : []),
        ...(showWhen ? [questionsTexts.t('marks.condition')] : []),
      ]
      return `“${text}” (${marks.join(' · ')})`
    }),
  )
}

/** What is prepared, stage by stage. */
function planOf(plan: StagePlan): string {
  const { questions, items } = startOfStages(plan)
  const { minutes, place, note } = plan.interview
  return formatList([
    ...questions.map(({ text }) => `“${text}”`),
    ...[minutes === null ? '' : laterTexts.t('interview.length', { count: minutes }), place, note].filter(
      (word) => word !== '',
    ),
    ...items.map(({ name }) => name),
  ])
}

function labels(picks: readonly MasterPick[]): string {
  return formatList(picks.map(({ label }) => label))
}

function skillsWords(skills: readonly JobSkill[]): string {
  return formatList(
    skills.map(({ label, level }) => (level ? `${label} (${skillLevelTexts.t(level)})` : label)),
  )
}

const special: { readonly [F in FieldName]?: (draft: DraftFields) => string } = {
  employmentType: ({ employmentType }) =>
    employmentType ? jobWords.t(`employmentType.${employmentType}`) : '',
  workMode: ({ workMode }) => (workMode ? jobWords.t(`workMode.${workMode}`) : ''),
  seniority: ({ seniority }) => (seniority ? jobWords.t(`seniority.${seniority}`) : ''),
  payPeriod: ({ payPeriod }) => (payPeriod ? glossary.t(`payPeriod.${payPeriod}`) : ''),
  cvRule: ({ cvRule }) => texts.t(`cvRule.${cvRule}`),
  country: ({ country }) => (country ? countryName(country) : ''),
  otherPlaces: ({ otherPlaces }) => otherPlaces.map((place) => placeName(place) ?? '').join('; '),
  closesOn: ({ closesOn }) => (closesOn ? formatDay(closesOn) : ''),
  description: ({ description }) => textOf(description),
  occupation: ({ occupation }) => occupation?.label ?? '',
  department: ({ department }) => department?.label ?? '',
  start: ({ start }) => (start ? jobWords.t(`start.${start}`) : ''),
  startsOn: ({ startsOn }) => (startsOn ? formatDay(startsOn) : ''),
  shifts: ({ shifts }) => labels(shifts),
  benefits: ({ benefits }) => labels(benefits),
  requiredSkills: ({ requiredSkills }) => skillsWords(requiredSkills),
  niceSkills: ({ niceSkills }) => skillsWords(niceSkills),
  educationLevel: ({ educationLevel }) => educationLevel?.label ?? '',
  languages: ({ languages }) =>
    formatList(languages.map(({ label, level }) => (level ? `${label} (${level})` : label))),
  licences: ({ licences }) => formatList(licences),
  eligibility: ({ eligibility }) => texts.t(`eligibility.${eligibility}`),
  letterRule: ({ letterRule }) => texts.t(`letterRule.${letterRule}`),
  blindUntil: ({ blindUntil }) => texts.t(`blindUntil.${blindUntil ?? 'off'}`),
  questions: questionsOf,
  stagePlan: ({ stagePlan }) => planOf(stagePlan),
}

/** A field's value as text, to compare two versions; empty for no value. */
export function fieldWords(name: FieldName, draft: DraftFields): string {
  const own = special[name]
  if (own) return own(draft)
  const value = draft[name]
  return typeof value === 'number' ? formatNumber(value) : String(value ?? '')
}
