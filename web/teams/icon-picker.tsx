import { messages as words } from '@cairn/domain/setup/messages'
import { type TeamIcon as IconName, teamIcons } from '@cairn/domain/teams/schema'
import { useId } from 'react'
import css from './icon-picker.module.css'
import { TeamIcon } from './team-icon.tsx'

type Props = { chosen: IconName; isSuggested: boolean; onChoose: (icon: IconName) => void }

/** One of the icons; the arrow keys go through them. */
export const IconPicker = ({ chosen, isSuggested, onChoose }: Props) => {
  const name = useId()
  return (
    <div role="radiogroup" aria-labelledby={name}>
      <div className={css.head}>
        <span id={name} className={css.legend}>
          Icon
        </span>
        {isSuggested && <span className={css.hint}>{words.teams.form.suggested}</span>}
      </div>
      <div className={css.grid}>
        {teamIcons.map((icon) => (
          <label key={icon} className={css.choice} title={icon}>
            <input
              type="radio"
              name={name}
              value={icon}
              aria-label={icon}
              checked={icon === chosen}
              onChange={() => onChoose(icon)}
              onClick={() => onChoose(icon)}
            />
            <TeamIcon name={icon} />
          </label>
        ))}
      </div>
    </div>
  )
}
