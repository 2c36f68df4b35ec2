import { bellMessages as words } from '@cairn/domain/inbox/bell-messages'
import { inbox } from '@cairn/domain/inbox/contract'
import { ActionIcon, Popover } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { Suspense, useState } from 'react'
import { call } from '../api.ts'
import { lazyPart } from '../lazy-page.ts'
import css from './bell.module.css'

const Newest = lazyPart(async () => (await import('./newest.tsx')).Newest)

const unreadQuery = queryOptions({
  queryKey: ['inbox', 'unread'],
  queryFn: ({ signal }) => call(inbox.unread, {}, { signal }),
})

/** How much there is to read, in the header of every screen; pressed, the newest of it. */
export const InboxBell = ({ isPhone }: { isPhone: boolean }) => {
  const [isOpen, setOpen] = useState(false)
  const unread = useQuery(unreadQuery).data?.unread ?? 0
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={`min(${isPhone ? 360 : 416}px, calc(100vw - 16px))`}
      shadow="lg"
      trapFocus
      returnFocus
      withinPortal={false}
      floatingStrategy="fixed"
    >
      <Popover.Target>
        <ActionIcon
          size={isPhone ? 36 : 'md'}
          aria-label={words.unread(unread)}
          title={words.title}
          className={css.bell}
          onClick={() => setOpen(!isOpen)}
        >
          <Bell size={isPhone ? 20 : 16} strokeWidth={1.75} aria-hidden="true" />
          {unread > 0 && (
            <span className={css.count} aria-hidden="true">
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={css.dropdown ?? ''}>
        <Suspense>
          <Newest unread={unread} onClose={() => setOpen(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
