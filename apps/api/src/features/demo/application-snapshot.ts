import { answersById, answersInWords, knockOutsMet } from '@vouch/domain'
import type { Run } from './application-run.ts'
import { demoAnswers } from './demo-questions.ts'
import { fill } from './demo-texts.ts'

/** Adds the snapshot of an application: current profile, cover letter, answers, and the CV unless hidden. */
export function addSnapshot({ world, job, candidate, application }: Run): void {
  const { random, words, rows } = world
  const letter = fill(random.pick(words.texts.letter), {
    company: job.company.text.name,
    title: job.title,
    occupation: candidate.occupation.occupation.toLowerCase(),
    name: candidate.name,
  })
  const given = demoAnswers(world, job.questions)
  const marks = new Set(knockOutsMet(job.questions, given))
  application.marked = marks.size > 0
  rows.application_snapshots.push({
    application_id: application.id,
    summary: candidate.summary,
    location: candidate.location,
    cover_letter: letter,
    cv_file_id: job.cvRule === 'hidden' ? null : candidate.cvFileId,
    profile: candidate.shown,
    answers: answersInWords(job.questions, answersById(given)).map((answer) => ({
      ...answer,
      knockOut: marks.has(answer.questionId),
    })),
  })
}
