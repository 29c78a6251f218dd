import { useTexts } from '#lib/format/texts.ts'
import { landingTexts } from './landing.en.ts'
import classes from './landing.module.css'

const stages = ['applied', 'shortlist', 'interview'] as const

/** A drawing of the product: an application on its way, and the answer to it. Decorative. */
export function LandingPicture() {
  const t = useTexts(landingTexts)
  return (
    <svg className={classes.picture} viewBox="0 0 400 230" aria-hidden focusable="false">
      <rect className={classes.sheet} x="1" y="40" width="280" height="200" rx="12" />
      <rect className={classes.soft} x="20" y="56" width="36" height="36" rx="8" />
      <path className={classes.tick} d="m29 69 9 12 9 -15" />
      <rect className={classes.strong} x="70" y="61" width="88" height="10" rx="5" />
      <rect className={classes.faint} x="70" y="80" width="62" height="8" rx="4" />
      <path className={classes.way} d="M38 122v110" />
      {stages.map((stage, index) => (
        <g key={stage} transform={`translate(38 ${122 + index * 34})`}>
          <circle className={index < 2 ? classes.done : classes.now} r="9" />
          {index < 2 && <path className={classes.check} d="m-4 0 3 3 5 -6" />}
          <text className={classes.label} x="22" y="5">
            {t(`story.${stage}.title`)}
          </text>
          <rect className={classes.faint} x="166" y="-4" width={[62, 48, 56][index]} height="8" rx="4" />
        </g>
      ))}
      <rect className={classes.sheet} x="176" y="6" width="223" height="88" rx="12" />
      <circle className={classes.good} cx="204" cy="38" r="13" />
      <path className={classes.tick} d="m198 38 4 4 8 -8" />
      <text className={classes.label} x="228" y="43">
        {t('picture.answer')}
      </text>
      <rect className={classes.faint} x="228" y="58" width="144" height="8" rx="4" />
      <rect className={classes.faint} x="228" y="73" width="96" height="8" rx="4" />
    </svg>
  )
}
