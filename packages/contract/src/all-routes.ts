import type { Route } from './route.ts'
import * as account from './routes/account.ts'
import * as adminRecord from './routes/admin-record.ts'
import * as administrator from './routes/administrator.ts'
import * as applicantNote from './routes/application/applicant-note.ts'
import * as applicantView from './routes/application/applicant-view.ts'
import * as application from './routes/application/application.ts'
import * as applicationDraft from './routes/application/application-draft.ts'
import * as bulkOperation from './routes/application/bulk-operation.ts'
import * as funnel from './routes/application/funnel.ts'
import * as impression from './routes/application/impression.ts'
import * as review from './routes/application/review.ts'
import * as stageArtefacts from './routes/application/stage-artefacts.ts'
import * as tag from './routes/application/tag.ts'
import * as candidate from './routes/candidate.ts'
import * as company from './routes/company.ts'
import * as companyPage from './routes/company-page.ts'
import * as companyPeople from './routes/company-people.ts'
import * as companyPictures from './routes/company-pictures.ts'
import * as companyVerification from './routes/company-verification.ts'
import * as dashboard from './routes/dashboard.ts'
import * as employerJob from './routes/employer-job.ts'
import * as feedback from './routes/feedback.ts'
import * as file from './routes/file.ts'
import * as job from './routes/job.ts'
import * as jobFeed from './routes/job-feed.ts'
import * as jobImport from './routes/job-import.ts'
import * as jobLife from './routes/job-life.ts'
import * as jobReport from './routes/job-report.ts'
import * as jobTeam from './routes/job-team.ts'
import * as legal from './routes/legal.ts'
import * as letter from './routes/letter.ts'
import * as master from './routes/master.ts'
import * as masterBulk from './routes/master-bulk.ts'
import * as masterImport from './routes/master-import.ts'
import * as masterProposal from './routes/master-proposal.ts'
import * as masterRecord from './routes/master-record.ts'
import * as masterRules from './routes/master-rules.ts'
import * as matching from './routes/matching.ts'
import * as notification from './routes/notification.ts'
import * as notificationSettings from './routes/notification-settings.ts'
import * as operation from './routes/operation.ts'
import * as passportAddress from './routes/passport/address.ts'
import * as passportBatch from './routes/passport/batch.ts'
import * as passportDefinition from './routes/passport/definition.ts'
import * as passportEndorsement from './routes/passport/endorsement.ts'
import * as foreignIssuer from './routes/passport/foreign-issuer.ts'
import * as issuedPassport from './routes/passport/issued-passport.ts'
import * as passportIssuer from './routes/passport/issuer.ts'
import * as passportKey from './routes/passport/key.ts'
import * as passportOffer from './routes/passport/offer.ts'
import * as passport from './routes/passport/passport.ts'
import * as passportReport from './routes/passport/report.ts'
import * as passportRequest from './routes/passport/request.ts'
import * as passportShare from './routes/passport/share.ts'
import * as walletOffer from './routes/passport/wallet-offer.ts'
import * as person from './routes/person.ts'
import * as profile from './routes/profile.ts'
import * as resume from './routes/resume.ts'
import * as savedSearch from './routes/saved-search.ts'
import * as searchSynonym from './routes/search-synonym.ts'

const modules: readonly [tag: string, routes: object][] = [
  ['Account', account],
  ['Administrators', administrator],
  ['Records for administrators', adminRecord],
  ['Applications', funnel],
  ['Applications', application],
  ['Applications', applicantNote],
  ['Applications', applicationDraft],
  ['Applications', review],
  ['Applications', bulkOperation],
  ['Applications', tag],
  ['Applications', applicantView],
  ['Applications', impression],
  ['Candidates', candidate],
  ['Companies', company],
  ['Public companies', companyPage],
  ['Companies', companyPeople],
  ['Companies', companyPictures],
  ['Companies', companyVerification],
  ['Dashboards', dashboard],
  ['Employer jobs', employerJob],
  ['Employer jobs', jobLife],
  ['Employer jobs', jobTeam],
  ['Job imports', jobImport],
  ['Job imports', jobFeed],
  ['Feedback', feedback],
  ['Files', file],
  ['Jobs', job],
  ['Jobs', jobReport],
  ['Legal documents', legal],
  ['Letters', letter],
  ['Masters', master],
  ['Masters', masterBulk],
  ['Masters', masterImport],
  ['Masters', masterProposal],
  ['Masters', masterRecord],
  ['Masters', masterRules],
  ['Notifications', notification],
  ['Notifications', notificationSettings],
  ['Operation', operation],
  ['Passports', passport],
  ['Passports', foreignIssuer],
  ['Passports', issuedPassport],
  ['Passports', passportAddress],
  ['Passports', passportBatch],
  ['Passports', passportDefinition],
  ['Passports', passportEndorsement],
  ['Passports', passportIssuer],
  ['Passports', passportKey],
  ['Passports', passportOffer],
  ['Passports', passportReport],
  ['Passports', passportRequest],
  ['Passports', passportShare],
  ['Passports', walletOffer],
  ['Me', person],
  ['Candidate profile', profile],
  ['Candidate profile', resume],
  ['Saved searches', savedSearch],
  ['Matching', matching],
  ['Search synonyms', searchSynonym],
  ['Stages', stageArtefacts],
]

/** Every route of the API. */
export const allRoutes: readonly Route[] = modules.flatMap(([, routes]) => Object.values(routes))

/** OpenAPI tag of each route, by route id. */
export const routeTags: ReadonlyMap<string, string> = new Map(
  modules.flatMap(([tag, routes]) => Object.values(routes).map(({ id }: Route) => [id, tag] as const)),
)
