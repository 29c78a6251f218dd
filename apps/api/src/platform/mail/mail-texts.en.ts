/**
 * English texts of all mails. `{{name}}` is a placeholder; `key_one` and `key_other` are plural forms chosen
 * by `count`.
 */
export const english = {
  'layout.address': 'If the button doesn’t work, open this link:',
  'layout.footer': 'Sent by Vouch on {{host}}.',

  'reset-password.subject': 'Reset your password',
  'reset-password.body': 'We received a request to reset your password.',
  'reset-password.button': 'Set a new password',
  'reset-password.fine':
    'The link works once and expires in one hour. If you didn’t request this, ignore this e-mail. Your password stays the same.',

  'verify-email.subject': 'Confirm your e-mail address',
  'verify-email.body': 'Confirm your e-mail address to get updates.',
  'verify-email.button': 'Confirm e-mail address',
  'verify-email.fine':
    'The link works once and expires in 24 hours. If you have no account on {{host}}, ignore this e-mail.',

  'sign-in.subject': 'Your login link',
  'sign-in.body': 'Here is the login link you requested.',
  'sign-in.button': 'Log in',
  'sign-in.fine':
    'The link works once and expires in 15 minutes. Don’t share it: anyone who opens it can log in as you. If you didn’t request it, ignore this e-mail.',

  'change-email.subject': 'Confirm your new e-mail address',
  'change-email.body': 'You asked to use this address for your account. Confirm it to make the change.',
  'change-email.button': 'Confirm e-mail address',
  'change-email.fine':
    'The link works once and expires in 24 hours. If you have no account on {{host}}, ignore this e-mail.',

  'email-changed.subject': 'Your e-mail address was changed',
  'email-changed.body': 'Your account now uses {{newEmail}}. All devices were logged out.',
  'email-changed.warning': 'If this wasn’t you, restore this address and set a new password.',
  'email-changed.button': 'Restore this address',
  'email-changed.fine': 'The link works once and expires in 7 days.',

  'password-changed.subject': 'Your password was changed',
  'password-changed.body': 'Your password was changed. All other devices were logged out.',
  'password-changed.unlinked':
    'You can no longer log in with {{names}}, because this address is not verified there. To log in that way again, link it in your account settings.',
  'password-changed.warning': 'If this wasn’t you, reset your password now.',
  'password-changed.button': 'Reset password',

  'password-ended.subject': 'Your old password no longer works',
  'password-ended.body':
    'You confirmed this address by logging in without a password. The old password was set before that, possibly by someone else, so we removed it.',
  'password-ended.next': 'To log in with a password, set a new one.',
  'password-ended.button': 'Set a new password',

  'provider-linked.subject': 'You can now log in with {{provider}}',
  'provider-linked.body': '{{provider}} was added to your account as a way to log in.',
  'provider-linked.warning':
    'If you did not add it, reset your password now. Then remove {{provider}} in your account settings.',
  'provider-linked.button': 'Reset your password',

  'email-code.subject': 'Your confirmation code',
  'email-code.body': 'Enter this code to confirm your e-mail address:',
  'email-code.fine_one':
    'The code expires in {{count}} minute. Don’t share it. We will never ask you for it by phone or e-mail.',
  'email-code.fine_other':
    'The code expires in {{count}} minutes. Don’t share it. We will never ask you for it by phone or e-mail.',

  'company-code.subject': 'Your company confirmation code',
  'company-code.body':
    'Someone is verifying {{company}} on {{host}} with this address. If you expected this, enter the code there or give it to the colleague who requested it:',
  'company-code.fine_one':
    'The code expires in {{count}} minute. If you didn’t expect it, ignore this e-mail.',
  'company-code.fine_other':
    'The code expires in {{count}} minutes. If you didn’t expect it, ignore this e-mail.',

  'company-invitation.subject': '{{company}} invited you to {{host}}',
  'company-invitation.body': '{{invitedBy}} invited you to join {{company}} on {{host}} {{role}}.',
  'company-invitation.button': 'View invitation',
  'company-invitation.fine':
    'The link works once, expires in 7 days and is only for {{email}}. Don’t share it. If you didn’t expect this, ignore this e-mail.',

  'companyRole.owner': 'as an owner, to manage the company',
  'companyRole.recruiter': 'as a recruiter, to post jobs and manage applicants',
  'companyRole.hiring-manager': 'as a hiring manager, to decide on applicants',
  'companyRole.interviewer': 'as an interviewer',
  'companyRole.viewer': 'as a viewer, with read-only access',

  'admin-invitation.subject': 'You are invited to be an administrator of {{host}}',
  'admin-invitation.body': '{{invitedBy}} invited you to be an administrator of Vouch on {{host}}.',
  'admin-invitation.button': 'Accept invitation',
  'admin-invitation.fine':
    'The link works once. Don’t share it. If you didn’t expect this, ignore this e-mail.',

  'deletion-requested.subject': 'Your account will be deleted',
  'deletion-requested.body':
    'You asked to delete your account. We will delete it and its data on {{date}}. Until then you can change your mind.',
  'deletion-requested.button': 'Keep my account',
  'deletion-requested.fine': 'If this wasn’t you, keep your account and set a new password.',

  'account-erased.subject': 'Your account was deleted',
  'account-erased.body': 'We deleted your account and its data, as you requested. This is our last e-mail.',

  'passport-offer.subject': '{{issuer}} offers you the skill passport “{{passport}}”',
  'passport-offer.body':
    '{{issuer}} would like to award you the skill passport “{{passport}}”, a signed record that anyone can check.',
  'passport-offer.next':
    'View it on {{host}} and accept or decline it. You do not need an account. If you do nothing, the offer expires after 180 days and we delete your address.',
  'passport-offer.button': 'View passport',
  'passport-offer.fine':
    'This link is only for you. Don’t share it: anyone who has it can accept and download the passport. If you don’t know the issuer, ignore this e-mail.',
  'passport-report-decided.subject': 'Your report about a skill passport on {{host}}',
  'passport-report-decided.body': 'You reported the skill passport “{{passport}}”, issued by {{issuer}}.',
  'passport-report-decided.acted': 'An administrator reviewed your report and took action.',
  'passport-report-decided.dismissed':
    'An administrator reviewed your report and found no reason to take action.',
  'passport-report-decided.fine':
    'You received this e-mail because this address was left with a report on {{host}}. If that wasn’t you, ignore this e-mail.',

  'passport-news.suspended.subject': 'Your skill passport “{{passport}}” is suspended',
  'passport-news.suspended.body':
    'The skill passport “{{passport}}” that {{issuer}} issued to you is suspended. Until it is reinstated, it is not valid.',
  'passport-news.revoked.subject': 'Your skill passport “{{passport}}” was revoked',
  'passport-news.revoked.body':
    'The skill passport “{{passport}}” that {{issuer}} issued to you was revoked. It will not become valid again.',
  'passport-news.restored.subject': 'Your skill passport “{{passport}}” is valid again',
  'passport-news.restored.body':
    'The skill passport “{{passport}}” that {{issuer}} issued to you is valid again, but files from before the suspension are not. Download new files and replace the old ones.',
  'passport-news.changed.subject': 'There is a new version of your skill passport “{{passport}}”',
  'passport-news.changed.body':
    'The skill passport “{{passport}}” that {{issuer}} issued to you was renewed, corrected or signed again. Download new files and replace the old ones.',
  'passport-news.expiring.subject': 'Your skill passport “{{passport}}” expires soon',
  'passport-news.expiring.body':
    'The skill passport “{{passport}}” that {{issuer}} issued to you expires soon. Ask {{issuer}} if it can be renewed.',
  'passport-news.until': 'It is valid until {{date}}.',
  'passport-news.page': 'Check passport',
  'passport-news.files': 'Download files',
  'passport-news.why': 'You received this e-mail because this passport was accepted with your address.',
  'passport-news.secret':
    'This link is only for you. Don’t share it: anyone who has it can download the passport. You received this e-mail because the passport was accepted with your address.',
  'feedback-answered.subject': 'Answer to your feedback on {{host}}',
  'feedback-answered.message': 'Your feedback was: “{{words}}”',
  'feedback-answered.button': 'Give more feedback',
  'feedback-answered.fine':
    'You received this e-mail because this address was left with feedback on {{host}}. If that wasn’t you, ignore this e-mail.',

  'job-alert.subject_one': '{{count}} new job: {{name}}',
  'job-alert.subject_other': '{{count}} new jobs: {{name}}',
  'job-alert.all': 'View all results, newest first',
  'job-alert.places_one': '{{shown}} + {{count}} more place',
  'job-alert.places_other': '{{shown}} + {{count}} more places',
  'job-alert.countries_one': '{{shown}} + {{count}} more country',
  'job-alert.countries_other': '{{shown}} + {{count}} more countries',
  'job-alert.more_one': 'and {{count}} more',
  'job-alert.more_other': 'and {{count}} more',
  'job-alert.why': 'You received this e-mail because you saved the search “{{name}}”.',
  'job-alert.settings': 'Saved searches',
  'job-alert.unsubscribe': 'Stop alerts for this search',
  'job-alert.pay.hour': '{{amount}} an hour',
  'job-alert.pay.day': '{{amount}} a day',
  'job-alert.pay.week': '{{amount}} a week',
  'job-alert.pay.month': '{{amount}} a month',
  'job-alert.pay.year': '{{amount}} a year',

  'news.subject_one': '{{count}} new update',
  'news.subject_other': '{{count}} new updates',
  'news.digest_one': 'Your daily summary: {{count}} update',
  'news.digest_other': 'Your daily summary: {{count}} updates',
  'news.heading': 'New updates',
  'news.about': '{{job}} · {{company}}',
  'news.reason': 'Reason: {{words}}',
  'news.change': 'Changes: {{words}}',
  'news.answer': 'Answer: {{words}}',
  'news.wordsOfCompany': 'Message from {{company}}: {{words}}',
  'news.linkLeftOut': '[link removed]',
  'news.open': 'View update',
  'news.openApplication': 'View application',
  'news.all': 'Open Vouch',
  'news.more_one': 'and {{count}} more',
  'news.more_other': 'and {{count}} more',
  'news.why': 'You received this e-mail because of your notification settings.',
  'news.settings': 'Change notification settings',
  'news.unsubscribe': 'Unsubscribe',
  'push.hidden': 'You have a new notification',
  'news.somebody': 'Someone',
  'news.application-received': '{{who}} applied',
  'letter.button': 'View your application',
  'letter.why': 'You received this e-mail because you applied through {{host}}.',
  'news.answer-overdue': 'Your answer to {{who}} is overdue',
  'news.answer-long-overdue':
    '{{who}} has waited {{warningDays}} days for your answer. After {{days}} days, we will tell them that you have not answered',
  'news.unanswered': 'No answer from {{company}} for {{days}} days',
  'news.unanswered-told':
    '{{who}} has waited {{days}} days for your answer. We told them that you have not answered',
  'news.application-sent': 'Your application to {{company}} was submitted',
  'news.promise': '{{company}} promises to answer by {{date}}.',
  'news.application-withdrawn': '{{who}} withdrew their application',
  'news.stage-changed': 'Your application is now at the {{stage}} stage',
  'news.rejected': '{{company}} made a decision on your application',
  'news.reopened': '{{company}} reopened your application',
  'news.message': 'New message from {{who}}',
  'news.mentioned': 'You were mentioned in a note about {{who}}',
  'news.questionnaire-sent': '{{company}} sent you questions',
  'news.questionnaire-answered': '{{who}} answered your questions',
  'news.interview-proposed': '{{company}} proposed an interview time',
  'news.interview-accepted': '{{who}} accepted the interview time',
  'news.interview-declined': '{{who}} declined the interview time',
  'news.interview-cancelled': '{{company}} cancelled the interview',
  'news.details-requested': '{{company}} asked you for documents or information',
  'news.detail-submitted': '{{who}} submitted a document',
  'news.detail-approved': '{{company}} approved your document',
  'news.detail-returned': '{{company}} returned your document for changes',
  'news.hire-offered': '{{company}} sent you an offer',
  'news.hire-confirmed': '{{who}} accepted your offer',
  'news.job-filled': 'All openings for this job are filled',
  'news.job-submitted': 'A job is waiting for your approval',
  'news.job-approved': 'A job was approved',
  'news.job-returned': 'A job was returned for changes',
  'news.job-not-published': 'A scheduled job could not be published',
  'news.job-ending': 'This job closes soon',
  'news.added-to-team': 'You were added to the hiring team',
  'news.job-changed': '{{company}} changed the pay, location or type of this job',
  'news.job-closed-by-administrator': 'An administrator closed this job',
  'news.job-relisted-by-administrator': 'An administrator published this job again',
  'news.job-reported': 'A job was reported',
  'news.job-report-acted': 'We took action on your report about this job',
  'news.job-report-dismissed': 'We reviewed your report about this job. No action was needed',
  'news.invited-to-apply': '{{company}} invited you to apply',
  'news.company-verified': '{{company}} is verified',
  'news.company-needs-information': 'More information is needed to verify {{company}}',
  'news.company-rejected': '{{company}} was not verified',
  'news.company-suspended': '{{company}} was suspended',
  'news.company-verification-lost': '{{company}} must be verified again because its details changed',
  'news.issuer-verified': '{{company}} can now issue skill passports',
  'news.issuer-refused': '{{company}} was not approved to issue skill passports',
  'news.issuer-suspended': '{{company}} can no longer issue skill passports',
  'news.issuer-reinstated': '{{company}} can issue skill passports again',
  'news.join-requested': '{{who}} asked to join {{company}}',
  'news.join-accepted': 'You joined {{company}}',
  'news.join-declined': '{{company}} declined your request to join',
  'news.member-joined': '{{who}} joined {{company}}',
  'news.passport-offered': '{{who}} offered you a skill passport',
  'news.passport-changed': '{{who}} renewed or corrected one of your skill passports',
  'news.passport-expiring': 'One of your skill passports expires soon',
  'news.passport-expired': 'One of your skill passports has expired',
  'news.passport-suspended': 'One of your skill passports is suspended',
  'news.passport-revoked': '{{who}} revoked one of your skill passports',
  'news.passport-restored': 'One of your skill passports is valid again',
  'news.passport-requested': '{{who}} received a request for a skill passport',
  'news.passport-request-returned': '{{who}} asked you to complete your skill passport request',
  'news.passport-request-refused': '{{who}} refused your skill passport request',
  'news.passport-request-approved': '{{who}} approved your request and issued the skill passport',
  'news.passport-endorsement-offered': '{{who}} wants to endorse one of your skill passports',
  'news.feedback-answered': 'Your feedback was answered',
  'news.proposal-approved': 'Your proposal “{{proposed}}” was added to {{list}}',
  'news.proposal-merged': 'Your proposal “{{proposed}}” is now a synonym in {{list}}',
  'news.proposal-declined': 'Your proposal “{{proposed}}” was not added to {{list}}',
  'news.jobs-imported': 'The import of “{{name}}” is done',
  'news.import-failed': 'The import of “{{name}}” failed',
  'news.feed-failing': 'The feed “{{name}}” could not be imported',

  'stage.applied': 'Applied',
  'stage.shortlist': 'Shortlist',
  'stage.questionnaire': 'Questionnaire',
  'stage.interview': 'Interview',
  'stage.detail-fulfillment': 'Documents',
  'stage.hired': 'Offer',
} as const

/** The mail texts of a language, with the same keys and plural forms as the English ones. */
export type MailCatalogue = Readonly<Record<keyof typeof english, string>>
