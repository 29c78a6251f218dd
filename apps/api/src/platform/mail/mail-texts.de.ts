import type { MailCatalogue } from './mail-texts.en.ts'

export const german: MailCatalogue = {
  'layout.address': 'Falls die Schaltfläche nicht geht, öffnen Sie diese Adresse:',
  'layout.footer': 'Gesendet von Vouch auf {{host}}.',

  'reset-password.subject': 'Passwort zurücksetzen',
  'reset-password.body': 'Jemand, hoffentlich Sie, möchte das Passwort Ihres Kontos zurücksetzen.',
  'reset-password.button': 'Neues Passwort wählen',
  'reset-password.fine':
    'Der Link gilt einmal und eine Stunde lang. Waren Sie es nicht, dann ist nichts zu tun: Ihr Passwort bleibt, wie es ist.',

  'verify-email.subject': 'E-Mail-Adresse bestätigen',
  'verify-email.body': 'Bestätigen Sie, dass dies Ihre Adresse ist, damit Neuigkeiten Sie hier erreichen.',
  'verify-email.button': 'Diese Adresse bestätigen',
  'verify-email.fine':
    'Der Link gilt einmal und 24 Stunden lang. Wenn Sie kein Konto bei {{host}} haben, ist nichts zu tun.',

  'sign-in.subject': 'Ihr Link zum Anmelden',
  'sign-in.body': 'Hier ist der Link zum Anmelden, den Sie angefordert haben.',
  'sign-in.button': 'Anmelden',
  'sign-in.fine':
    'Der Link gilt einmal und 15 Minuten lang. Geben Sie ihn niemandem: Wer ihn öffnet, ist als Sie angemeldet. Haben Sie ihn nicht angefordert, dann ist nichts zu tun.',

  'change-email.subject': 'Neue E-Mail-Adresse bestätigen',
  'change-email.body':
    'Sie möchten diese Adresse für Ihr Konto verwenden. Die Änderung gilt, sobald Sie sie bestätigen.',
  'change-email.button': 'Diese Adresse verwenden',
  'change-email.fine':
    'Der Link gilt einmal und 24 Stunden lang. Wenn Sie kein Konto bei {{host}} haben, ist nichts zu tun.',

  'email-changed.subject': 'Ihre E-Mail-Adresse wurde geändert',
  'email-changed.body': 'Ihr Konto verwendet jetzt {{newEmail}}; alle Geräte wurden abgemeldet.',
  'email-changed.warning':
    'Waren Sie es nicht, dann stellen Sie diese Adresse wieder her und wählen Sie ein neues Passwort.',
  'email-changed.button': 'Diese Adresse wiederherstellen',
  'email-changed.fine': 'Der Link gilt einmal und 7 Tage lang.',

  'password-changed.subject': 'Ihr Passwort wurde geändert',
  'password-changed.body': 'Das Passwort Ihres Kontos wurde geändert; alle anderen Geräte wurden abgemeldet.',
  'password-changed.unlinked':
    'Mit {{names}} lässt sich Ihr Konto nicht mehr öffnen, weil diese Adresse dort nicht bestätigt ist. Um sich wieder so anzumelden, verknüpfen Sie es in Ihren Kontoeinstellungen.',
  'password-changed.warning': 'Waren Sie es nicht, dann setzen Sie das Passwort sofort zurück.',
  'password-changed.button': 'Passwort zurücksetzen',

  'password-ended.subject': 'Ihr altes Passwort gilt nicht mehr',
  'password-ended.body':
    'Sie haben sich ohne Passwort angemeldet und damit gezeigt, dass diese Adresse Ihnen gehört. Das Passwort dieses Kontos wurde davor gesetzt. Das hätte jeder tun können, deshalb gilt es nicht mehr.',
  'password-ended.next': 'Um sich wieder mit einem Passwort anzumelden, setzen Sie ein neues.',
  'password-ended.button': 'Neues Passwort setzen',

  'provider-linked.subject': 'Sie können sich jetzt mit {{provider}} anmelden',
  'provider-linked.body': '{{provider}} wurde Ihrem Konto als Anmeldeweg hinzugefügt.',
  'provider-linked.warning':
    'Waren Sie es nicht, dann setzen Sie jetzt Ihr Passwort zurück und entfernen Sie {{provider}} in den Kontoeinstellungen.',
  'provider-linked.button': 'Passwort zurücksetzen',

  'email-code.subject': 'Ihr Code zum Bestätigen dieser Adresse',
  'email-code.body': 'Geben Sie diesen Code auf der Seite ein, die danach gefragt hat:',
  'email-code.fine_one':
    'Der Code gilt {{count}} Minute. Sagen Sie ihn niemandem; wir fragen auf keinem anderen Weg danach.',
  'email-code.fine_other':
    'Der Code gilt {{count}} Minuten. Sagen Sie ihn niemandem; wir fragen auf keinem anderen Weg danach.',

  'company-code.subject': 'Ein Code, um ein Unternehmen zu bestätigen',
  'company-code.body':
    'Jemand möchte zeigen, dass {{company}} auf {{host}} Ihres ist oder dass Sie dazugehören. Wissen Sie davon, dann geben Sie diesen Code auf der Seite ein, die danach gefragt hat, oder geben Sie ihn der Kollegin oder dem Kollegen:',
  'company-code.fine_one':
    'Der Code gilt {{count}} Minute. Wissen Sie nichts davon, dann ignorieren Sie diese E-Mail: Es geschieht nichts.',
  'company-code.fine_other':
    'Der Code gilt {{count}} Minuten. Wissen Sie nichts davon, dann ignorieren Sie diese E-Mail: Es geschieht nichts.',

  'company-invitation.subject': '{{company}} lädt Sie zu {{host}} ein',
  'company-invitation.body': '{{invitedBy}} lädt Sie ein, auf {{host}} zu {{company}} zu gehören: {{role}}.',
  'company-invitation.button': 'Einladung ansehen',
  'company-invitation.fine':
    'Der Link gilt einmal, 7 Tage lang und nur für {{email}}. Geben Sie ihn niemandem weiter. Haben Sie ihn nicht erwartet, dann ignorieren Sie diese E-Mail.',

  'companyRole.owner': 'mit allen Rechten',
  'companyRole.recruiter': 'um Stellen auszuschreiben und Bewerbungen zu bearbeiten',
  'companyRole.hiring-manager': 'um über Bewerbungen zu entscheiden',
  'companyRole.interviewer': 'um Gespräche zu führen',
  'companyRole.viewer': 'um mitzulesen',

  'admin-invitation.subject': 'Einladung zur Verwaltung von {{host}}',
  'admin-invitation.body': '{{invitedBy}} lädt Sie ein, Vouch auf {{host}} mit zu verwalten.',
  'admin-invitation.button': 'Einladung annehmen',
  'admin-invitation.fine':
    'Der Link gilt einmal. Geben Sie ihn niemandem. Haben Sie ihn nicht erwartet, dann ist nichts zu tun.',

  'deletion-requested.subject': 'Ihr Konto wird gelöscht',
  'deletion-requested.body':
    'Sie möchten Ihr Konto löschen. Am {{date}} wird es mit allem, was dazugehört, gelöscht. Bis dahin können Sie es sich anders überlegen.',
  'deletion-requested.button': 'Konto behalten',
  'deletion-requested.fine':
    'Waren Sie es nicht, dann behalten Sie das Konto und wählen Sie ein neues Passwort.',

  'account-erased.subject': 'Ihr Konto wurde gelöscht',
  'account-erased.body':
    'Ihr Konto und alles, was dazugehört, ist gelöscht, wie Sie es wollten. Dies ist die letzte E-Mail.',

  'news.subject_one': '{{count}} Neuigkeit',
  'news.subject_other': '{{count}} Neuigkeiten',
  'news.heading': 'Was geschehen ist',
  'news.about': '{{job}} · {{company}}',
  'news.reason': 'Begründung: {{words}}',
  'news.change': 'Geändert wurde: {{words}}',
  'news.wordsOfCompany': '{{company}} schreibt: {{words}}',
  'news.linkLeftOut': '[Link ausgelassen]',
  'news.open': 'Ansehen',
  'news.all': 'Vouch öffnen',
  'news.more_one': 'und {{count}} weitere',
  'news.more_other': 'und {{count}} weitere',
  'news.why': 'Sie bekommen diese E-Mail, weil Sie solche Neuigkeiten nicht abgestellt haben.',
  'news.settings': 'Auswählen, was Sie per E-Mail bekommen',
  'news.somebody': 'Jemand',
  'news.application-received': '{{who}} hat sich beworben',
  'news.application-withdrawn': '{{who}} hat die Bewerbung zurückgezogen',
  'news.stage-changed': 'Ihre Bewerbung ist jetzt bei „{{stage}}“',
  'news.rejected': '{{company}} hat über Ihre Bewerbung entschieden',
  'news.reopened': '{{company}} hat Ihre Bewerbung wieder aufgenommen',
  'news.message': '{{who}} hat Ihnen geschrieben',
  'news.questionnaire-sent': '{{company}} stellt Ihnen einige Fragen',
  'news.questionnaire-answered': '{{who}} hat Ihre Fragen beantwortet',
  'news.interview-proposed': '{{company}} schlägt einen Termin für ein Gespräch vor',
  'news.interview-accepted': '{{who}} hat den Termin des Gesprächs angenommen',
  'news.interview-declined': '{{who}} hat den Termin des Gesprächs abgelehnt',
  'news.interview-cancelled': '{{company}} hat das Gespräch abgesagt',
  'news.details-requested': '{{company}} bittet Sie um Unterlagen oder Angaben',
  'news.detail-submitted': '{{who}} hat etwas eingereicht',
  'news.detail-approved': '{{company}} hat angenommen, was Sie eingereicht haben',
  'news.detail-returned': '{{company}} braucht noch einmal etwas von Ihnen',
  'news.hire-offered': '{{company}} hat Ihnen ein Angebot gesendet',
  'news.hire-confirmed': '{{who}} hat Ihr Angebot angenommen',
  'news.job-filled': 'Alle Plätze dieser Stelle sind besetzt',
  'news.invited-to-apply': '{{company}} lädt Sie zu einer Bewerbung ein',
  'news.company-verified': '{{company}} ist bestätigt',
  'news.company-needs-information': 'Zu {{company}} wird vor der Bestätigung noch etwas gebraucht',
  'news.company-rejected': '{{company}} wurde nicht bestätigt',
  'news.company-suspended': '{{company}} wurde gesperrt',
  'news.company-verification-lost': '{{company}} wurde geändert und wartet wieder auf die Bestätigung',
  'news.join-requested': '{{who}} möchte zu {{company}} gehören',
  'news.join-accepted': 'Sie gehören jetzt zu {{company}}',
  'news.join-declined': '{{company}} hat Sie nicht aufgenommen',
  'news.member-joined': '{{who}} gehört jetzt zu {{company}}',
  'news.passport-expired': 'Einer Ihrer Nachweise ist abgelaufen',
  'news.passport-suspended': 'Einer Ihrer Nachweise ist zurzeit nicht gültig',
  'news.passport-revoked': '{{who}} hat einen Ihrer Nachweise widerrufen',
  'news.passport-restored': 'Einer Ihrer Nachweise ist wieder gültig',

  'stage.applied': 'Beworben',
  'stage.shortlist': 'Engere Wahl',
  'stage.questionnaire': 'Fragebogen',
  'stage.interview': 'Gespräch',
  'stage.detail-fulfillment': 'Unterlagen',
  'stage.hired': 'Angebot',
}
