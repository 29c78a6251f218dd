import type { MailCatalogue } from './mail-texts.en.ts'

export const german: MailCatalogue = {
  'layout.address': 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diesen Link:',
  'layout.footer': 'Gesendet von Vouch auf {{host}}.',

  'reset-password.subject': 'Passwort zurücksetzen',
  'reset-password.body': 'Wir haben eine Anfrage erhalten, Ihr Passwort zurückzusetzen.',
  'reset-password.button': 'Neues Passwort festlegen',
  'reset-password.fine':
    'Der Link kann nur einmal verwendet werden und ist eine Stunde gültig. Falls die Anfrage nicht von Ihnen kam, ignorieren Sie diese E-Mail. Ihr Passwort bleibt unverändert.',

  'verify-email.subject': 'E-Mail-Adresse bestätigen',
  'verify-email.body': 'Bitte bestätigen Sie Ihre E-Mail-Adresse, damit Sie Benachrichtigungen erhalten.',
  'verify-email.button': 'E-Mail-Adresse bestätigen',
  'verify-email.fine':
    'Der Link kann nur einmal verwendet werden und ist 24 Stunden gültig. Wenn Sie kein Konto bei {{host}} haben, ignorieren Sie diese E-Mail.',

  'sign-in.subject': 'Ihr Anmeldelink',
  'sign-in.body': 'Hier ist der Anmeldelink, den Sie angefordert haben.',
  'sign-in.button': 'Anmelden',
  'sign-in.fine':
    'Der Link kann nur einmal verwendet werden und ist 15 Minuten gültig. Geben Sie ihn nicht weiter: Wer ihn öffnet, hat Zugriff auf Ihr Konto. Falls Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail.',

  'change-email.subject': 'Neue E-Mail-Adresse bestätigen',
  'change-email.body':
    'Sie möchten diese Adresse für Ihr Konto verwenden. Bitte bestätigen Sie sie, damit die Änderung wirksam wird.',
  'change-email.button': 'E-Mail-Adresse bestätigen',
  'change-email.fine':
    'Der Link kann nur einmal verwendet werden und ist 24 Stunden gültig. Wenn Sie kein Konto bei {{host}} haben, ignorieren Sie diese E-Mail.',

  'email-changed.subject': 'Ihre E-Mail-Adresse wurde geändert',
  'email-changed.body':
    'Für Ihr Konto gilt jetzt die Adresse {{newEmail}}. Sie wurden auf allen Geräten abgemeldet.',
  'email-changed.warning':
    'Falls Sie das nicht waren, stellen Sie diese Adresse wieder her und legen Sie ein neues Passwort fest.',
  'email-changed.button': 'Diese Adresse wiederherstellen',
  'email-changed.fine': 'Der Link kann nur einmal verwendet werden und ist 7 Tage gültig.',

  'password-changed.subject': 'Ihr Passwort wurde geändert',
  'password-changed.body':
    'Das Passwort Ihres Kontos wurde geändert. Sie wurden auf allen anderen Geräten abgemeldet.',
  'password-changed.unlinked':
    'Sie können sich nicht mehr mit {{names}} anmelden, weil diese Adresse dort nicht bestätigt ist. Um sich wieder so anzumelden, stellen Sie die Verknüpfung in den Kontoeinstellungen neu her.',
  'password-changed.warning': 'Falls Sie das nicht waren, setzen Sie das Passwort sofort zurück.',
  'password-changed.button': 'Passwort zurücksetzen',

  'password-ended.subject': 'Ihr altes Passwort gilt nicht mehr',
  'password-ended.body':
    'Sie haben diese Adresse bestätigt, indem Sie sich ohne Passwort angemeldet haben. Das alte Passwort wurde vorher festgelegt, möglicherweise von jemand anderem. Deshalb haben wir es entfernt.',
  'password-ended.next': 'Um sich mit einem Passwort anzumelden, legen Sie ein neues fest.',
  'password-ended.button': 'Neues Passwort festlegen',

  'provider-linked.subject': 'Sie können sich jetzt mit {{provider}} anmelden',
  'provider-linked.body': '{{provider}} wurde Ihrem Konto als Anmeldemethode hinzugefügt.',
  'provider-linked.warning':
    'Falls Sie das nicht waren, setzen Sie jetzt Ihr Passwort zurück. Entfernen Sie dann {{provider}} in den Kontoeinstellungen.',
  'provider-linked.button': 'Passwort zurücksetzen',

  'email-code.subject': 'Ihr Bestätigungscode',
  'email-code.body': 'Bitte geben Sie diesen Code ein, um Ihre E-Mail-Adresse zu bestätigen:',
  'email-code.fine_one':
    'Der Code ist {{count}} Minute gültig. Geben Sie ihn nicht weiter. Wir fragen Sie nie telefonisch oder per E-Mail danach.',
  'email-code.fine_other':
    'Der Code ist {{count}} Minuten gültig. Geben Sie ihn nicht weiter. Wir fragen Sie nie telefonisch oder per E-Mail danach.',

  'company-code.subject': 'Ihr Code zur Verifizierung eines Unternehmens',
  'company-code.body':
    'Über diese E-Mail-Adresse soll {{company}} auf {{host}} verifiziert werden. Wenn Sie davon wissen, geben Sie den Code dort ein oder geben Sie ihn an die Person weiter, die ihn angefordert hat:',
  'company-code.fine_one':
    'Der Code ist {{count}} Minute gültig. Wenn Sie nichts davon wissen, ignorieren Sie diese E-Mail.',
  'company-code.fine_other':
    'Der Code ist {{count}} Minuten gültig. Wenn Sie nichts davon wissen, ignorieren Sie diese E-Mail.',

  'company-invitation.subject': '{{company}} lädt Sie zu {{host}} ein',
  'company-invitation.body':
    '{{invitedBy}} lädt Sie ein, {{company}} auf {{host}} beizutreten, und zwar {{role}}.',
  'company-invitation.button': 'Einladung ansehen',
  'company-invitation.fine':
    'Der Link kann nur einmal verwendet werden, ist 7 Tage gültig und nur für {{email}} bestimmt. Geben Sie ihn nicht weiter. Wenn Sie diese Einladung nicht erwartet haben, ignorieren Sie diese E-Mail.',

  'companyRole.owner': 'als Inhaber/in mit allen Rechten',
  'companyRole.recruiter': 'als Recruiter/in, um Stellen auszuschreiben und Bewerbungen zu bearbeiten',
  'companyRole.hiring-manager': 'als einstellende Führungskraft, um über Bewerbungen zu entscheiden',
  'companyRole.interviewer': 'als Interviewer/in',
  'companyRole.viewer': 'mit Leserechten',

  'admin-invitation.subject': 'Einladung zur Administration von {{host}}',
  'admin-invitation.body': '{{invitedBy}} lädt Sie ein, Administrator/in von Vouch auf {{host}} zu werden.',
  'admin-invitation.button': 'Einladung annehmen',
  'admin-invitation.fine':
    'Der Link kann nur einmal verwendet werden. Geben Sie ihn nicht weiter. Wenn Sie diese Einladung nicht erwartet haben, ignorieren Sie diese E-Mail.',

  'deletion-requested.subject': 'Ihr Konto wird gelöscht',
  'deletion-requested.body':
    'Sie haben beantragt, Ihr Konto zu löschen. Am {{date}} löschen wir es mit allen zugehörigen Daten. Bis dahin können Sie es sich anders überlegen.',
  'deletion-requested.button': 'Konto behalten',
  'deletion-requested.fine':
    'Falls Sie das nicht waren, behalten Sie das Konto und legen Sie ein neues Passwort fest.',

  'account-erased.subject': 'Ihr Konto wurde gelöscht',
  'account-erased.body':
    'Wir haben Ihr Konto und alle zugehörigen Daten wie gewünscht gelöscht. Dies ist unsere letzte E-Mail an Sie.',

  'passport-offer.subject': '{{issuer}} bietet Ihnen den Kompetenznachweis „{{passport}}“ an',
  'passport-offer.body':
    '{{issuer}} möchte Ihnen den Kompetenznachweis „{{passport}}“ ausstellen: ein digital signiertes Dokument, dessen Echtheit sich jederzeit prüfen lässt.',
  'passport-offer.next':
    'Auf {{host}} können Sie ihn ansehen und annehmen oder ablehnen. Ein Konto brauchen Sie dafür nicht. Wenn Sie nichts tun, verfällt das Angebot nach 180 Tagen, und wir löschen Ihre Adresse.',
  'passport-offer.button': 'Nachweis ansehen',
  'passport-offer.fine':
    'Dieser Link ist nur für Sie. Geben Sie ihn nicht weiter: Wer ihn hat, kann den Nachweis annehmen und herunterladen. Wenn Sie den Aussteller nicht kennen, ignorieren Sie diese E-Mail.',
  'passport-report-decided.subject': 'Ihre Meldung zu einem Nachweis auf {{host}}',
  'passport-report-decided.body': 'Sie haben den Kompetenznachweis „{{passport}}“ von {{issuer}} gemeldet.',
  'passport-report-decided.acted': 'Unser Team hat Ihre Meldung geprüft und Maßnahmen ergriffen.',
  'passport-report-decided.dismissed':
    'Unser Team hat Ihre Meldung geprüft und keinen Anlass für Maßnahmen gesehen.',
  'passport-report-decided.fine':
    'Sie erhalten diese E-Mail, weil diese Adresse bei einer Meldung auf {{host}} angegeben wurde. Falls Sie das nicht waren, ignorieren Sie diese E-Mail.',

  'passport-news.suspended.subject': 'Ihr Kompetenznachweis „{{passport}}“ wurde ausgesetzt',
  'passport-news.suspended.body':
    'Der Kompetenznachweis „{{passport}}“, den {{issuer}} Ihnen ausgestellt hat, wurde ausgesetzt. Er ist erst wieder gültig, wenn die Aussetzung aufgehoben wird.',
  'passport-news.revoked.subject': 'Ihr Kompetenznachweis „{{passport}}“ wurde widerrufen',
  'passport-news.revoked.body':
    'Der Kompetenznachweis „{{passport}}“, den {{issuer}} Ihnen ausgestellt hat, wurde endgültig widerrufen.',
  'passport-news.restored.subject': 'Ihr Kompetenznachweis „{{passport}}“ ist wieder gültig',
  'passport-news.restored.body':
    'Der Kompetenznachweis „{{passport}}“, den {{issuer}} Ihnen ausgestellt hat, ist wieder gültig. Dateien von vor der Aussetzung bleiben ungültig. Laden Sie neue Dateien herunter und ersetzen Sie die alten.',
  'passport-news.changed.subject': 'Neue Fassung Ihres Kompetenznachweises „{{passport}}“',
  'passport-news.changed.body':
    'Der Kompetenznachweis „{{passport}}“, den {{issuer}} Ihnen ausgestellt hat, wurde verlängert, berichtigt oder neu signiert. Laden Sie neue Dateien herunter und ersetzen Sie die alten.',
  'passport-news.expiring.subject': 'Ihr Kompetenznachweis „{{passport}}“ läuft bald ab',
  'passport-news.expiring.body':
    'Der Kompetenznachweis „{{passport}}“, den {{issuer}} Ihnen ausgestellt hat, läuft bald ab. Fragen Sie {{issuer}}, ob er verlängert werden kann.',
  'passport-news.until': 'Er ist bis zum {{date}} gültig.',
  'passport-news.page': 'Nachweis prüfen',
  'passport-news.files': 'Dateien herunterladen',
  'passport-news.why':
    'Sie erhalten diese E-Mail, weil dieser Nachweis mit Ihrer E-Mail-Adresse angenommen wurde.',
  'passport-news.secret':
    'Dieser Link ist nur für Sie. Geben Sie ihn nicht weiter: Wer ihn hat, kann den Nachweis herunterladen. Sie erhalten diese E-Mail, weil der Nachweis mit Ihrer E-Mail-Adresse angenommen wurde.',
  'feedback-answered.subject': 'Antwort auf Ihr Feedback zu {{host}}',
  'feedback-answered.message': 'Ihr Feedback war: „{{words}}“',
  'feedback-answered.button': 'Weiteres Feedback geben',
  'feedback-answered.fine':
    'Sie erhalten diese E-Mail, weil diese Adresse bei einem Feedback auf {{host}} angegeben wurde. Falls Sie das nicht waren, ignorieren Sie diese E-Mail.',

  'job-alert.subject_one': '{{count}} neue Stelle: {{name}}',
  'job-alert.subject_other': '{{count}} neue Stellen: {{name}}',
  'job-alert.all': 'Alle Ergebnisse ansehen, neueste zuerst',
  'job-alert.places_one': '{{shown}} + {{count}} weiterer Ort',
  'job-alert.places_other': '{{shown}} + {{count}} weitere Orte',
  'job-alert.countries_one': '{{shown}} + {{count}} weiteres Land',
  'job-alert.countries_other': '{{shown}} + {{count}} weitere Länder',
  'job-alert.more_one': 'und {{count}} weitere',
  'job-alert.more_other': 'und {{count}} weitere',
  'job-alert.why': 'Sie erhalten diese E-Mail, weil Sie die Suche „{{name}}“ gespeichert haben.',
  'job-alert.settings': 'Gespeicherte Suchen',
  'job-alert.unsubscribe': 'Keine E-Mails mehr zu dieser Suche',
  'job-alert.pay.hour': '{{amount}} pro Stunde',
  'job-alert.pay.day': '{{amount}} pro Tag',
  'job-alert.pay.week': '{{amount}} pro Woche',
  'job-alert.pay.month': '{{amount}} pro Monat',
  'job-alert.pay.year': '{{amount}} pro Jahr',

  'news.subject_one': '{{count}} neue Benachrichtigung',
  'news.subject_other': '{{count}} neue Benachrichtigungen',
  'news.digest_one': 'Ihre tägliche Übersicht: {{count}} Benachrichtigung',
  'news.digest_other': 'Ihre tägliche Übersicht: {{count}} Benachrichtigungen',
  'news.heading': 'Neue Benachrichtigungen',
  'news.about': '{{job}} · {{company}}',
  'news.reason': 'Begründung: {{words}}',
  'news.change': 'Änderungen: {{words}}',
  'news.answer': 'Antwort: {{words}}',
  'news.wordsOfCompany': '{{company}} schreibt: {{words}}',
  'news.linkLeftOut': '[Link entfernt]',
  'news.open': 'Ansehen',
  'news.openApplication': 'Bewerbung ansehen',
  'news.all': 'Vouch öffnen',
  'news.more_one': 'und {{count}} weitere',
  'news.more_other': 'und {{count}} weitere',
  'news.why': 'Sie erhalten diese E-Mail aufgrund Ihrer Benachrichtigungseinstellungen.',
  'news.settings': 'Benachrichtigungen einstellen',
  'news.unsubscribe': 'Abbestellen',
  'push.hidden': 'Sie haben eine neue Benachrichtigung',
  'news.somebody': 'Jemand',
  'news.application-received': '{{who}} hat sich beworben',
  'letter.button': 'Bewerbung ansehen',
  'letter.why': 'Sie erhalten diese E-Mail, weil Sie sich über {{host}} beworben haben.',
  'news.answer-overdue': 'Ihre Antwort an {{who}} ist überfällig',
  'news.answer-long-overdue':
    '{{who}} wartet seit {{warningDays}} Tagen auf Ihre Antwort. Nach {{days}} Tagen teilen wir der Person mit, dass Sie nicht geantwortet haben',
  'news.unanswered': 'Seit {{days}} Tagen keine Antwort von {{company}}',
  'news.unanswered-told':
    '{{who}} wartet seit {{days}} Tagen auf Ihre Antwort. Wir haben der Person mitgeteilt, dass Sie nicht geantwortet haben',
  'news.application-sent': 'Ihre Bewerbung bei {{company}} wurde abgeschickt',
  'news.promise': '{{company}} hat zugesagt, bis {{date}} zu antworten.',
  'news.application-withdrawn': '{{who}} hat die Bewerbung zurückgezogen',
  'news.stage-changed': 'Ihre Bewerbung ist jetzt im Schritt „{{stage}}“',
  'news.rejected': '{{company}} hat über Ihre Bewerbung entschieden',
  'news.reopened': '{{company}} hat Ihre Bewerbung wieder aufgenommen',
  'news.message': '{{who}} hat Ihnen geschrieben',
  'news.mentioned': 'Sie wurden in einer Notiz über {{who}} erwähnt',
  'news.questionnaire-sent': '{{company}} hat Fragen an Sie',
  'news.questionnaire-answered': '{{who}} hat Ihre Fragen beantwortet',
  'news.interview-proposed': '{{company}} schlägt einen Termin für ein Vorstellungsgespräch vor',
  'news.interview-accepted': '{{who}} hat den Gesprächstermin bestätigt',
  'news.interview-declined': '{{who}} hat den Gesprächstermin abgelehnt',
  'news.interview-cancelled': '{{company}} hat das Vorstellungsgespräch abgesagt',
  'news.details-requested': '{{company}} bittet Sie um Unterlagen oder Angaben',
  'news.detail-submitted': '{{who}} hat Unterlagen eingereicht',
  'news.detail-approved': '{{company}} hat Ihre Unterlagen geprüft und angenommen',
  'news.detail-returned': '{{company}} hat Ihre Unterlagen zur Überarbeitung zurückgegeben',
  'news.hire-offered': '{{company}} bietet Ihnen die Stelle an',
  'news.hire-confirmed': '{{who}} hat Ihr Angebot angenommen',
  'news.job-filled': 'Alle offenen Plätze für diese Stelle sind besetzt',
  'news.job-submitted': 'Eine Stelle wartet auf Ihre Freigabe',
  'news.job-approved': 'Eine Stelle wurde freigegeben',
  'news.job-returned': 'Eine Stelle wurde zur Überarbeitung zurückgegeben',
  'news.job-not-published': 'Eine Stelle konnte nicht wie geplant veröffentlicht werden',
  'news.job-ending': 'Diese Ausschreibung endet bald',
  'news.added-to-team': 'Sie gehören jetzt zum Einstellungsteam',
  'news.job-changed': '{{company}} hat Gehalt, Ort oder Art dieser Stelle geändert',
  'news.job-closed-by-administrator': 'Diese Ausschreibung wurde von der Administration beendet',
  'news.job-relisted-by-administrator':
    'Diese Ausschreibung wurde von der Administration wieder veröffentlicht',
  'news.job-reported': 'Eine Stellenanzeige wurde gemeldet',
  'news.job-report-acted': 'Wir haben auf Ihre Meldung zu dieser Stellenanzeige hin Maßnahmen ergriffen',
  'news.job-report-dismissed':
    'Wir haben Ihre Meldung zu dieser Stellenanzeige geprüft. Maßnahmen waren nicht nötig',
  'news.invited-to-apply': '{{company}} lädt Sie ein, sich zu bewerben',
  'news.company-verified': '{{company}} ist jetzt verifiziert',
  'news.company-needs-information': 'Für die Verifizierung von {{company}} fehlen noch Angaben',
  'news.company-rejected': '{{company}} wurde nicht verifiziert',
  'news.company-suspended': '{{company}} wurde gesperrt',
  'news.company-verification-lost':
    '{{company}} muss erneut verifiziert werden, weil Angaben geändert wurden',
  'news.issuer-verified': '{{company}} darf jetzt Kompetenznachweise ausstellen',
  'news.issuer-refused': '{{company}} darf keine Kompetenznachweise ausstellen',
  'news.issuer-suspended': '{{company}} darf keine Kompetenznachweise mehr ausstellen',
  'news.issuer-reinstated': '{{company}} darf wieder Kompetenznachweise ausstellen',
  'news.join-requested': '{{who}} möchte {{company}} beitreten',
  'news.join-accepted': 'Sie sind jetzt Mitglied von {{company}}',
  'news.join-declined': '{{company}} hat Ihre Beitrittsanfrage abgelehnt',
  'news.member-joined': '{{who}} ist {{company}} beigetreten',
  'news.passport-offered': '{{who}} bietet Ihnen einen Kompetenznachweis an',
  'news.passport-changed': '{{who}} hat einen Ihrer Kompetenznachweise verlängert oder berichtigt',
  'news.passport-expiring': 'Einer Ihrer Kompetenznachweise läuft bald ab',
  'news.passport-expired': 'Einer Ihrer Kompetenznachweise ist abgelaufen',
  'news.passport-suspended': 'Einer Ihrer Kompetenznachweise wurde ausgesetzt',
  'news.passport-revoked': '{{who}} hat einen Ihrer Kompetenznachweise widerrufen',
  'news.passport-restored': 'Einer Ihrer Kompetenznachweise ist wieder gültig',
  'news.passport-requested': '{{who}} hat einen Antrag auf einen Kompetenznachweis erhalten',
  'news.passport-request-returned':
    '{{who}} bittet Sie, Ihren Antrag auf einen Kompetenznachweis zu ergänzen',
  'news.passport-request-refused': '{{who}} hat Ihren Antrag auf einen Kompetenznachweis abgelehnt',
  'news.passport-request-approved':
    '{{who}} hat Ihren Antrag bewilligt und den Kompetenznachweis ausgestellt',
  'news.passport-endorsement-offered': '{{who}} möchte einen Ihrer Kompetenznachweise befürworten',
  'news.feedback-answered': 'Ihr Feedback wurde beantwortet',
  'news.proposal-approved': 'Ihr Vorschlag „{{proposed}}“ wurde in {{list}} aufgenommen',
  'news.proposal-merged': 'Ihr Vorschlag „{{proposed}}“ ist jetzt ein Synonym in {{list}}',
  'news.proposal-declined': 'Ihr Vorschlag „{{proposed}}“ wurde nicht in {{list}} aufgenommen',
  'news.jobs-imported': 'Der Import von „{{name}}“ ist abgeschlossen',
  'news.import-failed': 'Der Import von „{{name}}“ ist fehlgeschlagen',
  'news.feed-failing': 'Der Feed „{{name}}“ konnte nicht importiert werden',

  'stage.applied': 'Eingegangen',
  'stage.shortlist': 'Engere Wahl',
  'stage.questionnaire': 'Fragebogen',
  'stage.interview': 'Vorstellungsgespräch',
  'stage.detail-fulfillment': 'Unterlagen',
  'stage.hired': 'Angebot',
}
