import type { WeeklyUpdate } from '@cairn/domain/updates/schema'
import { weekMessages as words } from '@cairn/domain/updates/week-messages'
import type { ReactNode } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { KeyCaps, mod } from '../ui/key-caps.tsx'
import { momentText } from '../ui/moment-text.ts'
import css from './week-aside.module.css'

const keys: readonly (readonly [string, readonly string[]])[] = [
  [words.keys.move, ['K', 'J']],
  [words.keys.value, ['V']],
  [words.keys.confidence, ['C']],
  [words.keys.status, ['S']],
  [words.keys.choose, ['1', '6']],
  [words.keys.update, ['U']],
  [words.keys.blocker, ['B']],
  [words.keys.focus, ['F']],
  [words.keys.noChange, ['N']],
  [words.keys.leave, ['Esc']],
  [words.keys.save, [mod, 'Enter']],
]

/** The last words about an OKR, where there are any. */
export const LastSaid = ({ update }: { update: WeeklyUpdate | null }) =>
  update === null ? <p className={css.text}>{words.nothingYet}</p> : <UpdateWords update={update} />

const UpdateWords = ({ update }: { update: WeeklyUpdate }) => (
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

type AsideProps = {
  title: string
  keys: readonly (readonly [string, readonly string[]])[]
  /** The name of the one whose keys go from the first to the last. */
  spans: string
  children: ReactNode
}

/** Beside a run: what helps with the one whose turn it is, and the keys of the page. */
export const RunAside = ({ title, keys, spans, children }: AsideProps) => (
  <aside aria-label={title} className={css.aside}>
    <h2 className={css.title}>{title}</h2>
    {children}
    <div className={css.keys}>
      <h2 className={css.title}>{words.keys.title}</h2>
      <dl>
        {keys.map(([name, caps]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {name === spans ? (
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

/** What was said last about the one whose turn it is, and the keys of this page. */
export const WeekAside = ({ latest }: { latest: WeeklyUpdate | null }) => (
  <RunAside title={words.lastWeek} keys={keys} spans={words.keys.choose}>
    <LastSaid update={latest} />
  </RunAside>
)
