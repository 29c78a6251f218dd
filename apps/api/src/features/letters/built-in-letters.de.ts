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
    'vielen Dank für Ihre Bewerbung auf die Stelle „{job}“ und für Ihre Zeit. Nach sorgfältiger Prüfung haben wir uns für andere Bewerberinnen und Bewerber entschieden, deren Erfahrung noch besser zu dieser Stelle passt.',
    'Wir wünschen Ihnen viel Erfolg bei der Stellensuche und freuen uns, wenn Sie sich wieder bei uns bewerben.',
  ),
  'position-filled': letter(
    decision,
    'vielen Dank für Ihre Bewerbung auf die Stelle „{job}“ und für Ihre Zeit. Die Stelle ist inzwischen besetzt. Die übrigen Bewerbungen schließen wir deshalb ab.',
    'Wir wünschen Ihnen viel Erfolg bei der Stellensuche und freuen uns, wenn Sie sich wieder bei uns bewerben.',
  ),
  'position-cancelled': letter(
    decision,
    'vielen Dank für Ihre Bewerbung auf die Stelle „{job}“ und für Ihre Zeit. Wir haben entschieden, diese Stelle vorerst nicht zu besetzen. Deshalb schließen wir alle Bewerbungen ab, unabhängig von ihrer Qualität.',
    'Wir wünschen Ihnen viel Erfolg bei der Stellensuche und freuen uns, wenn Sie sich wieder bei uns bewerben.',
  ),
  'no-response': letter(
    decision,
    'vielen Dank für Ihre Bewerbung auf die Stelle „{job}“. Da wir seit einiger Zeit nichts von Ihnen gehört haben, schließen wir Ihre Bewerbung ab.',
    'Wir wünschen Ihnen viel Erfolg bei der Stellensuche.',
  ),
  'terms-not-agreed': letter(
    decision,
    'vielen Dank für die Gespräche über die Stelle „{job}“. Da wir uns nicht auf die Konditionen einigen konnten, schließen wir Ihre Bewerbung ab. Vielen Dank für Ihre Zeit und Ihre Offenheit.',
    'Wir wünschen Ihnen viel Erfolg bei der Stellensuche.',
  ),
  'job-closed': letter(
    decision,
    'das Bewerbungsverfahren für die Stelle „{job}“ ist abgeschlossen, und Sie wurden nicht ausgewählt. Vielen Dank für Ihre Bewerbung und für die Zeit, die Sie sich genommen haben.',
  ),
  questionnaire: letter(
    '{company} hat Ihnen Fragen gesendet',
    'vielen Dank für Ihre Bewerbung auf die Stelle „{job}“. Wir möchten gern mehr über Sie erfahren und haben einige Fragen.',
    'Bitte beantworten Sie diese bis {due}. Wenn Sie mehr Zeit brauchen, schreiben Sie uns.',
  ),
  interview: letter(
    '{company} schlägt einen Termin für ein Gespräch vor',
    'Ihre Bewerbung auf die Stelle „{job}“ hat uns gefallen. Wir möchten Sie gern kennenlernen und schlagen diesen Termin vor:',
    'Wann: {time}, für {minutes} Minuten\nWo: {place}',
    'Bitte teilen Sie uns so bald wie möglich mit, ob Ihnen der Termin passt. Falls nicht, lehnen Sie ihn ab und schlagen Sie einen anderen vor.',
  ),
  details: letter(
    '{company} bittet Sie um Unterlagen oder Angaben',
    'wir möchten mit Ihrer Bewerbung auf die Stelle „{job}“ gern den nächsten Schritt gehen. Dafür brauchen wir von Ihnen noch: {items}.',
    'Bitte reichen Sie alles so bald wie möglich ein. Wenn etwas unklar ist oder länger dauert, schreiben Sie uns.',
  ),
  offer: letter(
    '{company} hat Ihnen ein Angebot gesendet',
    'herzlichen Glückwunsch! Wir möchten Sie für die Stelle „{job}“ einstellen. Ihr erster Arbeitstag wäre der {start}.',
    'Bitte lesen Sie das Angebot und nehmen Sie es so bald wie möglich an. Wenn Sie vorher Fragen haben, schreiben Sie uns.',
    'Wir freuen uns auf die Zusammenarbeit mit Ihnen.',
  ),
  unanswered: {
    subject: 'Seit {days} Tagen keine Antwort von {company}',
    body: [
      'Guten Tag {candidate},',
      'Ihre Bewerbung auf die Stelle „{job}“ wartet seit {days} Tagen auf eine Antwort von {company}. Es tut uns leid, dass Sie so lange warten müssen. Wir haben das Team darauf hingewiesen. Ob und wann es antwortet, entscheidet {company}.',
      'Sie können weiter warten: Ihre Bewerbung bleibt bestehen, Sie müssen nichts tun. Oder Sie ziehen sie auf ihrer Seite zurück. Sie können sich jederzeit auch auf andere Stellen bewerben.',
      'Dieser Brief kommt vom Marktplatz, nicht von {company}.',
    ].join('\n\n'),
  },
}
