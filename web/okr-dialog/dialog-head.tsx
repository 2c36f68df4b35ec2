import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { dialogMessages as words } from '@cairn/domain/objectives/dialog-messages'
import { ActionIcon, Button, Menu, Modal } from '@mantine/core'
import { Ellipsis, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAccess } from '../billing/use-access.ts'
import { Chips } from './chips.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import type { Detail } from './detail.ts'
import css from './dialog-head.module.css'
import { ShareDialog } from './share-dialog.tsx'
import { type StepProps, Steps } from './steps.tsx'

type Props = StepProps & { detail: Detail | undefined; onDeleted: () => void }

/** What it is called and where it belongs, what can be done with it as a whole, and the way to its neighbours. */
export const DialogHead = ({ detail, onDeleted, onOpen, previousId, nextId }: Props) => {
  const [dialog, setDialog] = useState<'share' | 'delete' | null>(null)
  const hasAccess = useAccess()
  const mayChange = detail?.objective.canChange ?? false
  // A link that is out there can be turned off even when nothing else can be changed any more.
  const mayShare = mayChange && (hasAccess || detail?.shareKey !== null)
  const mayDelete = mayChange && hasAccess
  const close = () => setDialog(null)
  const share = () => setDialog('share')
  const remove = () => setDialog('delete')
  return (
    <div className={css.head}>
      {/* Opening begins with what it is called, not with a button to leave it. */}
      <Modal.Title className={css.title} tabIndex={-1} data-autofocus>
        {detail?.objective.title ?? words.name}
      </Modal.Title>
      <div className={css.actions}>
        {mayShare && (
          <Button
            variant="default"
            className={css.wide}
            leftSection={<Share2 size={14} aria-hidden="true" />}
            onClick={share}
          >
            {words.share}
          </Button>
        )}
        {mayDelete && (
          <ActionIcon className={css.wide} aria-label={words.delete} onClick={remove}>
            <Trash2 size={16} aria-hidden="true" />
          </ActionIcon>
        )}
        <Steps onOpen={onOpen} previousId={previousId} nextId={nextId} />
        {(mayShare || mayDelete) && (
          <Menu
            position="bottom-end"
            withinPortal={false}
            floatingStrategy="fixed"
            withInitialFocusPlaceholder={false}
          >
            <Menu.Target>
              <ActionIcon className={css.narrow} aria-label={words.actions}>
                <Ellipsis size={16} aria-hidden="true" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {mayShare && (
                <Menu.Item leftSection={<Share2 size={14} aria-hidden="true" />} onClick={share}>
                  {words.share}
                </Menu.Item>
              )}
              {mayDelete && (
                <Menu.Item leftSection={<Trash2 size={14} aria-hidden="true" />} onClick={remove}>
                  {words.delete}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
        <Modal.CloseButton aria-label="Close" />
      </div>
      {detail && <Chips objective={detail.objective} />}
      {detail && dialog === 'share' && <ShareDialog detail={detail} onClose={close} />}
      {detail && dialog === 'delete' && (
        <DeleteDialog detail={detail} onClose={close} onDeleted={onDeleted} />
      )}
    </div>
  )
}
