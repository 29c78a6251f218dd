import type { LetterKind } from '@vouch/contract'
import type { LetterWords } from './ports.ts'

const decision = '{company} made a decision on your application'

const letter = (subject: string, ...paragraphs: string[]): LetterWords => ({
  subject,
  body: ['Dear {candidate},', ...paragraphs, 'Best wishes,\n{company}'].join('\n\n'),
})

/** The English letters that come with Vouch. Subjects say what the notification about the same event says. */
export const english: Readonly<Record<LetterKind, LetterWords>> = {
  rejection: letter(
    decision,
    'Thank you for applying for “{job}” and for your time. After careful consideration, we have decided not to take your application further.',
    'We wish you every success in your search and would be glad to hear from you again.',
  ),
  'position-filled': letter(
    decision,
    'Thank you for applying for “{job}” and for your time. The position has now been filled, so we are closing the remaining applications.',
    'We wish you every success in your search and would be glad to hear from you again.',
  ),
  'position-cancelled': letter(
    decision,
    'Thank you for applying for “{job}” and for your time. We have decided not to fill this position for now, so we are closing all applications, regardless of their merit.',
    'We wish you every success in your search and would be glad to hear from you again.',
  ),
  'no-response': letter(
    decision,
    'Thank you for applying for “{job}”. We have not heard from you for a while, so we are closing your application.',
    'We wish you every success in your search.',
  ),
  'terms-not-agreed': letter(
    decision,
    'Thank you for our conversations about “{job}”. As we could not agree on terms, we are closing your application. Thank you for your time and openness.',
    'We wish you every success in your search.',
  ),
  'job-closed': letter(
    decision,
    'The job “{job}” is now closed, and you were not selected. Thank you for applying and for the time you took.',
  ),
  questionnaire: letter(
    '{company} sent you questions',
    'Thank you for applying for “{job}”. We would like to know more about you and have a few questions.',
    'Please answer them by {due}. If you need more time, send us a message.',
  ),
  interview: letter(
    '{company} proposed an interview time',
    'We enjoyed reading your application for “{job}” and would like to meet you:',
    'When: {time}, for {minutes} minutes\nWhere: {place}',
    'Please let us know as soon as you can whether this time suits you. If it does not, decline it and suggest another.',
  ),
  details: letter(
    '{company} asked you for documents or information',
    'We would like to continue with your application for “{job}”. To do so, we still need from you: {items}.',
    'Please submit everything as soon as you can. If something is unclear or takes longer, send us a message.',
  ),
  offer: letter(
    '{company} sent you an offer',
    'Congratulations! We would like to hire you for “{job}”, starting on {start}.',
    'Please read the offer. If you agree with it, accept it as soon as you can. If you have questions first, send us a message.',
    'We look forward to working with you.',
  ),
  unanswered: {
    subject: 'No answer from {company} for {days} days',
    body: [
      'Dear {candidate},',
      'Your application for “{job}” has waited {days} days for an answer from {company}. We are sorry that you have to wait so long, and we have reminded the hiring team. Whether and when it answers is up to {company}.',
      'You can keep waiting: your application stays open, and you do not have to do anything. You can also withdraw it, and apply for other jobs at any time.',
      'This message comes from the marketplace, not from {company}.',
    ].join('\n\n'),
  },
}
