import { listMessages as words } from '@cairn/domain/objectives/list-messages'
import { messages } from '@cairn/domain/objectives/messages'
import { Button } from '@mantine/core'
import { SearchX, Target } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './list-states.module.css'
import { CreateLink } from './toolbar.tsx'

type Props = { icon: ReactNode; title: string; text: string; children: ReactNode }

const Message = ({ icon, title, text, children }: Props) => (
  <div className={css.message}>
    <div className={css.disc} aria-hidden="true">
      {icon}
    </div>
    <h2 className={css.title}>{title}</h2>
    <p className={css.text}>{text}</p>
    <div className={css.actions}>{children}</div>
  </div>
)

/** The filters leave nothing. */
export const NoneFound = ({ onClear }: { onClear: () => void }) => (
  <Message icon={<SearchX size={20} />} title={messages.empty.title} text={messages.empty.text}>
    <Button variant="default" onClick={onClear}>
      {words.clearFilters}
    </Button>
  </Message>
)

/** The workspace has none at all. */
export const FirstUse = ({ onImport }: { onImport: () => void }) => (
  <Message icon={<Target size={20} />} title={words.firstUse.title} text={words.firstUse.text}>
    <Button variant="default" onClick={onImport}>
      {words.importCsv}
    </Button>
    <CreateLink />
  </Message>
)

const indents = [0, 1, 1, 0, 1, 2, 0, 0]

/** The shape of what is coming, so that nothing jumps when it is there. */
export const ListSkeleton = () => (
  <div aria-hidden="true" className={css.skeleton}>
    <div className={css.head} />
    {indents.map((indent, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows have nothing but their place.
      <div key={row} className={css.row}>
        <span style={{ marginLeft: 26 + 24 * indent, width: `${80 - 10 * indent}%` }} />
        <span />
        <span />
        <span />
        <span />
        <span />
        <span />
      </div>
    ))}
  </div>
)
