import type { CvEducation, CvJob, CvTruth } from './cv-truth.ts'

/** One line of a generated CV: text on the left, text on the right, and style. */
export interface TextLine {
  readonly kind: 'name' | 'plain' | 'heading' | 'strong' | 'bullet'
  readonly text: string
  readonly right?: string
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'June', 'July', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']
const longNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Formats of months in generated CVs. */
type DateStyle = 'short' | 'long' | 'slash' | 'dot' | 'iso'

function day(value: string, style: DateStyle): string {
  const [year = '', month] = value.split('-')
  if (!month) return year
  const at = Number(month) - 1
  if (style === 'short') return `${monthNames[at]} ${year}`
  if (style === 'long') return `${longNames[at]} ${year}`
  if (style === 'slash') return `${month}/${year}`
  return style === 'dot' ? `${month}.${year}` : `${year}-${month}`
}

function span({ from, to }: { from: string; to: string }, style: DateStyle, index: number): string {
  const dash = [' – ', ' - ', '–', ' to '][index % 4] ?? ' – '
  const end = to === '' ? (['Present', 'Current', 'present', 'Now'][index % 4] ?? 'Present') : day(to, style)
  return `${day(from, style)}${dash}${end}`
}

const headings = [
  ['Summary', 'Experience', 'Education', 'Skills', 'Languages'],
  ['PROFILE', 'WORK EXPERIENCE', 'EDUCATION', 'KEY SKILLS', 'LANGUAGES'],
  [
    'About me',
    'Professional Experience',
    'Education and Training',
    'Skills & Competencies',
    'Language skills',
  ],
  ['Professional Summary', 'Employment History', 'Academic Background', 'Core Competencies', 'Languages'],
] as const

/** Layouts of the lines with title, employer and dates. */
const entryStyles = [
  'title-employer-dates-right',
  'title-dates-right-employer-below',
  'employer-dates-right-title-below',
  'one-line-brackets',
  'dates-above',
  'dates-below',
] as const

type EntryStyle = (typeof entryStyles)[number]

const bullets = (job: CvJob): TextLine[] => job.points.map((text) => ({ kind: 'bullet', text }))

function jobLines(job: CvJob, style: EntryStyle, dates: string): TextLine[] {
  const place = job.place
  if (style === 'title-employer-dates-right') {
    return [{ kind: 'strong', text: `${job.title}, ${job.employer}`, right: dates }, ...bullets(job)]
  }
  if (style === 'title-dates-right-employer-below') {
    return [
      { kind: 'strong', text: job.title, right: dates },
      { kind: 'plain', text: `${job.employer}, ${place}` },
      ...bullets(job),
    ]
  }
  if (style === 'employer-dates-right-title-below') {
    return [
      { kind: 'strong', text: `${job.employer} | ${place}`, right: dates },
      { kind: 'plain', text: job.title },
      ...bullets(job),
    ]
  }
  if (style === 'one-line-brackets') {
    return [{ kind: 'strong', text: `${job.title} at ${job.employer} (${dates})` }, ...bullets(job)]
  }
  if (style === 'dates-above') {
    return [
      { kind: 'plain', text: dates },
      { kind: 'strong', text: job.title },
      { kind: 'plain', text: `${job.employer} – ${place}` },
      ...bullets(job),
    ]
  }
  return [
    { kind: 'strong', text: job.title },
    { kind: 'plain', text: job.employer },
    { kind: 'plain', text: `${dates} | ${place}` },
    ...bullets(job),
  ]
}

function educationLines(education: CvEducation, style: EntryStyle, dates: string): TextLine[] {
  const degree = `${education.degree} in ${education.subject}`
  if (style === 'one-line-brackets') {
    return [{ kind: 'plain', text: `${degree}, ${education.institution} (${dates})` }]
  }
  if (style === 'employer-dates-right-title-below') {
    return [
      { kind: 'strong', text: education.institution, right: dates },
      { kind: 'plain', text: degree },
    ]
  }
  if (style === 'dates-above') {
    return [
      { kind: 'plain', text: dates },
      { kind: 'strong', text: degree },
      { kind: 'plain', text: education.institution },
    ]
  }
  if (style === 'dates-below') {
    return [
      { kind: 'strong', text: education.institution },
      { kind: 'plain', text: degree },
      { kind: 'plain', text: dates },
    ]
  }
  return [
    { kind: 'strong', text: degree, right: dates },
    { kind: 'plain', text: education.institution },
  ]
}

/** The lines of a generated CV: main column, and side column of a two-column layout. */
export interface CvText {
  readonly head: readonly TextLine[]
  readonly contact: readonly TextLine[]
  readonly main: readonly TextLine[]
  readonly aside: readonly TextLine[]
}

/**
 * Generates the lines of a CV.
 * @param index selects headings, layout of entries and date format
 */
export function cvText(truth: CvTruth, index: number): CvText {
  const [summary, experience, education, skills, languages] = headings[index % headings.length] ?? headings[0]
  const style = entryStyles[index % entryStyles.length] ?? entryStyles[0]
  const dates = (['short', 'long', 'slash', 'dot', 'iso'] as const)[index % 5] ?? 'short'
  const heading = (text: string): TextLine => ({ kind: 'heading', text })
  const contact: TextLine[] =
    index % 2 === 0
      ? [
          {
            kind: 'plain',
            text: [truth.email, truth.phone.written, truth.placeWritten].join(
              index % 4 === 0 ? ' | ' : ' • ',
            ),
          },
        ]
      : [
          { kind: 'plain', text: `Email: ${truth.email}` },
          { kind: 'plain', text: `Phone: ${truth.phone.written}` },
          { kind: 'plain', text: `Address: ${truth.placeWritten}` },
        ]
  return {
    head: [
      { kind: 'name', text: index % 5 === 1 ? truth.name.toUpperCase() : truth.name },
      { kind: 'plain', text: truth.headline },
    ],
    contact,
    main: [
      heading(summary),
      { kind: 'plain', text: truth.summary },
      heading(experience),
      ...truth.jobs.flatMap((job) => jobLines(job, style, span(job, dates, index))),
      heading(education),
      ...truth.educations.flatMap((one) => educationLines(one, style, span(one, dates, index))),
    ],
    aside: [
      heading(skills),
      ...(index % 3 === 0
        ? truth.skills.map((text): TextLine => ({ kind: 'bullet', text }))
        : [{ kind: 'plain', text: truth.skills.join(', ') } satisfies TextLine]),
      heading(languages),
      ...(index % 2 === 0
        ? truth.languages.map(({ name, level }): TextLine => ({ kind: 'plain', text: `${name} (${level})` }))
        : [
            {
              kind: 'plain',
              text: truth.languages.map(({ name, level }) => `${name} – ${level}`).join(', '),
            } satisfies TextLine,
          ]),
    ],
  }
}
