import type { ProfileStepName } from '@vouch/contract'
import type { ReactNode } from 'react'
import { CertificationsStep } from './steps/certifications-step.tsx'
import { ContactStep } from './steps/contact-step.tsx'
import { DocumentsStep } from './steps/documents-step.tsx'
import { EducationStep } from './steps/education-step.tsx'
import { ExperienceStep } from './steps/experience-step.tsx'
import { PersonalStep } from './steps/personal-step.tsx'
import { PortfolioStep } from './steps/portfolio-step.tsx'
import { PreferencesStep } from './steps/preferences-step.tsx'
import { ReviewStep } from './steps/review-step.tsx'
import { SkillsStep } from './steps/skills-step.tsx'
import { stepAt } from './steps/steps.ts'

interface WizardStepsProps {
  readonly number: number
  readonly passports?: ReactNode
}

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
