import {
  type AddressRow,
  account,
  admins,
  candidates,
  directory,
  employers,
  login,
  no,
  open,
  own,
  page,
  role,
} from './address-row.ts'

const publicRows: readonly AddressRow[] = [
  open('/', /^Find work/),
  open('/home', /^Find work/),
  ['/login', 'Log in', page, own.candidate, own.employer, own.admin, role],
  ['/signup', 'Sign up', page, own.candidate, own.employer, own.admin, '→ /signup-verify-otp'],
  ['/signup-verify-otp', 'Confirm your e-mail address', login, own.candidate, own.employer, own.admin, page],
  open('/forgot-password', 'Forgot your password?'),
  open('/email-verify', 'This link is broken'),
  ['/check-auth', null, login, own.candidate, own.employer, own.admin, role],
  ['/welcome', /^Welcome/, login, own.candidate, own.employer, own.admin, page],
  open('/unsubscribe', 'Unsubscribe'),
  open('/privacy-policy', 'Privacy policy'),
  open('/term-of-service', 'Terms of service'),
  open('/jobs', 'Find jobs'),
  open('/jobs/{slug}', '{title}'),
  open('/companies', 'Companies'),
  open('/companies/{companySlug}', '{companyName}'),
  open('/passports/unknown', 'Passport not found'),
  open('/passports/check', 'Check a passport'),
  open('/passports/offer', 'This link does not work'),
]

const accountRows: readonly AddressRow[] = [
  ['/admin', null, login, own.candidate, own.employer, own.admin, role],
  account('/admin/account', 'Account settings'),
  account('/admin/account/delete-account', 'Delete your account'),
  account('/admin/account/reset-password', 'Change your password'),
  ['/admin/dashboard', null, login, own.candidate, own.employer, own.admin, role],
  ['/admin/dashboard-candidate', 'Dashboard', login, page, own.employer, own.admin, role],
  ['/admin/dashboard-employer', 'Dashboard', login, own.candidate, page, own.admin, role],
  ['/admin/dashboard-admin', 'Dashboard', login, own.candidate, own.employer, page, role],
  admins('/admin/privacy-policy', 'Privacy policy'),
  admins('/admin/term-of-service', 'Terms of service'),
]

const peopleRows: readonly AddressRow[] = [
  directory('/admin/candidates', 'Candidates'),
  directory('/admin/candidates/{candidate}', '{candidateName}'),
  ['/admin/candidates/view', 'Candidate records', login, no, '→ /admin/candidates', page, role],
  [
    '/admin/candidates/view?id={candidate}',
    '{candidateName}',
    login,
    no,
    '→ /admin/candidates/{candidate}',
    page,
    role,
  ],
  directory('/admin/companies', /^(Your companies|Companies)$/),
  directory('/admin/companies/form', 'Add your company'),
  [
    '/admin/companies/form?id={company}',
    null,
    login,
    no,
    '→ /admin/profile/employer/1?company={company}',
    '→ /admin/profile/employer/1?company={company}',
    role,
  ],
  ['/admin/companies/view', 'Companies', login, no, '→ /admin/companies', page, role],
  directory('/admin/companies/view?id={company}', '{companyName}'),
]

const jobRows: readonly AddressRow[] = [
  ['/admin/jobs', 'Jobs', login, '→ /admin/jobs/all', '→ /admin/jobs/employer', page, role],
  ['/admin/jobs/all', 'Find jobs', login, page, page, page, role],
  ['/admin/jobs/all/{openJob}', null, login, '→ /jobs/{slug}', '→ /jobs/{slug}', '→ /jobs/{slug}', role],
  candidates('/admin/jobs/applied', 'My applications'),
  candidates('/admin/jobs/applied/{application}', /./),
  candidates('/admin/jobs/saved', 'Saved jobs'),
  ['/admin/jobs/saved/{savedJob}', null, login, '→ /jobs/{savedSlug}', no, no, role],
  ['/admin/jobs/view', null, login, '→ /admin/jobs/all', '→ /admin/jobs/employer', '→ /admin/jobs', role],
  [
    '/admin/jobs/view?id={job}',
    '{jobTitle}',
    login,
    '→ /jobs/{jobSlug}',
    '→ /admin/jobs/employer/{job}',
    page,
    role,
  ],
  employers('/admin/jobs/employer', 'Your jobs'),
  employers('/admin/jobs/employer/{job}', '{jobTitle}'),
  employers('/admin/jobs/employer/{job}/{applicant}', '{applicantName}'),
  employers('/admin/jobs/employer/form', 'Post a job'),
  employers('/admin/jobs/employer/form/{job}/1', 'Job details'),
  employers('/admin/jobs/employer/form/{job}/2', 'Requirements and pay'),
  employers('/admin/jobs/employer/form/{job}/3', 'Application settings'),
]

const stageRows: readonly AddressRow[] = [
  candidates('/admin/jobs/applied/{application}/stages/shortlist', 'Shortlist'),
  candidates('/admin/jobs/applied/{application}/stages/questionnaire', /^Questions from/),
  candidates('/admin/jobs/applied/{application}/stages/interview', /^Interview with/),
  candidates('/admin/jobs/applied/{application}/stages/detail-fulfillment', /^Documents for/),
  candidates('/admin/jobs/applied/{application}/stages/hired', /^Your offer from/),
  employers('/admin/jobs/employer/{job}/{applicant}/stages/shortlist', '{applicantName}'),
  employers('/admin/jobs/employer/{job}/{applicant}/stages/questionnaire', '{applicantName}'),
  employers('/admin/jobs/employer/{job}/{applicant}/stages/interview', '{applicantName}'),
  employers('/admin/jobs/employer/{job}/{applicant}/stages/detail-fulfillment', '{applicantName}'),
  employers('/admin/jobs/employer/{job}/{applicant}/stages/hired', '{applicantName}'),
  [
    '/admin/jobs/employer/{job}/{applicant}/stages/review',
    null,
    login,
    no,
    '→ /admin/jobs/employer/{job}/{applicant}',
    no,
    role,
  ],
  [
    '/admin/jobs/employer/{job}/{applicant}/review',
    null,
    login,
    no,
    '→ /admin/jobs/employer/{job}/{applicant}',
    no,
    role,
  ],
]

const profileRows: readonly AddressRow[] = [
  [
    '/admin/profile',
    null,
    login,
    '→ /admin/profile/candidate',
    '→ /admin/profile/employer',
    '→ /admin/account',
    role,
  ],
  candidates('/admin/profile/candidate', 'My profile'),
  employers('/admin/profile/employer', 'My companies'),
  account('/admin/profile/choose-role', /^(Choose your role|Add another role)$/),
  directory('/admin/profile/company/1', /^(Northlight Studio|Company)$/),
  directory('/admin/profile/company/{company}', '{companyName}'),
  candidates('/admin/profile/candidate/1', 'Contact details'),
  candidates('/admin/profile/candidate/2', 'About you'),
  candidates('/admin/profile/candidate/3', 'Job preferences'),
  candidates('/admin/profile/candidate/4', 'Work experience'),
  candidates('/admin/profile/candidate/5', 'Education'),
  candidates('/admin/profile/candidate/6', 'Skills'),
  candidates('/admin/profile/candidate/7', 'Certifications'),
  candidates('/admin/profile/candidate/8', 'More about you'),
  candidates('/admin/profile/candidate/9', 'Documents and right to work'),
  candidates('/admin/profile/candidate/10', 'Review and publish'),
  directory('/admin/profile/employer/1', /^(Company details|Your company)$/),
  directory('/admin/profile/employer/2', /^(Company profile|Your company)$/),
  directory('/admin/profile/employer/3', /^(Verify your company|Your company)$/),
  ['/admin/skill-passports', 'Skill passports', login, page, page, page, role],
  [
    '/admin/skill-passports/form',
    null,
    login,
    '→ /admin/skill-passports',
    '→ /admin/skill-passports',
    '→ /admin/skill-passports',
    role,
  ],
  directory('/admin/skill-passports/form?kind=definition', 'New passport definition'),
  [
    '/admin/skill-passports/form?kind=request',
    null,
    login,
    '→ /admin/skill-passports?tab=earn',
    no,
    no,
    role,
  ],
  [
    '/admin/skill-passports/form?kind=offer',
    null,
    login,
    no,
    '→ /admin/skill-passports?tab=definitions',
    '→ /admin/skill-passports?tab=definitions',
    role,
  ],
]

const copyRows: readonly AddressRow[] = [
  [
    '/admin/candidates/index-copy?q=baker',
    'Candidates',
    login,
    '→ /admin/candidates?q=baker',
    '→ /admin/candidates?q=baker',
    '→ /admin/candidates?q=baker',
    role,
  ],
  [
    '/admin/companies/form%20copy?id={company}',
    null,
    login,
    '→ /admin/companies/form?id={company}',
    '→ /admin/profile/employer/1?company={company}',
    '→ /admin/profile/employer/1?company={company}',
    role,
  ],
  ['/admin/dashboard_copy', null, login, own.candidate, own.employer, own.admin, role],
]

/** Signing out comes last. */
const lastRows: readonly AddressRow[] = [
  ['/admin/account/signout', null, login, '→ /signout', '→ /signout', '→ /signout', '→ /signout'],
]

const feedbackRows: readonly AddressRow[] = [
  open('/submit-feedback', 'Give feedback'),
  account('/admin/feedbacks', 'Your feedback'),
  account('/admin/feedbacks/form', 'Give feedback'),
  admins('/admin/feedbacks/list', 'Feedback'),
]

/** People with a role for lists need no other role, so that those without any are refused instead of asked for one. */
const listEditors = (path: string, heading: string): AddressRow => [path, heading, login, no, no, page, no]

const mastersRows: readonly AddressRow[] = [
  listEditors('/admin/settings/masters', 'Lists'),
  listEditors('/admin/settings/masters/skills', 'Skills'),
  listEditors('/admin/settings/masters/skills/form', 'Definition of Skills'),
  listEditors('/admin/settings/masters/skills/form-rbac', 'Who may use Skills'),
  [
    '/admin/settings/masters/skills/form-copy?value=1',
    null,
    login,
    '→ /admin/settings/masters/skills/form?value=1',
    '→ /admin/settings/masters/skills/form?value=1',
    '→ /admin/settings/masters/skills/form?value=1',
    '→ /admin/settings/masters/skills/form?value=1',
  ],
]

/** Every address of the product, with what it shows to whom. */
export const addresses: readonly AddressRow[] = [
  ...publicRows,
  ...accountRows,
  ...peopleRows,
  ...jobRows,
  ...stageRows,
  ...profileRows,
  ...copyRows,
  ...feedbackRows,
  ...mastersRows,
  ...lastRows,
]
