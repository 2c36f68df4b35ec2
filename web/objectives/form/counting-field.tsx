import { formMessages } from '@cairn/domain/objectives/form-messages'
import { type Counting, countingLabels, countings, ownShares } from '@cairn/domain/objectives/progress'
import { Input } from '@mantine/core'
import { type CSSProperties, useId, useState } from 'react'
import css from './counting-field.module.css'
import type { DraftForm } from './draft-errors.ts'
import { parseNumber } from './typed-number.ts'

const { counting: words } = formMessages

type Props = {
  form: DraftForm
  /** Whether it has children already. */
  hasChildren?: boolean
  /** Whether a heading above it says what it is about. */
  isHeaded?: boolean
}

/** What progress counts; a share is chosen only where both do. */
export const CountingField = ({ form, hasChildren = false, isHeaded = false }: Props) => {
  const name = useId()
  const { progressCounts } = form.values
  return (
    <fieldset className={css.field}>
      <legend className={isHeaded ? 'heard' : css.legend}>{words.title}</legend>
      <div className={css.choices}>
        {countings.map((counting: Counting) => (
          <label key={counting} className={css.choice}>
            <input
              type="radio"
              name={name}
              aria-describedby={`${name}-${counting}`}
              checked={counting === progressCounts}
              onChange={() => form.setFieldValue('progressCounts', counting)}
            />
            <span className={css.word}>{countingLabels[counting]}</span>
            <span id={`${name}-${counting}`} className={css.hint}>
              {words.hints[counting]}
            </span>
          </label>
        ))}
      </div>
      {progressCounts === 'both' && <Shares form={form} />}
      {progressCounts !== 'key_results' && !hasChildren && <p className={css.hint}>{words.untilChildren}</p>}
    </fieldset>
  )
}

const within = (share: number) => Math.min(ownShares.most, Math.max(ownShares.least, Math.round(share)))

/** The two are one number, and what is typed on one side is left on the other. */
const Shares = ({ form }: { form: DraftForm }) => {
  const own = form.values.ownShare
  const passed = ((own - ownShares.least) / (ownShares.most - ownShares.least)) * 100
  const choose = (share: number) => form.setFieldValue('ownShare', within(share))
  return (
    <div className={css.shares}>
      <ShareField label={countingLabels.key_results} name={words.ownShare} share={own} onChoose={choose} />
      <input
        type="range"
        className={css.slider}
        style={{ '--share': `${passed}%` } as CSSProperties}
        aria-label={words.ownShare}
        aria-valuetext={words.shares(own)}
        min={ownShares.least}
        max={ownShares.most}
        step={1}
        value={own}
        onChange={({ currentTarget }) => choose(currentTarget.valueAsNumber)}
      />
      <ShareField
        label={countingLabels.children}
        name={words.belowShare}
        share={100 - own}
        onChoose={(share) => choose(100 - share)}
      />
    </div>
  )
}

type ShareProps = { label: string; name: string; share: number; onChoose: (share: number) => void }

/** What is typed is taken when one leaves the field. */
const ShareField = ({ label, name, share, onChoose }: ShareProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  const take = () => {
    const value = parseNumber((typed ?? '').replace('%', ''))
    if (value !== null && !Number.isNaN(value)) onChoose(value)
    setTyped(null)
  }
  return (
    <div className={css.share}>
      <span aria-hidden="true">{label}</span>
      <Input
        withAria={false}
        aria-label={name}
        autoComplete="off"
        inputMode="numeric"
        rightSection="%"
        rightSectionPointerEvents="none"
        value={typed ?? String(share)}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={take}
        onKeyDown={({ key }) => key === 'Enter' && take()}
      />
    </div>
  )
}
