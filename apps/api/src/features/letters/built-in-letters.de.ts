import type { LetterKind } from '@vouch/contract'
import type { LetterWords } from './ports.ts'

const decision = '{company} hat über Ihre Bewerbung entschieden'

const letter = (subject: string, ...paragraphs: string[]): LetterWords => ({
  subject,
  body: ['Guten Tag {candidate},', ...paragraphs, 'Freundliche Grüße\n{company}'].join('\n\n'),
})

/** The German letters that come with Vouch. Subjects say what the notification about the same event says. */
export const german: Readonly<Record<LetterKind, LetterWords>> = {
  rejection: letter(
    decision,
    'vielen Dank für Ihre Bewerbung auf die Stelle „{job}“ und für Ihre Zeit. Nach sorgfältiger Prüfung haben wir uns leider entschieden, Ihre Bewerbung nicht weiter zu berücksichtigen.',
    'Für Ihre weitere Stellensuche wünschen wir Ihnen viel Erfolg. Wir freuen uns, wenn Sie sich wieder bei uns bewerben.',
  ),
  'position-filled': letter(
    decision,
    'vielen Dank für Ihre Bewerbung auf die Stelle „{job}“ und für Ihre Zeit. Die Stelle ist inzwischen besetzt. Deshalb können wir Ihre Bewerbung leider nicht mehr berücksichtigen.',
    'Für Ihre weitere Stellensuche wünschen wir Ihnen viel Erfolg. Wir freuen uns, wenn Sie sich wieder bei uns bewerben.',
  ),
  'position-cancelled': letter(
    decision,
    'vielen Dank für Ihre Bewerbung auf die Stelle „{job}“ und für Ihre Zeit. Wir haben entschieden, diese Stelle vorerst nicht zu besetzen, und sagen deshalb allen Bewerberinnen und Bewerbern ab. Mit der Qualität Ihrer Bewerbung hat das nichts zu tun.',
    'Für Ihre weitere Stellensuche wünschen wir Ihnen viel Erfolg. Wir freuen uns, wenn Sie sich wieder bei uns bewerben.',
  ),
  'no-response': letter(
    decision,
    'vielen Dank für Ihre Bewerbung auf die Stelle „{job}“. Da wir seit einiger Zeit nichts von Ihnen gehört haben, können wir Ihre Bewerbung leider nicht weiter berücksichtigen.',
    'Für Ihre weitere Stellensuche wünschen wir Ihnen viel Erfolg.',
  ),
  'terms-not-agreed': letter(
    decision,
    'vielen Dank für die offenen Gespräche über die Stelle „{job}“ und für Ihre Zeit. Leider konnten wir uns nicht auf die Konditionen einigen. Deshalb beenden wir das Bewerbungsverfahren.',
    'Für Ihre weitere Stellensuche wünschen wir Ihnen viel Erfolg.',
  ),
  'job-closed': letter(
    decision,
    'das Bewerbungsverfahren für die Stelle „{job}“ ist abgeschlossen. Leider haben wir uns nicht für Ihre Bewerbung entschieden. Vielen Dank für die Zeit, die Sie sich dafür genommen haben.',
  ),
  questionnaire: letter(
    '{company} hat Fragen an Sie',
    'vielen Dank für Ihre Bewerbung auf die Stelle „{job}“. Wir möchten gern mehr über Sie erfahren und haben einige Fragen.',
    'Bitte antworten Sie bis {due}. Wenn Sie mehr Zeit brauchen, schreiben Sie uns.',
  ),
  interview: letter(
    '{company} schlägt einen Termin für ein Vorstellungsgespräch vor',
    'Ihre Bewerbung auf die Stelle „{job}“ hat uns gefallen. Wir möchten Sie gern kennenlernen und schlagen diesen Termin vor:',
    'Wann: {time}, Dauer: {minutes} Minuten\nWo: {place}',
    'Bitte teilen Sie uns so bald wie möglich mit, ob Ihnen der Termin passt. Falls nicht, lehnen Sie ihn ab und schlagen Sie einen anderen vor.',
  ),
  details: letter(
    '{company} bittet Sie um Unterlagen oder Angaben',
    'wir möchten mit Ihrer Bewerbung auf die Stelle „{job}“ gern den nächsten Schritt gehen. Dafür brauchen wir von Ihnen noch: {items}.',
    'Bitte reichen Sie alles so bald wie möglich ein. Wenn etwas unklar ist oder länger dauert, schreiben Sie uns.',
  ),
  offer: letter(
    '{company} bietet Ihnen die Stelle an',
    'herzlichen Glückwunsch! Wir möchten Ihnen die Stelle „{job}“ anbieten. Ihr erster Arbeitstag wäre der {start}.',
    'Bitte lesen Sie das Angebot. Wenn es Ihnen zusagt, nehmen Sie es so bald wie möglich an. Wenn Sie vorher Fragen haben, schreiben Sie uns.',
    'Wir freuen uns auf die Zusammenarbeit mit Ihnen.',
  ),
  unanswered: {
    subject: 'Seit {days} Tagen keine Antwort von {company}',
    body: [
      'Guten Tag {candidate},',
      'Ihre Bewerbung auf die Stelle „{job}“ wartet seit {days} Tagen auf eine Antwort von {company}. Es tut uns leid, dass Sie so lange warten müssen. Wir haben die Zuständigen dort darauf hingewiesen. Ob und wann sie antworten, entscheidet {company}.',
      'Wenn Sie weiter warten möchten, müssen Sie nichts tun: Ihre Bewerbung bleibt bestehen. Sie können sie auch zurückziehen und sich jederzeit auf andere Stellen bewerben.',
      'Diese Nachricht kommt vom Stellenmarkt, nicht von {company}.',
    ].join('\n\n'),
  },
}
