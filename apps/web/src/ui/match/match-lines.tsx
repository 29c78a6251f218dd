import { Text } from '@mantine/core'
import { IconCircleCheck, IconCircleHalf2, IconCircleX, IconHelpCircle } from '@tabler/icons-react'
import type { Match, MatchReason } from '@vouch/contract'
import { formatList } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { matchTexts } from './match.en.ts'
import classes from './match.module.css'

type Result = MatchReason['result']

const icons = {
  met: IconCircleCheck,
  partly: IconCircleHalf2,
  missing: IconCircleX,
  unknown: IconHelpCircle,
} as const

/** What a job asks for and how the person's profile compares, line by line: skills together, the rest one by one. */
export function MatchLines({ match, label }: { readonly match: Match; readonly label: string }) {
  return (
    <ul className={classes.lines} aria-label={label}>
      {match.parts.map(({ part, reasons }) =>
        part === 'required-skills' || part === 'nice-skills' ? (
          <SkillsLine key={part} reasons={reasons} isRequired={part === 'required-skills'} />
        ) : (
          reasons.map((reason) => <ReasonLine key={`${reason.kind} ${reason.name}`} reason={reason} />)
        ),
      )}
    </ul>
  )
}

interface LineProps {
  readonly result: Result
  readonly text: string
  readonly more?: readonly string[]
}

function Line({ result, text, more = [] }: LineProps) {
  const t = useTexts(matchTexts)
  const Icon = icons[result]
  return (
    <li>
      <Icon size={18} role="img" aria-label={t(`result.${result}`)} data-result={result} />
      <span>
        <bdi>{text}</bdi>
        {more.map((words) => (
          <Text key={words} component="span" display="block" size="sm" c="dimmed">
            {words}
          </Text>
        ))}
      </span>
    </li>
  )
}

interface SkillsProps {
  readonly reasons: readonly MatchReason[]
  readonly isRequired: boolean
}

function SkillsLine({ reasons, isRequired }: SkillsProps) {
  const t = useTexts(matchTexts)
  const { met, partly, missing, own, result } = groupedSkills(reasons)
  const count = reasons.length - own.length
  const figures = { met: met.length + partly.length, count }
  const title =
    count === 0 ? t(isRequired ? 'requiredOnly' : 'niceOnly') : t(isRequired ? 'required' : 'nice', figures)
  const more = [
    missing.length > 0 && t('missing', { names: formatList(missing) }),
    partly.length > 0 && t('partly', { names: formatList(partly) }),
    own.length > 0 && t('own', { names: formatList(own) }),
  ].filter((words) => words !== false)
  return <Line result={result} text={title} more={more} />
}

/** The skills of a part by result. Those in the employer's own words are in no list, so nothing is known of them. */
export function groupedSkills(reasons: readonly MatchReason[]) {
  const names = (result: Result) =>
    reasons.flatMap((reason) => (reason.result === result ? (reason.name ?? '') : []))
  const [met, partly, missing, own] = [names('met'), names('partly'), names('missing'), names('unknown')]
  const result: Result =
    met.length + partly.length === 0
      ? missing.length === 0
        ? 'unknown'
        : 'missing'
      : missing.length + partly.length === 0
        ? 'met'
        : 'partly'
  return { met, partly, missing, own, result }
}

function ReasonLine({ reason: { kind, name, result } }: { readonly reason: MatchReason }) {
  const t = useTexts(matchTexts)
  // Skills have a line of their own.
  if (kind === 'skill') return null
  return <Line result={result} text={t(`${kind}.${result}`, { name: name ?? '' })} />
}
