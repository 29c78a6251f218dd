import type { ReactNode } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './applicant.en.ts'
import classes from './applicant.module.css'
import { useApplicant } from './applicant-context.ts'
import { ApplicantFacts } from './applicant-facts.tsx'
import { DecisionBar } from './decision/decision-bar.tsx'
import { NotesTab } from './notes/notes-tab.tsx'
import { Thread } from './stages/thread.tsx'

/** Decision, notes and messages, beside the application on wide screens. */
export function ApplicantSide({ children }: { readonly children: ReactNode }) {
  const t = useTexts(texts)
  const { application } = useApplicant()
  return (
    <section className={classes.side} aria-label={t('beside')}>
      <DecisionBar />
      {children}
      {application.notes !== null && <NotesTab />}
      <Thread />
      <ApplicantFacts />
    </section>
  )
}
