import type { WeeklyUpdate } from '@cairn/domain/updates/schema'
import { weekMessages as words } from '@cairn/domain/updates/week-messages'
import { Avatar } from '../ui/avatar.tsx'
import { KeyCaps, mod } from '../ui/key-caps.tsx'
import { momentText } from '../ui/moment-text.ts'
import css from './week-aside.module.css'

const firstToLast = ['1', '6']
const keys: readonly (readonly [string, readonly string[]])[] = [
  [words.keys.move, ['K', 'J']],
  [words.keys.value, ['V']],
  [words.keys.status, ['S']],
  [words.keys.choose, firstToLast],
  [words.keys.update, ['U']],
  [words.keys.blocker, ['B']],
  [words.keys.focus, ['F']],
  [words.keys.noChange, ['N']],
  [words.keys.leave, ['Esc']],
  [words.keys.save, [mod, 'Enter']],
]

const LastWeek = ({ update }: { update: WeeklyUpdate }) => (
  <>
    <div className={css.author}>
      <Avatar name={update.author.name} emoji={update.author.profileEmoji} size={24} />
      <p>
        <strong>{update.author.name}</strong>
        <time dateTime={update.createdAt.toISOString()}>{momentText(update.createdAt)}</time>
      </p>
    </div>
    <p className={css.text}>{update.updateText}</p>
    {update.nextWeekFocus && (
      <>
        <h3 className={css.label}>{words.focus}</h3>
        <p className={css.text}>{update.nextWeekFocus}</p>
      </>
    )}
    {update.blockers && (
      <>
        <h3 className={css.label}>{words.blockers}</h3>
        <p className={css.text}>{update.blockers}</p>
      </>
    )}
  </>
)

/** What was said last about the one whose turn it is, and the keys of this page. */
export const WeekAside = ({ latest }: { latest: WeeklyUpdate | null }) => (
  <aside aria-label={words.lastWeek} className={css.aside}>
    <h2 className={css.title}>{words.lastWeek}</h2>
    {latest ? <LastWeek update={latest} /> : <p className={css.text}>{words.nothingYet}</p>}
    <div className={css.keys}>
      <h2 className={css.title}>{words.keys.title}</h2>
      <dl>
        {keys.map(([name, caps]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {caps === firstToLast ? (
                <>
                  <KeyCaps keys={caps.slice(0, 1)} /> {words.keys.to} <KeyCaps keys={caps.slice(1)} />
                </>
              ) : (
                <KeyCaps keys={caps} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  </aside>
)
