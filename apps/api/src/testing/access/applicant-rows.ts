import {
  bothSides,
  deciding,
  employers,
  hiring,
  members,
  type Row,
  reading,
  recruiting,
  theCandidate,
} from './access-rows.ts'

/** Rows for what the hiring team and the applicant do with an application. */
export const applicantRows: Readonly<Record<string, Row>> = {
  listApplicants: reading,
  listCompanyApplicants: employers,
  getApplicant: reading,
  advanceApplication: deciding,
  moveBackApplication: deciding,
  holdApplication: hiring,
  resumeApplication: hiring,
  getRejectionLetter: deciding,
  rejectApplication: deciding,
  undoRejectApplication: hiring,
  reopenApplication: hiring,
  hireApplicant: hiring,

  listNotes: deciding,
  addNote: deciding,
  // The note is the owner's.
  editNote: members({ owner: 'ok', 'other-manager': 404 }),
  deleteNote: members({ owner: 'ok', 'other-manager': 404 }),

  // The vocabulary is the company's, for whoever may read applicants of one of its jobs.
  listTags: members({
    owner: 'ok',
    recruiter: 'ok',
    'hiring-manager': 'ok',
    'other-manager': 'ok',
    viewer: 'ok',
  }),
  renameTag: recruiting,
  deleteTag: recruiting,
  addTag: deciding,
  removeTag: deciding,
  getImpressions: deciding,
  giveImpression: deciding,

  sendMessage: bothSides,
  sendQuestionnaire: deciding,
  answerQuestionnaire: theCandidate,
  proposeInterview: deciding,
  acceptInterview: theCandidate,
  declineInterview: theCandidate,
  closeInterview: deciding,
  interviewCalendar: members({
    candidate: 'ok',
    'other-candidate': 404,
    owner: 'ok',
    recruiter: 'ok',
    'hiring-manager': 'ok',
    'other-manager': 404,
    viewer: 'ok',
  }),
  requestDetails: deciding,
  submitDetail: theCandidate,
  approveDetail: deciding,
  returnDetail: deciding,
}
