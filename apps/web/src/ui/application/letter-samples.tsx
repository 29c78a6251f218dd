import '@mantine/core/styles/Tabs.layer.css'
import { Tabs, Text } from '@mantine/core'
import type { LetterLanguage } from '@vouch/contract'
import classes from './letter-samples.module.css'

interface LetterSample {
  readonly id: string
  /** The applicant. */
  readonly name: string
  /** What the tab says besides the name, such as the job. */
  readonly about?: string | undefined
  /** Null if the team wrote the text. */
  readonly language: LetterLanguage | null
  /** Whether the team wrote the body. Its language is unknown; `language` is that of the subject. */
  readonly isOwn?: boolean
  /** Null for a message. */
  readonly subject: string | null
  readonly body: string
}

interface LetterSamplesProps {
  readonly label: string
  readonly samples: readonly LetterSample[]
  /** Accessible name of one letter. */
  readonly nameOf: (applicant: string) => string
}

/** Tabs with examples of the letters that will be sent, filled in. */
export function LetterSamples({ label, samples, nameOf }: LetterSamplesProps) {
  const [first] = samples
  if (!first) return null
  return (
    <Tabs
      // Starts anew with other applicants, so that the chosen tab is always there.
      key={samples.map(({ id }) => id).join()}
      defaultValue={first.id}
      keepMounted={false}
      classNames={{ tab: classes.tab, tabLabel: classes.tabLabel }}
    >
      <Tabs.List aria-label={label}>
        {samples.map(({ id, name, about }) => (
          <Tabs.Tab key={id} value={id}>
            <bdi className={classes.name}>{name}</bdi>
            {about !== undefined && ` · ${about}`}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {samples.map(({ id, name, subject, body, language, isOwn = false }) => (
        <Tabs.Panel key={id} value={id}>
          <section
            className={classes.letter}
            {...(language !== null && !isOwn && { lang: language })}
            dir="auto"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a long letter scrolls, and people scroll with keys
            tabIndex={0}
            aria-label={nameOf(name)}
          >
            {subject !== null && (
              <Text fw={550} {...(language !== null && isOwn && { lang: language })}>
                {subject}
              </Text>
            )}
            {body}
          </section>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
