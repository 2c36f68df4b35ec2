import { adminMessages as words } from '@cairn/domain/objectives/admin-messages'
import type { Objective } from '@cairn/domain/objectives/schema'
import { Button } from '@mantine/core'
import { SubscribeLink } from '../billing/subscribe-link.tsx'
import { useAccess } from '../billing/use-access.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import css from './admin-card-footer.module.css'

type Props = { objective: Objective; onDelete: () => void }

/** What may be done about an objective: everything, nothing but read, or nothing until somebody pays. */
export const AdminCardFooter = ({ objective: { id, title, canChange }, onDelete }: Props) => {
  const hasAccess = useAccess()
  const opening = (tab: string, word: string) =>
    ({
      to: '/admin-okrs',
      search: (before: object) => ({ ...before, okrId: id, tab }),
      resetScroll: false,
      size: 'xs',
      'aria-label': `${word} ${title}`,
      children: word,
    }) as const

  const actions = () => {
    if (!canChange) return <ButtonLink {...opening('history', words.history)} variant="default" />
    if (!hasAccess)
      return (
        <SubscribeLink size="xs" variant="default">
          {words.subscribe}
        </SubscribeLink>
      )
    return (
      <>
        <ButtonLink {...opening('update', words.update)} variant="default" />
        <ButtonLink {...opening('edit', words.edit)} variant="default" />
        <Button
          size="xs"
          variant="default"
          className={css.delete ?? ''}
          aria-label={`${words.delete} ${title}`}
          onClick={onDelete}
        >
          {words.delete}
        </Button>
      </>
    )
  }
  return <span className={css.actions}>{actions()}</span>
}
