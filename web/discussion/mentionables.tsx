import { screenMessages as words } from '@cairn/domain/discussion/screen-messages'
import type { TeamIcon as TeamIconName } from '@cairn/domain/teams/schema'
import { UsersRound } from 'lucide-react'
import { TeamIcon } from '../teams/team-icon.tsx'
import { Avatar } from '../ui/avatar.tsx'
import css from './composer.module.css'
import type { Meant } from './draft.ts'

export type Choice = Meant & { said: string; profileEmoji: string | null; icon: TeamIconName | null }

type Props = {
  id: string
  choices: readonly Choice[]
  active: Choice
  typed: string
  onChoose: (choice: Choice) => void
}

const Face = ({ kind, name, profileEmoji, icon }: Choice) =>
  kind === 'person' ? (
    <Avatar name={name} emoji={profileEmoji} size={24} />
  ) : (
    <span className={css.team} aria-hidden="true">
      {icon ? <TeamIcon name={icon} size={14} /> : <UsersRound size={14} />}
    </span>
  )

/** Whom one could mean: walked with the arrow keys while the caret stays where it is. */
export const Mentionables = ({ id, choices, active, typed, onChoose }: Props) => (
  <div id={id} role="listbox" aria-label={words.mentionable} className={css.choices}>
    {choices.map((choice) => {
      const { kind, id: meantId, name, said } = choice
      const at = ` ${name.toLowerCase()}`.indexOf(` ${typed.toLowerCase()}`)
      const end = at + typed.length
      return (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
        <div
          key={`${kind} ${meantId}`}
          id={`${id}-${kind}-${meantId}`}
          role="option"
          aria-selected={choice === active}
          className={css.choice}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice)}
        >
          <Face {...choice} />
          <span className={css.name}>
            {at < 0 || typed === '' ? (
              name
            ) : (
              <>
                {name.slice(0, at)}
                <b>{name.slice(at, end)}</b>
                {name.slice(end)}
              </>
            )}
          </span>
          <span className={css.said}>{said}</span>
        </div>
      )
    })}
  </div>
)
