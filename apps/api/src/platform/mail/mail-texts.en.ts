/** The words of every mail. `{{name}}` is a placeholder; `key_one` and `key_other` are plural forms chosen by `count`. */
export const english = {
  'layout.address': 'If the button does not work, open this address:',
  'layout.footer': 'Sent by Vouch at {{host}}.',

  'reset-password.subject': 'Reset your password',
  'reset-password.body': 'Somebody, hopefully you, asked to reset the password of your account.',
  'reset-password.button': 'Choose a new password',
  'reset-password.fine':
    'The link works once, for one hour. If it was not you, ignore this mail: your password stays as it is.',

  'verify-email.subject': 'Confirm your e-mail address',
  'verify-email.body': 'Confirm that this is your address, so that news can reach you here.',
  'verify-email.button': 'Confirm this address',
  'verify-email.fine':
    'The link works once, for 24 hours. If you have no account at {{host}}, ignore this mail.',

  'sign-in.subject': 'Your link to sign in',
  'sign-in.body': 'Here is the link to sign in that you asked for.',
  'sign-in.button': 'Sign in',
  'sign-in.fine':
    'The link works once, for 15 minutes. Pass it on to nobody: whoever opens it is signed in as you. If you did not ask for it, ignore this mail.',

  'change-email.subject': 'Confirm your new e-mail address',
  'change-email.body': 'You asked to use this address for your account. It changes when you confirm it.',
  'change-email.button': 'Use this address',
  'change-email.fine':
    'The link works once, for 24 hours. If you have no account at {{host}}, ignore this mail.',

  'email-changed.subject': 'Your e-mail address was changed',
  'email-changed.body': 'Your account uses {{newEmail}} now, and every device was signed out.',
  'email-changed.warning': 'If it was not you, put this address back and choose a new password.',
  'email-changed.button': 'Put this address back',
  'email-changed.fine': 'The link works once, for 7 days.',

  'password-changed.subject': 'Your password was changed',
  'password-changed.body': 'The password of your account was changed, and every other device was signed out.',
  'password-changed.unlinked':
    '{{names}} can no longer open your account, because this address is not verified there. To log in that way again, link it in your account settings.',
  'password-changed.warning': 'If it was not you, reset the password at once.',
  'password-changed.button': 'Reset the password',

  'password-ended.subject': 'Your old password no longer works',
  'password-ended.body':
    'You logged in without a password and so proved that this address is yours. The password of this account was set before that. Anybody could have set it, so it has ended.',
  'password-ended.next': 'To log in with a password again, set a new one.',
  'password-ended.button': 'Set a new password',

  'provider-linked.subject': 'You can now log in with {{provider}}',
  'provider-linked.body': '{{provider}} was added to your account as a way to log in.',
  'provider-linked.warning':
    'If you did not add it, reset your password now. Then remove {{provider}} in your account settings.',
  'provider-linked.button': 'Reset your password',

  'email-code.subject': 'Your code to confirm this address',
  'email-code.body': 'Type this code on the page that asked for it:',
  'email-code.fine_one':
    'The code is valid for {{count}} minute. Tell it to nobody; we never ask for it in any other way.',
  'email-code.fine_other':
    'The code is valid for {{count}} minutes. Tell it to nobody; we never ask for it in any other way.',

  'company-code.subject': 'A code to confirm a company',
  'company-code.body':
    'Somebody wants to show that {{company}} at {{host}} is yours or that you belong to it. If you know of it, type this code on the page that asked for it, or hand it to the colleague who did:',
  'company-code.fine_one':
    'The code is valid for {{count}} minute. If you know nothing of it, ignore this mail: nothing happens.',
  'company-code.fine_other':
    'The code is valid for {{count}} minutes. If you know nothing of it, ignore this mail: nothing happens.',

  'company-invitation.subject': '{{company}} invites you to {{host}}',
  'company-invitation.body': '{{invitedBy}} invites you to belong to {{company}} at {{host}}: {{role}}.',
  'company-invitation.button': 'See the invitation',
  'company-invitation.fine':
    'The link works once, for 7 days, and only for {{email}}. Pass it on to nobody. If you did not expect it, ignore this mail.',

  'companyRole.owner': 'as an owner, who runs the company',
  'companyRole.recruiter': 'as a recruiter, who posts jobs and runs the pipeline',
  'companyRole.hiring-manager': 'as a hiring manager, who decides about applicants',
  'companyRole.interviewer': 'as an interviewer',
  'companyRole.viewer': 'as a viewer, who only reads',

  'admin-invitation.subject': 'You are invited to administer {{host}}',
  'admin-invitation.body': '{{invitedBy}} invites you to be an administrator of Vouch at {{host}}.',
  'admin-invitation.button': 'Accept the invitation',
  'admin-invitation.fine':
    'The link works once. Pass it on to nobody. If you did not expect it, ignore this mail.',

  'deletion-requested.subject': 'Your account will be deleted',
  'deletion-requested.body':
    'You asked to delete your account. On {{date}} it is erased, with what belongs to it. Until then you can change your mind.',
  'deletion-requested.button': 'Keep my account',
  'deletion-requested.fine': 'If it was not you, keep the account and choose a new password.',

  'account-erased.subject': 'Your account was deleted',
  'account-erased.body':
    'Your account and what belongs to it are erased, as you asked. This is the last mail.',

  'news.subject_one': '{{count}} thing happened',
  'news.subject_other': '{{count}} things happened',
  'news.heading': 'What happened',
  'news.about': '{{job}} · {{company}}',
  'news.reason': 'Reason: {{words}}',
  'news.change': 'What changed: {{words}}',
  'news.wordsOfCompany': '{{company}} wrote: {{words}}',
  'news.linkLeftOut': '[link left out]',
  'news.open': 'Have a look',
  'news.all': 'Open Vouch',
  'news.more_one': 'and {{count}} more',
  'news.more_other': 'and {{count}} more',
  'news.why': 'We mail you this because you have not turned news of this kind off.',
  'news.settings': 'Choose what is mailed to you',
  'news.somebody': 'Somebody',
  'news.application-received': '{{who}} applied',
  'news.application-withdrawn': '{{who}} withdrew their application',
  'news.stage-changed': 'Your application is at “{{stage}}” now',
  'news.rejected': '{{company}} has decided about your application',
  'news.reopened': '{{company}} opened your application again',
  'news.message': '{{who}} wrote to you',
  'news.questionnaire-sent': '{{company}} asks you some questions',
  'news.questionnaire-answered': '{{who}} answered your questions',
  'news.interview-proposed': '{{company}} proposes a time for an interview',
  'news.interview-accepted': '{{who}} accepted the time of the interview',
  'news.interview-declined': '{{who}} declined the time of the interview',
  'news.interview-cancelled': '{{company}} cancelled the interview',
  'news.details-requested': '{{company}} asks you for documents or information',
  'news.detail-submitted': '{{who}} handed in a detail',
  'news.detail-approved': '{{company}} approved what you handed in',
  'news.detail-returned': '{{company}} needs something from you again',
  'news.hire-offered': '{{company}} sent you an offer',
  'news.hire-confirmed': '{{who}} accepted your offer',
  'news.job-filled': 'Every opening of this job is filled',
  'news.invited-to-apply': '{{company}} asks you to apply',
  'news.company-verified': '{{company}} is verified',
  'news.company-needs-information': '{{company}} is asked for more before it is verified',
  'news.company-rejected': '{{company}} was not verified',
  'news.company-suspended': '{{company}} was suspended',
  'news.company-verification-lost': '{{company}} was changed and waits to be verified again',
  'news.join-requested': '{{who}} asks to join {{company}}',
  'news.join-accepted': 'You belong to {{company}} now',
  'news.join-declined': '{{company}} did not let you in',
  'news.member-joined': '{{who}} has joined {{company}}',
  'news.passport-expired': 'A passport of yours has expired',
  'news.passport-suspended': 'A passport of yours is not valid at the moment',
  'news.passport-revoked': '{{who}} has revoked a passport of yours',
  'news.passport-restored': 'A passport of yours is valid again',

  'stage.applied': 'Applied',
  'stage.shortlist': 'Shortlist',
  'stage.questionnaire': 'Questionnaire',
  'stage.interview': 'Interview',
  'stage.detail-fulfillment': 'Details',
  'stage.hired': 'Offer',
} as const

/** A language has exactly the keys of the English one; its plural forms are those of English. */
export type MailCatalogue = Readonly<Record<keyof typeof english, string>>
