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
  'verify-email.body': 'Bestätigen Sie Ihre E-Mail-Adresse, um Neuigkeiten zu erhalten.',
  'verify-email.button': 'E-Mail-Adresse bestätigen',
  'verify-email.fine':
    'Der Link kann nur einmal verwendet werden und ist 24 Stunden gültig. Wenn Sie kein Konto bei {{host}} haben, ignorieren Sie diese E-Mail.',

  'sign-in.subject': 'Ihr Anmeldelink',
  'sign-in.body': 'Hier ist der Anmeldelink, den Sie angefordert haben.',
  'sign-in.button': 'Anmelden',
  'sign-in.fine':
    'Der Link kann nur einmal verwendet werden und ist 15 Minuten gültig. Geben Sie ihn nicht weiter: Wer ihn öffnet, kann sich als Sie anmelden. Falls Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail.',

  'change-email.subject': 'Neue E-Mail-Adresse bestätigen',
  'change-email.body':
    'Sie möchten diese Adresse für Ihr Konto verwenden. Die Änderung wird wirksam, sobald Sie die Adresse bestätigen.',
  'change-email.button': 'E-Mail-Adresse bestätigen',
  'change-email.fine':
    'Der Link kann nur einmal verwendet werden und ist 24 Stunden gültig. Wenn Sie kein Konto bei {{host}} haben, ignorieren Sie diese E-Mail.',

  'email-changed.subject': 'Ihre E-Mail-Adresse wurde geändert',
  'email-changed.body':
    'Die Adresse Ihres Kontos ist jetzt {{newEmail}}. Sie wurden auf allen Geräten abgemeldet.',
  'email-changed.warning':
    'Falls Sie das nicht waren, stellen Sie diese Adresse wieder her und legen Sie ein neues Passwort fest.',
  'email-changed.button': 'Diese Adresse wiederherstellen',
  'email-changed.fine': 'Der Link kann nur einmal verwendet werden und ist 7 Tage gültig.',

  'password-changed.subject': 'Ihr Passwort wurde geändert',
  'password-changed.body':
    'Das Passwort Ihres Kontos wurde geändert. Sie wurden auf allen anderen Geräten abgemeldet.',
  'password-changed.unlinked':
    'Sie können sich nicht mehr mit {{names}} anmelden, weil diese Adresse dort nicht bestätigt ist. Um sich wieder so anzumelden, erneuern Sie die Verknüpfung in den Kontoeinstellungen.',
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
  'email-code.body': 'Geben Sie diesen Code ein, um Ihre E-Mail-Adresse zu bestätigen:',
  'email-code.fine_one':
    'Der Code ist {{count}} Minute gültig. Geben Sie ihn nicht weiter. Wir fragen Sie nie per Telefon oder E-Mail danach.',
  'email-code.fine_other':
    'Der Code ist {{count}} Minuten gültig. Geben Sie ihn nicht weiter. Wir fragen Sie nie per Telefon oder E-Mail danach.',

  'company-code.subject': 'Ihr Code zur Bestätigung eines Unternehmens',
  'company-code.body':
    'Jemand möchte {{company}} auf {{host}} über diese E-Mail-Adresse bestätigen. Wenn Sie davon wissen, geben Sie den Code dort ein oder geben Sie ihn der Person, die ihn angefordert hat:',
  'company-code.fine_one':
    'Der Code ist {{count}} Minute gültig. Wenn Sie nichts davon wissen, ignorieren Sie diese E-Mail.',
  'company-code.fine_other':
    'Der Code ist {{count}} Minuten gültig. Wenn Sie nichts davon wissen, ignorieren Sie diese E-Mail.',

  'company-invitation.subject': '{{company}} lädt Sie zu {{host}} ein',
  'company-invitation.body': '{{invitedBy}} lädt Sie ein, {{company}} auf {{host}} beizutreten: {{role}}.',
  'company-invitation.button': 'Einladung ansehen',
  'company-invitation.fine':
    'Der Link kann nur einmal verwendet werden, ist 7 Tage gültig und nur für {{email}} bestimmt. Geben Sie ihn nicht weiter. Wenn Sie diese Einladung nicht erwartet haben, ignorieren Sie diese E-Mail.',

  'companyRole.owner': 'als Inhaber/in mit allen Rechten',
  'companyRole.recruiter': 'als Recruiter/in, um Stellen auszuschreiben und Bewerbungen zu bearbeiten',
  'companyRole.hiring-manager': 'als Fachverantwortliche/r, um über Bewerbungen zu entscheiden',
  'companyRole.interviewer': 'als Interviewer/in',
  'companyRole.viewer': 'mit Leserechten',

  'admin-invitation.subject': 'Einladung zur Verwaltung von {{host}}',
  'admin-invitation.body':
    '{{invitedBy}} lädt Sie ein, Vouch auf {{host}} als Administrator/in mitzuverwalten.',
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

  'passport-offer.subject': '{{issuer}} bietet Ihnen den Nachweis „{{passport}}“ an',
  'passport-offer.body':
    '{{issuer}} möchte Ihnen den Nachweis „{{passport}}“ ausstellen: ein signiertes Dokument, das jeder prüfen kann.',
  'passport-offer.next':
    'Auf {{host}} können Sie ihn ansehen und annehmen oder ablehnen. Ein Konto brauchen Sie dafür nicht. Wenn Sie nichts tun, läuft das Angebot nach 180 Tagen ab, und wir löschen Ihre Adresse.',
  'passport-offer.button': 'Nachweis ansehen',
  'passport-offer.fine':
    'Dieser Link ist nur für Sie. Geben Sie ihn nicht weiter: Wer ihn hat, kann den Nachweis annehmen und herunterladen. Wenn Sie den Aussteller nicht kennen, ignorieren Sie diese E-Mail.',
  'passport-report-decided.subject': 'Ihre Meldung zu einem Nachweis auf {{host}}',
  'passport-report-decided.body': 'Sie haben den Nachweis „{{passport}}“ von {{issuer}} gemeldet.',
  'passport-report-decided.acted': 'Unser Team hat Ihre Meldung geprüft und Maßnahmen ergriffen.',
  'passport-report-decided.dismissed':
    'Unser Team hat Ihre Meldung geprüft und keinen Grund für Maßnahmen gefunden.',
  'passport-report-decided.fine':
    'Sie erhalten diese E-Mail, weil diese Adresse bei einer Meldung auf {{host}} angegeben wurde. Falls Sie das nicht waren, ignorieren Sie diese E-Mail.',

  'passport-news.suspended.subject': 'Ihr Nachweis „{{passport}}“ ist ausgesetzt',
  'passport-news.suspended.body':
    'Der Nachweis „{{passport}}“, den {{issuer}} Ihnen ausgestellt hat, ist ausgesetzt. Bis zur Aufhebung ist er nicht gültig.',
  'passport-news.revoked.subject': 'Ihr Nachweis „{{passport}}“ wurde widerrufen',
  'passport-news.revoked.body':
    'Der Nachweis „{{passport}}“, den {{issuer}} Ihnen ausgestellt hat, wurde endgültig widerrufen.',
  'passport-news.restored.subject': 'Ihr Nachweis „{{passport}}“ ist wieder gültig',
  'passport-news.restored.body':
    'Der Nachweis „{{passport}}“, den {{issuer}} Ihnen ausgestellt hat, ist wieder gültig. Dateien aus der Zeit davor bleiben ungültig. Laden Sie neue herunter und ersetzen Sie die alten.',
  'passport-news.changed.subject': 'Neue Fassung Ihres Nachweises „{{passport}}“',
  'passport-news.changed.body':
    'Der Nachweis „{{passport}}“, den {{issuer}} Ihnen ausgestellt hat, wurde verlängert, berichtigt oder neu signiert. Laden Sie neue Dateien herunter und ersetzen Sie die alten.',
  'passport-news.expiring.subject': 'Ihr Nachweis „{{passport}}“ läuft bald ab',
  'passport-news.expiring.body':
    'Der Nachweis „{{passport}}“, den {{issuer}} Ihnen ausgestellt hat, läuft bald ab. Fragen Sie {{issuer}}, ob er verlängert werden kann.',
  'passport-news.until': 'Er ist bis zum {{date}} gültig.',
  'passport-news.page': 'Nachweis prüfen',
  'passport-news.files': 'Dateien herunterladen',
  'passport-news.why': 'Sie erhalten diese E-Mail, weil dieser Nachweis mit Ihrer Adresse angenommen wurde.',
  'passport-news.secret':
    'Dieser Link ist nur für Sie. Geben Sie ihn nicht weiter: Wer ihn hat, kann den Nachweis herunterladen. Sie erhalten diese E-Mail, weil der Nachweis mit Ihrer Adresse angenommen wurde.',
  'feedback-answered.subject': 'Antwort auf Ihre Rückmeldung auf {{host}}',
  'feedback-answered.message': 'Ihre Rückmeldung war: „{{words}}“',
  'feedback-answered.button': 'Weitere Rückmeldung geben',
  'feedback-answered.fine':
    'Sie erhalten diese E-Mail, weil diese Adresse bei einer Rückmeldung auf {{host}} angegeben wurde. Falls Sie das nicht waren, ignorieren Sie diese E-Mail.',

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
  'job-alert.unsubscribe': 'Diese Suche abbestellen',
  'job-alert.pay.hour': '{{amount}} pro Stunde',
  'job-alert.pay.day': '{{amount}} pro Tag',
  'job-alert.pay.week': '{{amount}} pro Woche',
  'job-alert.pay.month': '{{amount}} pro Monat',
  'job-alert.pay.year': '{{amount}} pro Jahr',

  'news.subject_one': '{{count}} Neuigkeit',
  'news.subject_other': '{{count}} Neuigkeiten',
  'news.digest_one': 'Ihre tägliche Übersicht: {{count}} Neuigkeit',
  'news.digest_other': 'Ihre tägliche Übersicht: {{count}} Neuigkeiten',
  'news.heading': 'Neuigkeiten',
  'news.about': '{{job}} · {{company}}',
  'news.reason': 'Begründung: {{words}}',
  'news.change': 'Änderungen: {{words}}',
  'news.answer': 'Antwort: {{words}}',
  'news.wordsOfCompany': '{{company}} schreibt: {{words}}',
  'news.linkLeftOut': '[Link entfernt]',
  'news.open': 'Ansehen',
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
  'letter.why': 'Sie erhalten diesen Brief, weil Sie sich über {{host}} beworben haben.',
  'news.answer-overdue': 'Ihre Antwort an {{who}} ist überfällig',
  'news.answer-long-overdue':
    '{{who}} wartet seit {{warningDays}} Tagen auf Ihre Antwort. Nach {{days}} Tagen teilen wir mit, dass Sie nicht geantwortet haben',
  'news.unanswered': 'Seit {{days}} Tagen keine Antwort von {{company}}',
  'news.unanswered-told':
    '{{who}} wartet seit {{days}} Tagen auf Ihre Antwort. Wir haben mitgeteilt, dass Sie nicht geantwortet haben',
  'news.application-withdrawn': '{{who}} hat die Bewerbung zurückgezogen',
  'news.stage-changed': 'Ihre Bewerbung ist jetzt im Schritt „{{stage}}“',
  'news.rejected': '{{company}} hat über Ihre Bewerbung entschieden',
  'news.reopened': '{{company}} hat Ihre Bewerbung wieder aufgenommen',
  'news.message': '{{who}} hat Ihnen geschrieben',
  'news.mentioned': 'Sie werden in einer Notiz über {{who}} erwähnt',
  'news.questionnaire-sent': '{{company}} hat Ihnen Fragen gesendet',
  'news.questionnaire-answered': '{{who}} hat Ihre Fragen beantwortet',
  'news.interview-proposed': '{{company}} schlägt einen Termin für ein Gespräch vor',
  'news.interview-accepted': '{{who}} hat den Gesprächstermin angenommen',
  'news.interview-declined': '{{who}} hat den Gesprächstermin abgelehnt',
  'news.interview-cancelled': '{{company}} hat das Gespräch abgesagt',
  'news.details-requested': '{{company}} bittet Sie um Unterlagen oder Angaben',
  'news.detail-submitted': '{{who}} hat Unterlagen eingereicht',
  'news.detail-approved': '{{company}} hat Ihre Unterlagen akzeptiert',
  'news.detail-returned': '{{company}} hat Ihre Unterlagen zur Überarbeitung zurückgegeben',
  'news.hire-offered': '{{company}} hat Ihnen ein Angebot gesendet',
  'news.hire-confirmed': '{{who}} hat Ihr Angebot angenommen',
  'news.job-filled': 'Alle Plätze dieser Stelle sind besetzt',
  'news.job-submitted': 'Eine Stelle wartet auf Ihre Freigabe',
  'news.job-approved': 'Eine Stelle wurde freigegeben',
  'news.job-returned': 'Eine Stelle wurde zur Überarbeitung zurückgegeben',
  'news.job-not-published': 'Eine geplante Stelle konnte nicht veröffentlicht werden',
  'news.job-ending': 'Diese Stelle wird bald geschlossen',
  'news.added-to-team': 'Sie gehören jetzt zum Einstellungsteam',
  'news.job-changed': '{{company}} hat Gehalt, Ort oder Art dieser Stelle geändert',
  'news.job-closed-by-administrator': 'Diese Stelle wurde von der Verwaltung geschlossen',
  'news.job-reported': 'Eine Stelle wurde gemeldet',
  'news.job-report-acted': 'Wir haben wegen Ihrer Meldung zu dieser Stelle Maßnahmen ergriffen',
  'news.job-report-dismissed': 'Wir haben Ihre Meldung zu dieser Stelle geprüft. Maßnahmen waren nicht nötig',
  'news.invited-to-apply': '{{company}} lädt Sie ein, sich zu bewerben',
  'news.company-verified': '{{company}} ist bestätigt',
  'news.company-needs-information': 'Für die Bestätigung von {{company}} fehlen noch Angaben',
  'news.company-rejected': '{{company}} wurde nicht bestätigt',
  'news.company-suspended': '{{company}} ist vorübergehend gesperrt',
  'news.company-verification-lost': '{{company}} wurde geändert und muss erneut bestätigt werden',
  'news.issuer-verified': '{{company}} darf jetzt Nachweise ausstellen',
  'news.issuer-refused': '{{company}} darf keine Nachweise ausstellen',
  'news.issuer-suspended': '{{company}} darf keine Nachweise mehr ausstellen',
  'news.issuer-reinstated': '{{company}} darf wieder Nachweise ausstellen',
  'news.join-requested': '{{who}} möchte {{company}} beitreten',
  'news.join-accepted': 'Sie sind jetzt Mitglied von {{company}}',
  'news.join-declined': '{{company}} hat Ihre Beitrittsanfrage abgelehnt',
  'news.member-joined': '{{who}} ist {{company}} beigetreten',
  'news.passport-offered': '{{who}} bietet Ihnen einen Nachweis an',
  'news.passport-changed': '{{who}} hat einen Ihrer Nachweise verlängert oder berichtigt',
  'news.passport-expiring': 'Einer Ihrer Nachweise läuft bald ab',
  'news.passport-expired': 'Einer Ihrer Nachweise ist abgelaufen',
  'news.passport-suspended': 'Einer Ihrer Nachweise ist zurzeit nicht gültig',
  'news.passport-revoked': '{{who}} hat einen Ihrer Nachweise widerrufen',
  'news.passport-restored': 'Einer Ihrer Nachweise ist wieder gültig',
  'news.passport-requested': '{{who}} hat einen Antrag auf einen Nachweis erhalten',
  'news.passport-request-returned': '{{who}} hat Ihren Antrag auf einen Nachweis zur Ergänzung zurückgegeben',
  'news.passport-request-refused': '{{who}} hat Ihren Antrag auf einen Nachweis abgelehnt',
  'news.passport-request-approved': '{{who}} hat Ihren Antrag bewilligt und den Nachweis ausgestellt',
  'news.passport-endorsement-offered': '{{who}} möchte einen Ihrer Nachweise empfehlen',
  'news.feedback-answered': 'Ihre Rückmeldung wurde beantwortet',
  'news.proposal-approved': 'Ihr Vorschlag „{{proposed}}“ wurde in {{list}} aufgenommen',
  'news.proposal-merged': 'Ihr Vorschlag „{{proposed}}“ ist jetzt ein Synonym in {{list}}',
  'news.proposal-declined': 'Ihr Vorschlag „{{proposed}}“ wurde nicht in {{list}} aufgenommen',
  'news.jobs-imported': 'Der Import von „{{name}}“ ist abgeschlossen',
  'news.import-failed': 'Der Import von „{{name}}“ ist fehlgeschlagen',
  'news.feed-failing': 'Der Feed „{{name}}“ konnte nicht importiert werden',

  'stage.applied': 'Eingegangen',
  'stage.shortlist': 'Engere Wahl',
  'stage.questionnaire': 'Fragebogen',
  'stage.interview': 'Gespräch',
  'stage.detail-fulfillment': 'Unterlagen',
  'stage.hired': 'Angebot',
}
