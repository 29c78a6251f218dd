import type { ProfileStepName } from '@vouch/contract'
import type { ReactNode } from 'react'
import { CertificationsStep } from './certifications-step.tsx'
import { ContactStep } from './contact-step.tsx'
import { DocumentsStep } from './documents-step.tsx'
import { EducationStep } from './education-step.tsx'
import { ExperienceStep } from './experience-step.tsx'
import { PersonalStep } from './personal-step.tsx'
import { PortfolioStep } from './portfolio-step.tsx'
import { PreferencesStep } from './preferences-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { SkillsStep } from './skills-step.tsx'
import { stepAt } from './steps.ts'

interface WizardStepsProps {
  /** The step on screen, 1 to 10. */
  readonly number: number
  /** In step 7: the passports that the person holds. */
  readonly passports?: ReactNode
}

/** The fields of the step on screen. */
export function WizardSteps({ number, passports }: WizardStepsProps) {
  const fields: Readonly<Record<ProfileStepName, ReactNode>> = {
    contact: <ContactStep />,
    personal: <PersonalStep />,
    preferences: <PreferencesStep />,
    experience: <ExperienceStep />,
    education: <EducationStep />,
    skills: <SkillsStep />,
    certifications: <CertificationsStep passports={passports} />,
    portfolio: <PortfolioStep />,
    documents: <DocumentsStep />,
    review: <ReviewStep />,
  }
  return fields[stepAt(number)]
}
