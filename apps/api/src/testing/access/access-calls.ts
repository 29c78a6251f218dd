import type { Route } from '@vouch/contract'
import { noAnswers } from '#testing/factories/profile-factory.ts'
import type { AccessWorld } from './access-world.ts'
import { passportBodies } from './passport-bodies.ts'
import { requestBodies } from './request-rows.ts'

/** The id that replaces `:id` in a route's path. */
function idFor(path: string, ids: AccessWorld['ids']): string {
  if (path.startsWith('/applications/') || path.startsWith('/me/applications/')) return ids.application
  if (path.startsWith('/bulk-operations/')) return ids.bulkOperation
  if (path.startsWith('/me/applicant-views/')) return ids.applicantView
  if (path.startsWith('/candidates/') || path.startsWith('/admin/candidates/')) return ids.foundCandidate
  if (path.startsWith('/candidate-searches/')) return ids.candidateSearch
  if (path.startsWith('/companies/') || path.startsWith('/admin/companies/')) return ids.company
  if (path.startsWith('/me/join-requests/')) return ids.joinRequest
  if (path.startsWith('/me/passports/')) return ids.passport
  if (path.startsWith('/passport-requests/')) return ids.passportRequest
  if (path === '/passport-definitions/:id/earnable') return ids.earnable
  if (path.startsWith('/me/passport-offers/')) return ids.offer
  if (path.startsWith('/issuers/')) return ids.issuer
  if (path.startsWith('/passport-definitions/')) return ids.definition
  if (path.startsWith('/passport-batches/')) return ids.batch
  if (path.startsWith('/passport-endorsements/')) return ids.endorsement
  if (path.startsWith('/passport-keys/')) return ids.key
  if (path.startsWith('/passport-reports/')) return ids.report
  if (path.startsWith('/issued-passports/') || path.startsWith('/passports/')) return ids.issued
  if (path.startsWith('/foreign-issuers/')) return ids.foreignIssuer
  if (path.startsWith('/job-reports/')) return ids.jobReport
  if (path.startsWith('/files/')) return ids.file
  if (path.startsWith('/job-imports/')) return ids.jobImport
  if (path.startsWith('/job-feeds/')) return ids.jobFeed
  if (path.startsWith('/administrators/invitations/')) return ids.invitation
  // An administrator who is not the caller.
  if (path.startsWith('/administrators/')) return ids.secondAdmin
  if (path.startsWith('/feedbacks/')) return ids.feedback
  if (path.startsWith('/search-synonyms/')) return ids.searchSynonym
  return ids.job
}

/** The path of a route with ids of existing records. @throws Error for an unknown path parameter */
export function pathOf(route: Route, { ids, people }: AccessWorld): string {
  const values: Readonly<Record<string, string>> = {
    id: idFor(route.path, ids),
    slug: route.path.startsWith('/company-pages/') ? `company-${ids.company}` : ids.slug,
    jobId: ids.job,
    templateId: ids.jobTemplate,
    // For companies and issuers, a member who can be removed; for other routes, the applicant.
    userId: /^\/(companies|issuers)\//.test(route.path) ? people.viewer.userId : people.candidate.userId,
    noteId: ids.note,
    tagId: ids.tag,
    interviewId: ids.interview,
    detailId: ids.detail,
    stage: 'interview',
    size: 'small',
    photoId: ids.job,
    fileId: ids.file,
    invitationId: ids.companyInvitation,
    requestId: ids.joinRequest,
    entity: 'countries',
    document: 'term-of-service',
    kind: 'rejection',
    language: 'de',
    code: route.path.startsWith('/list-roles/') ? ids.listRole : 'DE',
  }
  return route.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name]
    if (!value) throw new Error(`${route.id}: no value for :${name}`)
    return value
  })
}

const tomorrow = (now: Date) => new Date(now.getTime() + 86_400_000).toISOString()

const masterBody = {
  label: 'Countries',
  labels: {},
  description: '',
  hierarchical: false,
  translatable: true,
  parents: [],
  fields: [],
  relations: [],
}

const letter = { subject: 'Your application for {job}', body: 'Dear {candidate}, …' }

/** A valid body for a route that needs one. */
export function bodyOf(route: Route, { ids }: AccessWorld, now: Date): unknown {
  const day = tomorrow(now).slice(0, 10)
  const bodies: Readonly<Record<string, unknown>> = {
    ...requestBodies(ids.earnable),
    addRole: { role: 'candidate' },
    saveProfileStep: { step: 'contact', data: { firstName: 'Kim' } },
    updateJobImport: { columns: [] },
    createJobFeed: { companyId: ids.company, name: 'Board', url: 'https://example.org/jobs', everyHours: 24 },
    updateJobFeed: { name: 'Careers' },
    fetchJobFeed: {},
    undoImported: { step: 'contact', paths: ['firstName'] },
    saveEqualOpportunity: { answers: noAnswers, consentVersion: null },
    updateAccount: { displayName: 'Kim Example' },
    confirmEmailCode: { code: '000000' },
    updateNotificationSettings: { hideDetails: true },
    muteNotification: { subject: 'application' },
    saveSearch: { query: 'q=baker' },
    changeSavedSearch: { name: 'Another name' },
    stopAlert: { token: 'no-token-that-was-ever-made' },
    unsubscribe: { token: 'no-token-that-was-ever-made', mail: false },
    savePushToken: { token: 'no-token-that-was-ever-made' },
    acceptInvitation: { token: 'no-token-that-was-ever-made' },
    acceptSetup: { token: 'no-token-that-was-ever-made' },
    inviteAdministrator: { email: `new-${ids.company}@example.org` },
    inviteCandidate: { jobId: ids.job, message: 'Come and see us' },
    saveCandidateSearch: { name: `Search ${ids.company}`, query: 'q=baker' },
    renameCandidateSearch: { name: 'Another name' },
    createCompany: { name: `Another ${ids.company}` },
    updateCompany: { name: `Company ${ids.company}` },
    addCompanyMember: { email: 'nobody@example.org', role: 'viewer' },
    putMasterRules: { grants: [] },
    previewMasterRules: { role: 'visitor', grants: [] },
    applyMasterImport: {},
    addListRole: { label: `Role ${ids.company}` },
    renameListRole: { label: `Other role ${ids.company}` },
    addListRoleMember: { email: 'nobody@example.org' },
    addForeignIssuer: {
      name: 'Harbour Academy',
      address: `https://harbour.example/${ids.company}`,
      countsInMatching: true,
      note: '',
    },
    changeForeignIssuer: { note: `Seen for ${ids.company}` },
    addSearchSynonym: { words: [`new ${ids.company.replaceAll('-', '')}`, 'Café C++'] },
    changeSearchSynonym: { words: [`other ${ids.company.replaceAll('-', '')}`, 'F#'] },
    submitFeedback: { rating: 4, category: 'idea', message: 'Show maps' },
    changeFeedbacks: { ids: [ids.feedback], change: { status: 'in-progress' } },
    changeFeedback: { status: 'in-progress' },
    answerFeedback: { text: 'Thank you', status: 'resolved' },
    inviteToCompany: { email: `new-${ids.company}@example.org`, role: 'viewer' },
    readCompanyInvitation: { token: 'no-token-that-was-ever-made' },
    acceptCompanyInvitation: { token: 'no-token-that-was-ever-made' },
    requestToJoin: { message: 'Let me in' },
    decideJoinRequest: { decision: 'accept', role: 'viewer' },
    sendDomainCode: { email: 'office@company.example' },
    confirmDomainCode: { code: '000000' },
    addMaster: { name: `list-${ids.company.replace(/[^a-z]/g, '')}`, ...masterBody },
    changeMaster: masterBody,
    addMasterRecord: { label: `Value ${ids.company}`, synonyms: [{ language: 'en', text: 'Another name' }] },
    changeMasterRecord: { synonyms: [{ language: 'de', text: `Name ${ids.company}` }] },
    moveMasterRecord: { after: 'AT' },
    mergeMasterRecord: { into: 'AT' },
    proposeMasterValue: { words: `Land of ${ids.company}` },
    approveMasterProposal: { label: `Land of ${ids.company}` },
    mergeMasterProposal: { into: 'AT' },
    declineMasterProposal: { reason: 'No country' },
    previewMasterChange: { codes: ['DE'], change: { kind: 'deactivate' } },
    changeMasterValues: { codes: ['DE'], change: { kind: 'reactivate' } },
    exportMasterCodes: { codes: ['DE'] },
    saveLegalDraft: { summary: 'Clearer words', body: '<p>Our terms</p>' },
    saveCompanyLetter: { ...letter, version: 0 },
    previewCompanyLetter: { kind: 'rejection', language: 'de', ...letter },
    saveLetter: { ...letter, version: 0 },
    previewLetter: { kind: 'rejection', language: 'de', ...letter },
    giveConsent: { version: 1 },
    decideCompany: { status: 'suspended', reason: 'To be looked at' },
    setCompanyMemberRole: { role: 'interviewer' },
    saveCompanyPhotos: { photos: [] },
    createJob: { companyId: ids.company },
    updateJob: { title: 'Head gardener' },
    setJobTeamMember: { role: 'recruiter' },
    closeJob: { outcome: 'cancelled' },
    reportJob: { reason: 'fraud' },
    resolveJobReport: { outcome: 'dismissed' },
    closeJobAsAdministrator: { reason: 'Reported as a fraud' },
    extendJob: { closesOn: day },
    submitJob: {},
    returnJob: { reason: 'Name the shifts' },
    scheduleJob: { at: `${day}T08:00:00Z` },
    saveJobTemplate: { jobId: ids.job, name: 'Baker' },
    renameJobTemplate: { name: 'Head baker' },
    closeOutJob: { message: 'Thank you.' },
    applyToJob: {},
    saveApplicationDraft: { coverLetter: '', cvFileId: null, documentFileIds: [], answers: [] },
    withdrawApplication: { reason: 'other' },
    advanceApplication: { to: 'interview' },
    revealApplication: { reason: 'The applicant asked for it' },
    moveBackApplication: { to: 'interview', reason: 'One more talk' },
    holdApplication: {},
    rejectApplication: { reason: 'other', message: 'Thank you.' },
    reopenApplication: { reason: 'Second thoughts' },
    hireApplicant: { startsOn: day },
    previewBulkOperation: { selection: { ids: [ids.application] }, change: { action: 'hold' } },
    runBulkOperation: {},
    saveApplicantView: {
      name: `View ${ids.company}`.slice(0, 60),
      list: { jobId: ids.job, query: 'stage=interview' },
    },
    changeApplicantView: { name: 'Another name' },
    addNote: { text: 'Strong' },
    addTag: { name: 'Strong' },
    renameTag: { name: 'Very strong' },
    giveImpression: { value: 'yes' },
    editNote: { text: 'Very strong' },
    sendMessage: { text: 'Hello' },
    sendQuestionnaire: { questions: [{ text: 'When?', kind: 'text', required: true }] },
    answerQuestionnaire: { answers: [] },
    proposeInterview: { startsAt: tomorrow(now), place: 'Here' },
    declineInterview: {},
    closeInterview: { outcome: 'completed' },
    requestDetails: { items: [{ name: 'Certificate', kind: 'text' }] },
    submitDetail: { text: 'Here it is' },
    returnDetail: { reason: 'Not readable' },
    readNotificationsOfPage: { path: '/admin/jobs/invited' },
    readNotifications: { id: ids.notification },
    ...passportBodies(ids),
  }
  if (route.body && !(route.id in bodies)) throw new Error(`${route.id}: no body`)
  return bodies[route.id]
}

/** The query string for a route that requires one. */
export function queryOf(route: Route, { ids }: AccessWorld): string {
  if (route.id === 'getRejectionLetter') return '?reason=other'
  if (route.id === 'uploadFile') return '?purpose=cv'
  if (route.id === 'getUnsubscription' || route.id === 'getAlertUnsubscription')
    return '?token=no-token-that-was-ever-made'
  if (route.id === 'listAuditEntries') return `?subjectId=${ids.company}`
  if (route.id === 'exportResume') return '?format=json'
  if (route.id === 'uploadJobImport') return `?companyId=${ids.company}`
  if (route.id === 'uploadBatch') return `?definitionId=${ids.definition}`
  if (route.id === 'listEndorsements') return '?side=given'
  if (route.id === 'listHired') return `?jobId=${ids.job}`
  if (route.id === 'downloadShared') return '?item=0'
  if (route.id === 'previewMasterMerge') return '?into=AT'
  return ['getFileContent', 'getPhotoContent', 'getCompanyDocument'].includes(route.id)
    ? '?expires=9999999999&signature=wrong'
    : ''
}
