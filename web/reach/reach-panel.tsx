import { reachMessages as words } from '@cairn/domain/inbox/reach-messages'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyPart } from '../lazy-page.ts'
import { Panel } from '../ui/panel.tsx'
import css from './reach-panel.module.css'

const ReachDialog = lazyPart(async () => (await import('./reach-dialog.tsx')).ReachDialog)

/** The way to what reaches somebody, on their profile. */
export const ReachPanel = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel title={words.title}>
      <div className={css.content}>
        <p className={css.means}>{words.profileMeans}</p>
        <Button variant="default" onClick={() => setOpen(true)}>
          {words.change}
        </Button>
      </div>
      {isOpen && (
        <Suspense>
          <ReachDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Panel>
  )
}
